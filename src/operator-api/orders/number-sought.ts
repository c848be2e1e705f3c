/** The order number of a list search; undefined without one. */
export function numberSought(search = ''): string | undefined {
  return search.trim().toUpperCase() || undefined
}
