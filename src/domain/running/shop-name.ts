/** What a shop is called until its people say otherwise. */
export const defaultShopName = 'Tianguis'

/** The name as it stands beside the mark: the shop's own mark writes its name small, others are written as they are. */
export function wordmarkOf(name: string): string {
  return name === defaultShopName ? name.toLowerCase() : name
}
