import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import {
  type SearchQuery,
  parseSearchQuery,
  type QueryTerm,
  splitQueryTerms,
} from '#domain/catalogue/search-query.ts'
import {
  groupProductsIntoCards,
  type RankedProduct,
  type RankedProductCard,
  rankCandidates,
  movePinnedProductsFirst,
} from '#domain/catalogue/search-ranking.ts'
import {
  getNextPinnedProductsChangeTime,
  listPinnedProducts,
} from '#domain/catalogue/search-rule.ts'
import { findFamiliesOfProducts } from '#persistence/catalogue/product-families.ts'
import type { SearchCandidateFilter } from '#persistence/catalogue/search-candidates.ts'
import type { QueryMatchesAndPinnedProducts } from '#persistence/catalogue/search-vocabulary.ts'
import * as sortFoundProducts from '#persistence/catalogue/sort-search-results.ts'
import type { Db } from '#persistence/database.ts'
import {
  findFullSearchMatches,
  findMatchesMissingOneTerm,
  findPartialSearchMatches,
} from './find-search-candidates.ts'
import { correctQueryTerms, readSearchDataForQueryWords } from './read-query-vocabulary.ts'
import { type RankedSearchResult, getCachedSearchResult } from './search-result-cache.ts'

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

type ListRequest = { now: Date; limit: number; offset: number; sort?: ProductListSort }

type SearchRequest = AnswerRequest &
  ListRequest & {
    /** whether an empty query returns all products */
    everything?: boolean
  }

type SearchResult = {
  products: ProductListItem[]
  total: number
  /** whether more products match than the search limit */
  isMore: boolean
  /** the query after spelling correction; null if nothing was corrected */
  corrected: string | null
  /** next time at which the ranking changes because the pinning of a product starts or ends */
  until: Date | null
}

/**
 * Maximum number of ranked and listed search results, so that common words cost no more than rare
 * words.
 */
export const maxSearchResults = 500
const maxResultsWhileTyping = 100
/** Longest query, in letters, whose search without results is repeated as a prefix search */
const maxBeginningLength = 2
/** Number of best results reranked by sales figures, which change often */
const maxReranked = 120
/** Number of search results below which similar products are added */
const fewResults = 10
const maxSimilar = 30
/** Number of candidates from which similar products are selected */
const maxSimilarityCandidates = 100
/** Score penalty that ranks similar products below all other results */
const similarPenalty = 10
export const emptySearchResult: RankedSearchResult = {
  ranked: [],
  families: new Map(),
  corrected: null,
  until: null,
}
const nothing: SearchResult = {
  products: [],
  total: 0,
  isMore: false,
  corrected: null,
  until: null,
}

/** Products that match a search query, best first. */
export async function searchProducts(db: Db, request: SearchRequest): Promise<SearchResult> {
  if (splitQueryTerms(request.term).length === 0)
    return isShelf(request) && request.term.trim() === '' ? shelf(db, request) : nothing
  const { ranked, families, corrected, until } = await findRankedSearchResult(db, request)
  const cards = groupProductsIntoCards(ranked, families)
  return {
    products: await listSearchResultPage(db, request, cards),
    total: cards.length,
    isMore: ranked.length >= maxSearchResults,
    corrected,
    until,
  }
}

/** Ranked matches of a search query, best first, up to the search limit. */
export async function findRankedSearchResult(
  db: Db,
  request: AnswerRequest,
): Promise<RankedSearchResult> {
  const terms = splitQueryTerms(request.term)
  if (terms.length === 0) return emptySearchResult
  const knowledge = await readSearchDataForQueryWords(db, terms, {
    typing: request.typing ?? false,
  })
  const { typing, literal, offersOnly, featuredOnly, now } = request
  const query = JSON.stringify([terms, typing, literal])
  // Lists of offers and featured products are not cached: an offer begins and ends without a change
  // of the search index.
  if (offersOnly || featuredOnly) return answerTo(db, terms, knowledge, request)
  const answer = await getCachedSearchResult(db, { query, revision: knowledge.revision, now }, () =>
    answerTo(db, terms, knowledge, request),
  )
  const isBeginning = answer.ranked.length === 0 && request.term.trim().length <= maxBeginningLength
  return isBeginning && !typing && !literal
    ? findRankedSearchResult(db, { ...request, typing: true })
    : answer
}

