/** The shop whose people have their accounts here. */
export type Shop = {
  /** where its pages are, without a slash at the end */
  url: string
  /** what its people call it at this moment */
  readonly name: string
  /** the name as it is written beside the mark */
  readonly wordmark: string
}

/** How a shop names itself; asked each time, since its people may change it. */
export type ShopName = () => Pick<Shop, 'name' | 'wordmark'>

export function shopOf(url: string, called: ShopName): Shop {
  return {
    url,
    get name() {
      return called().name
    },
    get wordmark() {
      return called().wordmark
    },
  }
}
