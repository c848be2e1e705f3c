import { searchPlaces, stemsOf } from './search-document.ts'
import { wordsOf } from './search-words.ts'

/**
 * What the search index is asked for what an operator types of a name, brand or sku, the last word perhaps unfinished;
 * null where nothing of it is a word.
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
