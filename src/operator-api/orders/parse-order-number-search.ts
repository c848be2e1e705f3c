/** The order number in a list's search text; undefined if the text is empty. */
export function parseOrderNumberSearch(search = ''): string | undefined {
  return search.trim().toUpperCase() || undefined
}
