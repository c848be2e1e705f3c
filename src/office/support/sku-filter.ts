export const maxSkuLength = 60

/** Parses the SKU filter of a URL. */
export function parseSkuFilter(searchParams: URLSearchParams): string {
  return searchParams.get('buscar')?.trim().slice(0, maxSkuLength) ?? ''
}
