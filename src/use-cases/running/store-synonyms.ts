import type { SearchRule } from '#domain/catalogue/search-rule.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import type { Db } from '#persistence/database.ts'
import { addSearchVocabularyWords } from '../catalogue/index-products.ts'
import { createSearchRuleStems } from '../catalogue/search-rule-stems.ts'

/** Adds groups of synonyms to the search rules. */
export async function storeSearchSynonyms(
  db: Db,
  groups: { terms: string[] }[],
  now: Date,
): Promise<void> {
  for (const { terms } of groups) {
    const none = { meant: [], products: [], from: null, until: null }
    const rule: SearchRule = { kind: 'same', words: terms, ...none }
    const stamp = { changedBy: 'system', changedAt: now }
    await searchRules.addSearchRule(db, { ...rule, ...createSearchRuleStems(rule), ...stamp })
  }
  await addSearchVocabularyWords(
    db,
    groups.flatMap(({ terms }) => terms),
  )
}
