import { searchWordImportanceCodes, extractStems } from './search-index-document.ts'
import { splitSearchWords } from './search-stemming.ts'

/**
 * Full-text query for an operator's product search in name, brand or SKU; the last word matches as
 * prefix. Null without words.
 */
export function toOfficeSearchQuery(typed: string): string | null {
  const stems = extractStems(typed)
  if (stems.length === 0) return null
  const all = stems.map((stem, at) => {
    const ending = at === stems.length - 1 ? ':*' : ''
    const { thing, name } = searchWordImportanceCodes
    return `('${thing}${stem}'${ending} | '${name}${stem}'${ending})`
  })
  const code = splitSearchWords(typed).words.join('')
  return `(${all.join(' & ')}) | '${searchWordImportanceCodes.name}${code}':*`
}
