import { searchPlaces, stemsOf } from './search-document.ts'
import { wordsOf } from './search-words.ts'

/**
 * Full-text query for an operator's search in name, brand or SKU, with prefix search on the last word; null without
 * words.
 */
export function officeLexemes(typed: string): string | null {
  const stems = stemsOf(typed)
  if (stems.length === 0) return null
  const all = stems.map((stem, at) => {
    const ending = at === stems.length - 1 ? ':*' : ''
    const { thing, name } = searchPlaces
    return `('${thing}${stem}'${ending} | '${name}${stem}'${ending})`
  })
  const code = wordsOf(typed).words.join('')
  return `(${all.join(' & ')}) | '${searchPlaces.name}${code}':*`
}
