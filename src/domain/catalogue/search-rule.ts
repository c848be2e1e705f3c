import { normalizeQueryPhrase } from './search-query.ts'

export const searchRuleKinds = ['same', 'meant', 'pinned'] as const
type SearchRuleKind = (typeof searchRuleKinds)[number]

/** A search rule of the shop: synonyms, one-way synonyms, or pinned products. */
export type SearchRule = {
  kind: SearchRuleKind
  words: readonly string[]
  /** words that a search finds in place of the typed words (one-way synonym) */
  meant: readonly string[]
  /** SKUs of pinned products, in order; only for kind 'pinned' */
  products: readonly string[]
  /** time from which a search rule of kind 'pinned' applies; null means at once */
  from: Date | null
  until: Date | null
}

/** Products that a search rule pins first, with the period in which it applies. */
export type PinnedProducts = { products: readonly number[]; from: Date | null; until: Date | null }

const mostWords = 20
const mostPins = 24
const longestPhrase = 60

/**
 * Normalises a search rule: removes fields that its kind of rule does not use, surplus white space
 * and duplicates.
 */
export function normalizeSearchRule({
  kind,
  words,
  meant,
  products,
  from,
  until,
}: SearchRule): SearchRule {
  const isPinned = kind === 'pinned'
  return {
    kind,
    words: tidy(words),
    meant: kind === 'meant' ? tidy(meant) : [],
    products: isPinned
      ? [...new Set(products.map((sku) => sku.trim()).filter((sku) => sku !== ''))]
      : [],
    from: isPinned ? from : null,
    until: isPinned ? until : null,
  }
}

function tidy(words: readonly string[]): string[] {
  const shown = words.map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase())
  return [...new Map(shown.filter((word) => word !== '').map((word) => [word, word])).values()]
}

/** Validation errors of a search rule, by field. */
export function findSearchRuleProblems(rule: SearchRule): Record<string, string> {
  const { kind, words, meant, products, from, until } = rule
  const problems: Record<string, string> = {}
  const least = kind === 'same' ? 2 : 1
  if (words.length < least) {
    problems.words = kind === 'same' ? 'Escribe dos o más, una por renglón.' : 'Falta escribirla.'
  }
  if (kind === 'meant' && meant.length === 0) problems.meant = 'Falta escribir qué quiso decir.'
  if (kind === 'pinned' && products.length === 0) problems.products = 'Falta el primer SKU.'
  if (products.length > mostPins) problems.products = `Caben ${mostPins} productos.`
  const phrases = { words, meant }
  for (const [field, list] of Object.entries(phrases)) {
    const unread = list.find((word) => normalizeQueryPhrase(word) === '')
    if (unread !== undefined) problems[field] = `«${unread}» no es nada que se pueda buscar.`
    if (list.some((word) => word.length > longestPhrase))
      problems[field] = `Cada una cabe en ${longestPhrase} letras.`
    if (list.length > mostWords) problems[field] = `Caben ${mostWords}.`
  }
  if (from && until && from >= until) problems.until = 'Termina antes de empezar.'
  return problems
}

/** Returns whether a search rule applies at the time `now`, or is planned or over. */
export function getSearchRuleState({ from, until }: Omit<PinnedProducts, 'products'>, now: Date) {
  if (until && until <= now) return 'over'
  return from && from > now ? 'waiting' : 'on'
}

/** Ids of the products that search rules pin at the time `now`, in rule order. */
export function listPinnedProducts(pins: readonly PinnedProducts[], now: Date): number[] {
  const current = pins.filter((one) => getSearchRuleState(one, now) === 'on')
  return [...new Set(current.flatMap(({ products }) => products))]
}

/** Next time at which the pinned products of a search change, or null. */
export function getNextPinnedProductsChangeTime(
  pins: readonly PinnedProducts[],
  now: Date,
): Date | null {
  const moments = pins.flatMap(({ from, until }) => [from, until])
  return moments.reduce((next, at) => (at && at > now && (!next || at < next) ? at : next), null)
}
