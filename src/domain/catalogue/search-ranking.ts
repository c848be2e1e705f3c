import { parseSearchRankingData, type SearchRankingData } from './search-index-document.ts'
import {
  type QueryClause,
  isSingleClauseQuery,
  type SearchQuery,
  type QueryClauseAlternative,
} from './search-query.ts'

/** A product to be ranked in search results; `line` is its serialised ranking data. */
export type SearchCandidate = {
  id: number
  line: string
  categoryId: number | null
  isFull: boolean
}

export type RankedProduct = { id: number; score: number }

// Weights of matching words in the relevance score, by the field that contains the word; a match in
// the name weighs most.
const nameWeight = 1
const codeWeight = 1
const brandWeight = 0.95
const keywordWeight = 0.8
const categoryWeight = 0.8
const purposeWeight = 0.45
const detailsWeight = 0.2
const scatteredWeight = 0.6
/** extra score if the category name also contains the query words found in the product name */
const categoryBesideNameWeight = 0.2

const headWeight = 0.15
const orderWeight = 0.12
/** score penalty per word that precedes the matching words in a product name */
const depthPenalty = 0.1
const brevityWeight = 0.2
const modifierWeight = 0.12
const affinityWeight = 0.15
const wishWeight = 0.3
const wholeCodeWeight = 1
const literalWeight = 0.4
/**
 * extra score for product codes that match character by character: '122' and '12.2' differ,
 * although their stems are equal
 */
const literalCodeWeight = 1
/** extra score for products with Spanish texts, because the shoppers read Spanish */
const spanishWeight = 0.25
/**
 * score penalty for products with foreign-language texts if the search query is only a brand or
 * code, which does not show the shopper's language
 */
const foreignToOneWeight = 0.55

/**
 * number of steps per score point to which search scores are rounded; products with equal rounded
 * scores are sorted by stock and sales
 */
const gradesPerPoint = 40

type Match = { value: number; at: number; length: number; filed: number }

const noMatch: Match = { value: 0, at: -1, length: 0, filed: 0 }

/** Sorts products found by a search by relevance, best first. */
export function rankCandidates(
  query: SearchQuery,
  candidates: readonly SearchCandidate[],
): RankedProduct[] {
  const scored = candidates.map((candidate) => ({ candidate, ...scoreCandidate(query, candidate) }))
  const affinity = affinityOf(scored)
  return scored
    .map(({ candidate, score }) => ({
      id: candidate.id,
      score: score + affinityWeight * (affinity.get(candidate.categoryId) ?? 0),
    }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
}

/**
 * Puts the products that a search rule pins first, in the rule's order, whether they match the
 * search or not.
 */
export function movePinnedProductsFirst(
  ranked: readonly RankedProduct[],
  pinned: readonly number[],
): RankedProduct[] {
  if (pinned.length === 0) return [...ranked]
  const best = Math.max(0, ...ranked.map(({ score }) => score))
  const first = new Set(pinned)
  return [
    ...pinned.map((id, at) => ({ id, score: best + pinned.length - at })),
    ...ranked.filter(({ id }) => !first.has(id)),
  ]
}

/** Rounds a score, so that negligible score differences do not decide the order of products. */
function gradeOf(score: number): number {
  return Math.round(score * gradesPerPoint)
}

/** A product card in search results: one product, or its variants that rank equally. */
export type RankedProductCard = { ids: number[]; grade: number }

/**
 * Groups ranked search results into product cards: one per product, or one for all variants of a
 * product.
 */
export function groupProductsIntoCards(
  ranked: readonly RankedProduct[],
  families: ReadonlyMap<number, string>,
): RankedProductCard[] {
  const cards = new Map<number | string, RankedProductCard>()
  for (const { id, score } of ranked) {
    const key = families.get(id) ?? id
    const grade = gradeOf(score)
    const card = cards.get(key)
    if (!card || card.grade < grade) cards.set(key, { ids: [id], grade })
    else if (card.grade === grade) card.ids.push(id)
  }
  return [...cards.values()]
}

function scoreCandidate(
  query: SearchQuery,
  { line, isFull }: SearchCandidate,
): { score: number; isThing: boolean } {
  const product = parseSearchRankingData(line)
  const matches = query.thing.map((clause) => matchOf(clause, product))
  let weightedSum = 0
  let maxSum = 0
  query.thing.forEach(({ rarity }, at) => {
    const value = matches[at]?.value ?? 0
    weightedSum += rarity * (value === 0 && isFull ? detailsWeight : value)
    maxSum += rarity
  })
  let score = maxSum === 0 ? 0 : weightedSum / maxSum
  const named = matches.filter(({ at }) => at >= 0)
  score += headBonus(matches, product)
  const pairs = matches.filter((match, at) => {
    const before = matches[at - 1]
    return before && follows(before, match)
  }).length
  if (matches.length > 1) score += (orderWeight * pairs) / (matches.length - 1)
  const matchedWords = named.reduce((sum, { length }) => sum + length, 0)
  if (product.thing.length > 0) score += (brevityWeight * matchedWords) / product.thing.length
  for (const clause of query.purpose) {
    const wish = matchOf(clause, product)
    score += (wishWeight * (wish.value > 0 ? 1 : 0)) / query.purpose.length
  }
  if (isCode(query.code) && product.codes.includes(query.code)) score += wholeCodeWeight
  const written = query.thing.flatMap((clause) => clause.written)
  const literal = written
    .filter((word) => isWritten(word, product.written))
    .reduce((sum, word) => sum + (/\d/.test(word) ? literalCodeWeight : literalWeight), 0)
  score += literal / Math.max(1, written.length)
  if (product.isSpanish) score += spanishWeight
  if (product.isForeign && isSingleClauseQuery(query)) score -= foreignToOneWeight
  const isThing = matches.some(
    ({ at, filed }) => filed === 1 || (at >= 0 && at === brandLength(product)),
  )
  return { score, isThing }
}

// Whether a word of a search query is a product code; short parts such as 'LUM' in 'LUM-LC256' only
// name the manufacturer.
function isCode(text: string): boolean {
  return text.length > 2 && /\d/.test(text)
}

export function isWritten(word: string, name: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1))
    if (!isInWord(name[at - 1]) && !isInWord(name[at + word.length])) return true
  return false
}

