/** Default shop name. */
export const defaultShopName = 'Tianguis'

/** The name beside the mark: lower case for the default, otherwise as written. */
export function wordmarkOf(name: string): string {
  return name === defaultShopName ? name.toLowerCase() : name
}
