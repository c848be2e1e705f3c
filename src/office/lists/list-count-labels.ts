/** Highest row count that is displayed exactly; a higher count is displayed as `más de 10,000`. */
const mostCounted = 10_000

/** Formats a count: `1,204`, or `más de 10,000`. */
export function formatListCount(count: number): string {
  const words = Math.min(count, mostCounted).toLocaleString('es-MX')
  return count > mostCounted ? `más de ${words}` : words
}

/** Label of the select-all link. */
export function formatSelectAllLabel(count: number): string {
  return count === 1 ? 'Elegirlo' : `Elegir los ${count}`
}
