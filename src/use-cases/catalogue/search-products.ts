import type { ListSort } from '#domain/catalogue/list-sort.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import { type Query, readQuery, type Term, termsOf } from '#domain/catalogue/search-query.ts'
import {
  cardsOf,
  type Ranked,
  type RankedCard,
  rank,
  withPinnedFirst,
} from '#domain/catalogue/search-ranking.ts'
import { nextChangeOf, pinnedAt } from '#domain/catalogue/search-rule.ts'
import { familiesOf } from '#persistence/catalogue/families.ts'
import * as foundProducts from '#persistence/catalogue/found-products.ts'
import type { CandidateFilter } from '#persistence/catalogue/search-candidates.ts'
import type { QueryKnowledge } from '#persistence/catalogue/search-vocabulary.ts'
import type { Db } from '#persistence/database.ts'
import { findFull, findWithoutOne, findPartial } from './find-candidates.ts'
import { correctedTerms, readKnowledge } from './read-query-words.ts'
import { type Answer, remembered } from './search-memory.ts'

type AnswerRequest = {
  term: string
  now: Date
  offersOnly?: boolean
  featuredOnly?: boolean
  /** whether the query is a search-as-you-type prefix, with a possibly incomplete last word */
  typing?: boolean
  /** whether spelling correction is disabled (literal search) */
  literal?: boolean
}

type ListRequest = { now: Date; limit: number; offset: number; sort?: ListSort }

type SearchRequest = AnswerRequest &
  ListRequest & {
    /** whether an empty query returns all products */
    everything?: boolean
  }

type SearchResult = {
  products: ListedProduct[]
  total: number
  /** whether there are more matches than the search limit */
  isMore: boolean
  /** the query after spelling correction; null if it was typed correctly */
  corrected: string | null
  /** next time at which the results change: start or end of a pinned product */
  until: Date | null
}

/** Maximum ranked and listed results, so that common words cost no more than rare words. */
export const maxResults = 500
const maxResultsWhileTyping = 100
/** Maximum letters of a query that is repeated as a prefix search when nothing was found */
const maxBeginningLength = 2
/** Number of best results reranked by sales figures, which change often */
const maxReranked = 120
/** Below this number of results, similar products are added */
const fewResults = 10
const maxSimilar = 30
/** Number of candidates from which similar products are selected */
const maxSimilarityCandidates = 100
/** Score penalty that ranks similar products below all other results */
const similarPenalty = 10
export const noAnswer: Answer = { ranked: [], families: new Map(), corrected: null, until: null }
const nothing: SearchResult = {
  products: [],
  total: 0,
  isMore: false,
  corrected: null,
  until: null,
}

/** Products that match a search query, best first. */
export async function searchProducts(db: Db, request: SearchRequest): Promise<SearchResult> {
  if (termsOf(request.term).length === 0)
    return isShelf(request) && request.term.trim() === '' ? shelf(db, request) : nothing
  const { ranked, families, corrected, until } = await findAnswer(db, request)
  const cards = cardsOf(ranked, families)
  return {
    products: await listAnswer(db, request, cards),
    total: cards.length,
    isMore: ranked.length >= maxResults,
    corrected,
    until,
  }
}

/** Ranked matches of a search query, best first, up to the search limit. */
export async function findAnswer(db: Db, request: AnswerRequest): Promise<Answer> {
  const terms = termsOf(request.term)
  if (terms.length === 0) return noAnswer
  const knowledge = await readKnowledge(db, terms, { typing: request.typing ?? false })
  const { typing, literal, offersOnly, featuredOnly, now } = request
  const query = JSON.stringify([terms, typing, literal])
  // Offers are not cached: they begin and end without a change of the search index.
  if (offersOnly || featuredOnly) return answerTo(db, terms, knowledge, request)
  const answer = await remembered(db, { query, revision: knowledge.revision, now }, () =>
    answerTo(db, terms, knowledge, request),
  )
  const isBeginning = answer.ranked.length === 0 && request.term.trim().length <= maxBeginningLength
  return isBeginning && !typing && !literal ? findAnswer(db, { ...request, typing: true }) : answer
}

async function answerTo(
  db: Db,
  terms: Term[],
  knowledge: QueryKnowledge,
  { now, typing = false, literal, offersOnly, featuredOnly = false }: AnswerRequest,
): Promise<Answer> {
  const filter = {
    offersAt: offersOnly ? now : null,
    featuredOnly,
    most: typing ? maxResultsWhileTyping : maxResults,
  }
  /** Pinned products rank first in searches, except in lists of offers or featured products. */
  const pinnedOf = ({ pins }: QueryKnowledge) =>
    offersOnly || featuredOnly ? [] : pinnedAt(pins, now)
  const typed = readQuery(terms, knowledge)
  const found = await complete(db, typed, filter)
  if (found.length > 0 || pinnedOf(knowledge).length > 0) return answerOf(found, knowledge, null)

  const other = literal ? null : await correctedTerms(db, terms, knowledge)
  const meant = other ? await readKnowledge(db, other.terms, { typing }) : knowledge
  const query = other ? readQuery(other.terms, meant) : typed
  const foundMeant = other ? await complete(db, query, filter) : []
  const ranked =
    foundMeant.length > 0 ? foundMeant : rank(query, await findPartial(db, query, filter))
  return answerOf(ranked, meant, other?.shown ?? null)

  function answerOf(ranking: Ranked[], known: QueryKnowledge, shown: string | null) {
    const all = withPinnedFirst(ranking, pinnedOf(known))
    const corrected = all.length > 0 ? shown : null
    return withFamilies(db, { ranked: all, corrected, until: nextChangeOf(known.pins, now) })
  }
}

export async function withFamilies(db: Db, answer: Omit<Answer, 'families'>): Promise<Answer> {
  const ids = answer.ranked.map(({ id }) => id)
  return { ...answer, families: await familiesOf(db, ids) }
}

/** Full matches of a query; if there are few, partial matches follow. */
async function complete(db: Db, query: Query, filter: CandidateFilter): Promise<Ranked[]> {
  const found = await findFull(db, query, filter)
  const ranked = rank(query, found)
  if (found.length === 0 || found.length >= fewResults || query.thing.length < 2) return ranked
  const known = new Set(found.map(({ id }) => id))
  const others = await findWithoutOne(db, query, { ...filter, most: maxSimilarityCandidates })
  const similar = rank(
    query,
    others.filter(({ id }) => !known.has(id)),
  ).slice(0, maxSimilar)
  return [...ranked, ...similar.map(({ id, score }) => ({ id, score: score - similarPenalty }))]
}

/** A page of ranked search results. */
export function listAnswer(
  db: Db,
  { sort = 'relevance', now, limit, offset }: ListRequest,
  cards: readonly RankedCard[],
): Promise<ListedProduct[]> {
  const page = { limit, offset }
  if (sort !== 'relevance') return foundProducts.sorted(db, cards, { ...page, sort, now })
  return foundProducts.graded(db, cards.slice(0, Math.max(maxReranked, offset + limit)), page)
}

/** Whether the request is a listing that needs no search query. */
function isShelf({ offersOnly, featuredOnly, everything }: SearchRequest): boolean {
  return [offersOnly, featuredOnly, everything].includes(true)
}

async function shelf(
  db: Db,
  { sort = 'relevance', offersOnly = false, featuredOnly = false, ...page }: SearchRequest,
): Promise<SearchResult> {
  const { now, limit, offset } = page
  const filter = { offersOnly, featuredOnly }
  const found = await foundProducts.shelf(db, filter, { sort, now, limit, offset })
  return { ...found, corrected: null, until: null }
}
