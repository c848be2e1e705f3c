import { searchIndexPriorityCodes, extractStems } from './search-document.ts'
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
    const { thing, name } = searchIndexPriorityCodes
    return `('${thing}${stem}'${ending} | '${name}${stem}'${ending})`
  })
  const code = splitSearchWords(typed).words.join('')
  return `(${all.join(' & ')}) | '${searchIndexPriorityCodes.name}${code}':*`
}
