/** The number of an order that somebody typed to narrow a list; none narrows nothing. */
export function numberSought(search = ''): string | undefined {
  return search.trim().toUpperCase() || undefined
}