function isInWord(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
}

function matchOf(clause: QueryClause, product: SearchRankingData): Match {
  let best = noMatch
  for (const wording of clause.wordings) {
    const match = wordingMatch(wording, product)
    const value = match.value * wording.weight
    if (value > best.value) best = { ...match, value }
  }
  return best
}

function wordingMatch(
  { stems, prefix }: QueryClauseAlternative,
  product: SearchRankingData,
): Match {
  if (prefix) return beginningMatch(stems[0] ?? '', product)
  const filed = filedUnder(stems, product)
  const at = indexOfPhrase(product.thing, stems)
  if (at >= 0)
    return { value: nameWeight + categoryBesideNameWeight * filed, at, length: stems.length, filed }
  if (stems.every((stem) => product.codes.includes(stem)))
    return { value: codeWeight, at, length: 0, filed }
  if (stems.every((stem) => product.brand.includes(stem)))
    return { value: brandWeight, at, length: 0, filed }
  if (filed === 1) return { value: categoryWeight, at, length: 0, filed }
  if (product.keywords.some((keyword) => indexOfPhrase(keyword, stems) >= 0))
    return { value: keywordWeight, at, length: 0, filed }
  if (indexOfPhrase(product.purpose, stems) >= 0)
    return { value: purposeWeight, at, length: 0, filed }
  if (filed > 0) return { value: purposeWeight, at, length: 0, filed }
  const all = [...product.thing, ...product.categories.flat(), ...product.brand, ...product.codes]
  return stems.every((stem) => all.includes(stem))
    ? { value: scatteredWeight, at, length: 0, filed }
    : noMatch
}

function beginningMatch(beginning: string, product: SearchRankingData): Match {
  const has = (words: readonly string[]) => words.findIndex((word) => word.startsWith(beginning))
  const at = has(product.thing)
  return at >= 0 || has(product.codes) >= 0
    ? { value: nameWeight, at, length: 1, filed: 0 }
    : noMatch
}

// Share of a category name that the search words cover: 'CPU' covers only half of 'Ventiladores
// CPU', so that fans do not fully match a search for CPUs.
function filedUnder(stems: readonly string[], { categories }: SearchRankingData): number {
  let most = 0
  for (const category of categories)
    if (stems.every((stem) => category.includes(stem)))
      most = Math.max(most, Math.min(1, stems.length / category.length))
  return most
}

export function indexOfPhrase(words: readonly string[], phrase: readonly string[]): number {
  for (
    let at = words.indexOf(phrase[0] ?? '');
    at >= 0;
    at = words.indexOf(phrase[0] ?? '', at + 1)
  )
    if (phrase.every((word, place) => words[at + place] === word)) return at
  return -1
}

export function brandLength({ thing, brand }: SearchRankingData): number {
  let length = 0
  for (const word of thing) {
    if (!brand.includes(word)) break
    length++
  }
  return length
}

function follows(one: Match, next: Match): boolean {
  return one.at >= 0 && next.at === one.at + one.length
}

// Extra score if the query matches the main noun of a product name (first in Spanish, last in
// English), because a 'Targus laptop backpack' is not a laptop.
function headBonus(matches: readonly Match[], product: SearchRankingData): number {
  const named = matches.filter(({ at }) => at >= 0)
  const [first] = named
  if (!first) return 0
  if (product.isSpanish) {
    const head = matches[0] === first ? 1 : 0.5
    return (headWeight * head) / (1 + Math.max(0, first.at - brandLength(product)))
  }
  const last = Math.max(...named.map(({ at, length }) => at + length))
  const next = product.thing[last]
  const ends = next === undefined || /\d/.test(next) || product.brand.includes(next)
  return ends ? headWeight / (1 + depthPenalty * first.at) : -modifierWeight
}

/**
 * How often each category occurs among the best search results, relative to the most frequent
 * category: 0 to 1.
 */
function affinityOf(
  scored: readonly { candidate: SearchCandidate; score: number; isThing: boolean }[],
): Map<number | null, number> {
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0)
  const counts = new Map<number | null, number>()
  for (const { candidate, score, isThing } of scored)
    if (isThing && score >= 0.85 * best && candidate.categoryId !== null)
      counts.set(candidate.categoryId, (counts.get(candidate.categoryId) ?? 0) + 1)
  const most = Math.max(1, ...counts.values())
  return new Map([...counts].map(([category, count]) => [category, count / most]))
}
