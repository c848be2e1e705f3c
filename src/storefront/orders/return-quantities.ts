/**
 * Parses the quantities selected for a return, by order line position; empty before the shopper has
 * selected any.
 */
export function parseReturnQuantities(
  fields: URLSearchParams | FormData,
): { place: number; quantity: number }[] {
  if (fields.get('elegir') === null) return []
  return [...fields].flatMap(([name, value]) => {
    const [, place] = /^p(\d{1,3})$/.exec(name) ?? []
    const quantity = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0
    return place === undefined || quantity === 0 ? [] : [{ place: Number(place), quantity }]
  })
}

export function formatReturnUnitCount(count: number): string {
  return count === 1 ? '1 pieza' : `${count} piezas`
}
