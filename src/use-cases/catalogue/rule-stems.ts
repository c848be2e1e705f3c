import { stemsOf } from '#domain/catalogue/search-document.ts'
import { phraseOfQuery } from '#domain/catalogue/search-query.ts'
import type { SearchRule } from '#domain/catalogue/search-rule.ts'
import type { RuleStems } from '#persistence/catalogue/search-rules.ts'

/** Stems of a search rule's words and of their replacements. */
export function stemsOfRule({
  kind,
  words,
  meant,
}: Pick<SearchRule, 'kind' | 'words' | 'meant'>): RuleStems {
  const found = { same: words, meant, pinned: [] }[kind]
  return {
    stems: unique(words.map(phraseOfQuery)),
    meantStems: unique(found.map((text) => stemsOf(text).join(' '))),
  }
}

function unique(phrases: readonly string[]): string[] {
  return [...new Set(phrases.filter((phrase) => phrase !== ''))]
}
