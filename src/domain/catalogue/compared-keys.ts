/** Maximum number of compared products. */
export const mostCompared = 4

/** Splits a comma-separated list of distinct product keys: the first `mostCompared` keys, and the excess keys. */
export function comparedKeys(list: string): { compared: string[]; beyond: string[] } {
  const keys = list.split(',').map((key) => key.trim().toLowerCase())
  const each = [...new Set(keys)].filter((key) => key !== '')
  return { compared: each.slice(0, mostCompared), beyond: each.slice(mostCompared) }
}
