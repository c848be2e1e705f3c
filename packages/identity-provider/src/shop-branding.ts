/** The shop that uses this identity provider, with its branding. */
export type ShopUrlAndBranding = IdentityProviderShopBranding & {
  /** shop URL without trailing slash */
  readonly url: string
}

/** The shop's current branding. */
export type IdentityProviderShopBranding = {
  readonly name: string
  /** shop name as shown beside the logo symbol */
  readonly wordmark: string
  /** CSS rules for colour and logo; may be empty */
  readonly sheet: string
  /** logo URL for mails; absent without a logo */
  readonly logo?: string | undefined
}

/**
 * Creates the object with the shop's URL and branding for the identity provider; its branding
 * properties are read anew for each request.
 */
export function createShopUrlAndBranding(
  url: string,
  look: () => IdentityProviderShopBranding,
): ShopUrlAndBranding {
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
