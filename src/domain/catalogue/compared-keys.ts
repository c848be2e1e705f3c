/** Maximum number of compared products. */
export const mostCompared = 4

/** Address keys out of a list with commas between them, each once: those that are compared, and those beyond the fourth. */
export function comparedKeys(list: string): { compared: string[]; beyond: string[] } {
  const keys = list.split(',').map((key) => key.trim().toLowerCase())
  const each = [...new Set(keys)].filter((key) => key !== '')
  return { compared: each.slice(0, mostCompared), beyond: each.slice(mostCompared) }
}
