/** The shop that uses this identity provider, with its branding. */
export type ProviderShop = ProviderShopBranding & {
  /** shop URL without trailing slash */
  readonly url: string
}

/** The shop's current branding. */
export type ProviderShopBranding = {
  readonly name: string
  /** shop name as shown beside the logo symbol */
  readonly wordmark: string
  /** CSS rules for colour and logo; may be empty */
  readonly sheet: string
  /** logo URL for mails; absent without a logo */
  readonly logo?: string | undefined
}

/**
 * Creates the shop object of the identity provider, whose branding is read anew for each request.
 */
export function createProviderShop(url: string, look: () => ProviderShopBranding): ProviderShop {
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
