/** Maximum length of a SKU. */
export const longestSku = 60

/** Parses the SKU filter of a URL. */
export function readSku(searchParams: URLSearchParams): string {
  return searchParams.get('buscar')?.trim().slice(0, longestSku) ?? ''
}
