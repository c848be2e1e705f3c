import { extractStems } from '#domain/catalogue/search-index-document.ts'
import { normalizeQueryPhrase } from '#domain/catalogue/search-query.ts'
import type { SearchRule } from '#domain/catalogue/search-rule.ts'
import type { SearchRuleStems } from '#persistence/catalogue/search-rules.ts'

/** Word stems of a search rule's words and of the words that replace them. */
export function createSearchRuleStems({
  kind,
  words,
  meant,
}: Pick<SearchRule, 'kind' | 'words' | 'meant'>): SearchRuleStems {
  const found = { same: words, meant, pinned: [] }[kind]
  return {
    stems: unique(words.map(normalizeQueryPhrase)),
    meantStems: unique(found.map((text) => extractStems(text).join(' '))),
  }
}

function unique(phrases: readonly string[]): string[] {
  return [...new Set(phrases.filter((phrase) => phrase !== ''))]
}
