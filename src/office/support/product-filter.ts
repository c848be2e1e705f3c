/** No product has a longer one. */
export const longestSku = 60

/** Parses the product filter. */
export function readSku(searchParams: URLSearchParams): string {
  return searchParams.get('buscar')?.trim().slice(0, longestSku) ?? ''
}
