export const defaultShopName = 'Tianguis'

/** Shop name displayed beside the logo mark: lower case for the default name, or else unchanged. */
export function formatWordmark(name: string): string {
  return name === defaultShopName ? name.toLowerCase() : name
}
