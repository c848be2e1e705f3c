/** The shop whose people have their accounts here. */
export type Shop = ShopLook & {
  /** where its pages are, without a slash at the end */
  readonly url: string
}

/** What its people have made of it by now. */
export type ShopLook = {
  readonly name: string
  /** the name as it is written beside the mark */
  readonly wordmark: string
  /** rules that draw its own colour and logo over the look of all shops; empty where it has neither */
  readonly sheet: string
  /** the address of its logo for mails; without one its name stands there in letters */
  readonly logo?: string | undefined
}

/** A shop with its current look, read per request. */
export function shopOf(url: string, look: () => ShopLook): Shop {
  return {
    url,
    get name() {
      return look().name
    },
    get wordmark() {
      return look().wordmark
    },
    get sheet() {
      return look().sheet
    },
    get logo() {
      return look().logo
    },
  }
}
