export const maxComparedProducts = 4

/**
 * Splits the comma-separated url keys of products to compare into the first `maxComparedProducts`
 * distinct keys and the excess keys.
 */
export function parseComparedProductUrlKeys(list: string): {
  compared: string[]
  beyond: string[]
} {
  const keys = list.split(',').map((key) => key.trim().toLowerCase())
  const each = [...new Set(keys)].filter((key) => key !== '')
  return { compared: each.slice(0, maxComparedProducts), beyond: each.slice(maxComparedProducts) }
}