async function answerTo(
  db: Db,
  terms: QueryTerm[],
  knowledge: QueryMatchesAndPinnedProducts,
  { now, typing = false, literal, offersOnly, featuredOnly = false }: AnswerRequest,
): Promise<RankedSearchResult> {
  const filter = {
    offersAt: offersOnly ? now : null,
    featuredOnly,
    most: typing ? maxResultsWhileTyping : maxSearchResults,
  }
  /** Pinned products rank first in searches, except in lists of offers or featured products. */
  const pinnedOf = ({ pins }: QueryMatchesAndPinnedProducts) =>
    offersOnly || featuredOnly ? [] : listPinnedProducts(pins, now)
  const typed = parseSearchQuery(terms, knowledge)
  const found = await complete(db, typed, filter)
  if (found.length > 0 || pinnedOf(knowledge).length > 0) return answerOf(found, knowledge, null)

  const other = literal ? null : await correctQueryTerms(db, terms, knowledge)
  const meant = other ? await readSearchDataForQueryWords(db, other.terms, { typing }) : knowledge
  const query = other ? parseSearchQuery(other.terms, meant) : typed
  const foundMeant = other ? await complete(db, query, filter) : []
  const ranked =
    foundMeant.length > 0
      ? foundMeant
      : rankCandidates(query, await findPartialSearchMatches(db, query, filter))
  return answerOf(ranked, meant, other?.shown ?? null)

  function answerOf(
    ranking: RankedProduct[],
    known: QueryMatchesAndPinnedProducts,
    shown: string | null,
  ) {
    const all = movePinnedProductsFirst(ranking, pinnedOf(known))
    const corrected = all.length > 0 ? shown : null
    return addVariantGroupsToSearchResult(db, {
      ranked: all,
      corrected,
      until: getNextPinnedProductsChangeTime(known.pins, now),
    })
  }
}

export async function addVariantGroupsToSearchResult(
  db: Db,
  answer: Omit<RankedSearchResult, 'families'>,
): Promise<RankedSearchResult> {
  const ids = answer.ranked.map(({ id }) => id)
  return { ...answer, families: await findFamiliesOfProducts(db, ids) }
}

/**
 * Finds products that match the whole query; if there are few, products that match part of it
 * follow.
 */
async function complete(
  db: Db,
  query: SearchQuery,
  filter: SearchCandidateFilter,
): Promise<RankedProduct[]> {
  const found = await findFullSearchMatches(db, query, filter)
  const ranked = rankCandidates(query, found)
  if (found.length === 0 || found.length >= fewResults || query.thing.length < 2) return ranked
  const known = new Set(found.map(({ id }) => id))
  const others = await findMatchesMissingOneTerm(db, query, {
    ...filter,
    most: maxSimilarityCandidates,
  })
  const similar = rankCandidates(
    query,
    others.filter(({ id }) => !known.has(id)),
  ).slice(0, maxSimilar)
  return [...ranked, ...similar.map(({ id, score }) => ({ id, score: score - similarPenalty }))]
}

/** A page of ranked search results. */
export function listSearchResultPage(
  db: Db,
  { sort = 'relevance', now, limit, offset }: ListRequest,
  cards: readonly RankedProductCard[],
): Promise<ProductListItem[]> {
  const page = { limit, offset }
  if (sort !== 'relevance')
    return sortFoundProducts.listSearchResultsInSortOrder(db, cards, { ...page, sort, now })
  return sortFoundProducts.sortProductsByRelevance(
    db,
    cards.slice(0, Math.max(maxReranked, offset + limit)),
    page,
  )
}

/** Whether the request is for a product list that needs no search query. */
function isShelf({ offersOnly, featuredOnly, everything }: SearchRequest): boolean {
  return [offersOnly, featuredOnly, everything].includes(true)
}

async function shelf(
  db: Db,
  { sort = 'relevance', offersOnly = false, featuredOnly = false, ...page }: SearchRequest,
): Promise<SearchResult> {
  const { now, limit, offset } = page
  const filter = { offersOnly, featuredOnly }
  const found = await sortFoundProducts.listAllVisibleProducts(db, filter, {
    sort,
    now,
    limit,
    offset,
  })
  return { ...found, corrected: null, until: null }
}
