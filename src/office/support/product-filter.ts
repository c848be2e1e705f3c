/** No product has a longer one. */
export const longestSku = 60

/** The product that a list of what shoppers wrote is narrowed to. */
export function readSku(searchParams: URLSearchParams): string {
  return searchParams.get('buscar')?.trim().slice(0, longestSku) ?? ''
}
