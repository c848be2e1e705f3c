export const defaultShopName = 'Tianguis'

/**
 * Shop name as shown beside the logo symbol: the default name in lower case, any other name
 * unchanged.
 */
export function formatShopNameBesideLogo(name: string): string {
  return name === defaultShopName ? name.toLowerCase() : name
}
