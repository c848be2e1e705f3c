/** Maximum number of compared products. */
export const mostCompared = 4

/** Distinct keys of a comma-separated list: compared ones, and those beyond the fourth. */
export function comparedKeys(list: string): { compared: string[]; beyond: string[] } {
  const keys = list.split(',').map((key) => key.trim().toLowerCase())
  const each = [...new Set(keys)].filter((key) => key !== '')
  return { compared: each.slice(0, mostCompared), beyond: each.slice(mostCompared) }
}
