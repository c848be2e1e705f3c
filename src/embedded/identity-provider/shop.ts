/** The shop using this provider. */
export type Shop = ShopLook & {
  /** its address without trailing slash */
  readonly url: string
}

/** The shop's current branding. */
export type ShopLook = {
  readonly name: string
  /** name beside the mark */
  readonly wordmark: string
  /** style rules of colour and logo; may be empty */
  readonly sheet: string
  /** logo address for mails; absent without one */
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
