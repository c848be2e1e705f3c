import type { SearchRule } from '#domain/catalogue/search-rule.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import type { Db } from '#persistence/database.ts'
import { learnWords } from '../catalogue/index-products.ts'
import { stemsOfRule } from '../catalogue/rule-stems.ts'

/** Adds groups of synonyms to the search rules. */
export async function putSynonyms(db: Db, groups: { terms: string[] }[], now: Date): Promise<void> {
  for (const { terms } of groups) {
    const none = { meant: [], products: [], from: null, until: null }
    const rule: SearchRule = { kind: 'same', words: terms, ...none }
    const stamp = { changedBy: 'system', changedAt: now }
    await searchRules.add(db, { ...rule, ...stemsOfRule(rule), ...stamp })
  }
  await learnWords(
    db,
    groups.flatMap(({ terms }) => terms),
  )
}
