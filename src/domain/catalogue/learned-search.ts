import type { RankedProduct } from './search-ranking.ts'

/** Steps after a search that are counted, once per visitor, query, product and day. */
export const searchSteps = ['searched', 'opened', 'carted', 'bought'] as const
export type SearchStep = (typeof searchSteps)[number]

/** Sum of a day from which it is stored; smaller ones are deleted with the day. */
export const leastVisitors = 5
/** Days in which stored sums are halved. */
export const learnedHalfLifeDays = 30

/** Visitors who searched a query, and who opened, carted and bought one of its products. */
export type LearnedProduct = { id: number } & Record<SearchStep, number>

/**
 * Highest bonus for a query of one word; more words share it, as they share the score of their
 * matches. It is less than the beginning, the order or one written word of a name adds, so that
 * clicks decide only between products of similar relevance.
 */
export const maxLearnedBonus = 0.1
const cartedWeight = 3
const boughtWeight = 8
/** Visitors who bought nothing, added to each query, so that few visitors prove little. */
const doubtfulVisitors = 20

/** Share of the visitors who searched a query, from 0 to 1. */
export function toShareOfSearches(visitors: number, searched: number): number {
  return visitors === 0 ? 0 : Math.min(1, visitors / Math.max(searched, visitors))
}

/** Score bonus of a product for a query, from 0 to `maxLearnedBonus`. */
function bonusOf({ searched, opened, carted, bought }: LearnedProduct): number {
  const value = opened + cartedWeight * carted + boughtWeight * bought
  const visitors = Math.max(searched, opened) + doubtfulVisitors
  return maxLearnedBonus * Math.min(1, value / visitors)
}

/**
 * Ranks products by relevance and learned bonus, best first, for a query of some words; all
 * variants get the best bonus of their group.
 */
export function rankByLearnedProducts(
  ranked: RankedProduct[],
  learned: readonly LearnedProduct[],
  { families, words }: { families: ReadonlyMap<number, string>; words: number },
): RankedProduct[] {
  if (learned.length === 0) return ranked
  const bonuses = new Map<number | string, number>()
  for (const product of learned) {
    const card = families.get(product.id) ?? product.id
    bonuses.set(card, Math.max(bonuses.get(card) ?? 0, bonusOf(product) / Math.max(1, words)))
  }
  return ranked
    .map(({ id, score }) => ({ id, score: score + (bonuses.get(families.get(id) ?? id) ?? 0) }))
    .toSorted((a, b) => b.score - a.score)
}
