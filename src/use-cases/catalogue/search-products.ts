import { rankByLearnedProducts } from '#domain/catalogue/learned-search.ts'
import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import type { ReadQueryPart } from '#domain/catalogue/query-reading.ts'
import {
  listPartsToLetGo,
  type SearchLimits,
  toSearchLimits,
} from '#domain/catalogue/search-limits.ts'
import { parseSearchQuery, splitQueryTerms } from '#domain/catalogue/search-query.ts'
import {
  groupProductsIntoCards,
  type RankedProductCard,
  rankCandidates,
  movePinnedProductsFirst,
} from '#domain/catalogue/search-ranking.ts'
import {
  getNextPinnedProductsChangeTime,
  listPinnedProducts,
} from '#domain/catalogue/search-rule.ts'
import { listFilterableProducts } from '#persistence/catalogue/filterable-products.ts'
import { findFamiliesOfProducts } from '#persistence/catalogue/product-families.ts'
import type { QueryMatchesAndPinnedProducts } from '#persistence/catalogue/search-vocabulary.ts'
import * as sortFoundProducts from '#persistence/catalogue/sort-search-results.ts'
import type { Db } from '#persistence/database.ts'
import {
  findByName,
  findFittingProducts,
  type FoundProducts,
  putFirst,
} from './find-fitting-products.ts'
import { findPartialSearchMatches } from './find-search-candidates.ts'
import { correctQuery } from './read-query-vocabulary.ts'
import { isWithoutIndexTerms, readSearchQuery, type ReadSearchQuery } from './read-search-query.ts'
import {
  emptySearchResult,
  getCachedSearchResult,
  type RankedSearchResult,
} from './search-result-cache.ts'

type AnswerRequest = {
  term: string
  now: Date
  offersOnly?: boolean
  featuredOnly?: boolean
  /** whether the query is a search-as-you-type prefix, with a possibly incomplete last word */
  typing?: boolean
  /** whether spelling correction is disabled (literal search) */
  literal?: boolean
  /** whether products that are not the thing the query names are only related */
  isOnlyThing?: boolean
  /** price range that the shopper set, which counts instead of the one in the query */
  ownPrice?: Pick<SearchLimits, 'minPrice' | 'maxPrice'>
}

type Read = Awaited<ReturnType<typeof readSearchQuery>>

type ListRequest = { now: Date; limit: number; offset: number; sort?: ProductListSort }

type SearchRequest = AnswerRequest &
  ListRequest & {
    /** whether an empty query returns all products */
    everything?: boolean
  }

type SearchResult = Pick<RankedSearchResult, 'words' | 'parts'> & {
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
/** Number of products up to which all are looked at for a price without words: 'menos de 500' */
const mostWithoutWords = 20_000
/** Number of best results reranked by sales figures, which change often */
const maxReranked = 120
const nothing: SearchResult = {
  words: '',
  parts: [],
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
  const answer = await findRankedSearchResult(db, request)
  const cards = groupProductsIntoCards(answer.ranked, answer.families)
  const sort = getSortOrder(request, answer)
  return {
    products: await listSearchResultPage(db, { ...request, sort }, cards),
    total: cards.length,
    isMore: answer.ranked.length >= maxSearchResults,
    words: answer.words,
    parts: answer.parts,
    corrected: answer.corrected,
    until: answer.until,
  }
}

/** The order that the shopper chose, else the one that the query asks for: 'barato'. */
export function getSortOrder(
  { sort = 'relevance' }: { sort?: ProductListSort },
  { parts, letGo }: Pick<RankedSearchResult, 'parts' | 'letGo'>,
): ProductListSort {
  if (sort !== 'relevance') return sort
  const asked = parts.find((part) => part.kind === 'order')?.sort
  const price = letGo.find((part) => part.kind === 'price')
  return asked ?? (price ? (price.max === null ? 'price-desc' : 'price-asc') : sort)
}

/** Ranked matches of a search query, best first, up to the search limit. */
export async function findRankedSearchResult(
  db: Db,
  request: AnswerRequest,
): Promise<RankedSearchResult> {
  const { typing = false, literal = false, isOnlyThing, offersOnly, featuredOnly, now } = request
  const { query, knowledge } = await readRequest(db, request)
  if (query.terms.length === 0 && !query.isRead) return emptySearchResult
  const answer = () => answerTo(db, { query, knowledge }, request)
  // Lists that depend on offers are not cached: an offer begins and ends without a change of the
  // search index.
  const isAlone = isWithoutIndexTerms(query)
  if (isAlone && typing) return emptySearchResult
  if (isAlone && knowledge.products > mostWithoutWords)
    return findRankedSearchResult(db, { ...request, literal: true })
  const isPriced = query.parts.some(({ kind }) => kind === 'price')
  if (offersOnly || featuredOnly || isPriced || isAlone) return answer()
  const said = [request.term, typing, literal, isOnlyThing]
  const key = JSON.stringify([...said, query.terms, query.parts])
  const found = await getCachedSearchResult(
    db,
    { query: key, revision: knowledge.revision, now },
    answer,
  )
  const isBeginning = found.ranked.length === 0 && request.term.trim().length <= maxBeginningLength
  return isBeginning && !typing && !literal
    ? findRankedSearchResult(db, { ...request, typing: true })
    : found
}

async function readRequest(
  db: Db,
  { term, typing = false, literal, isOnlyThing, ownPrice }: AnswerRequest,
): ReturnType<typeof readSearchQuery> {
  const read = await readSearchQuery(db, term, { literal, isOnlyThing, typing })
  if (ownPrice) read.query.parts = read.query.parts.filter(({ kind }) => kind !== 'price')
  return read
}

async function answerTo(
  db: Db,
  { query, knowledge }: Read,
  request: AnswerRequest,
): Promise<RankedSearchResult> {
  const { term, now, typing = false, literal, offersOnly = false, featuredOnly = false } = request
  const most = typing ? maxResultsWhileTyping : maxSearchResults
  const filterOf = (asked: ReadSearchQuery, parts: readonly ReadQueryPart[]) => ({
    ...toSearchLimits(parts, { isAlone: asked.terms.length === 0 }),
    ...(isWithoutIndexTerms(asked) && request.ownPrice),
    now,
    offersOnly,
    featuredOnly,
    most,
  })
  const written = splitQueryTerms(term).flatMap((one) => one.written || [])
  /** Pinned products rank first in searches, except in lists of offers or featured products. */
  const pinnedOf = ({ pins }: QueryMatchesAndPinnedProducts) =>
    offersOnly || featuredOnly ? [] : listPinnedProducts(pins, now)
  const answerOf = async (
    { ranked: found, related }: FoundProducts,
    { query: asked, knowledge: known }: Read,
    { shown, letGo = [] }: { shown?: string | null; letGo?: readonly ReadQueryPart[] } = {},
  ) => {
    const pinned = await keepWithinPrices(db, pinnedOf(known), toSearchLimits(asked.parts), now)
    const all = movePinnedProductsFirst(found, pinned)
    const answer = await addVariantGroupsToSearchResult(db, {
      ranked: all,
      related,
      corrected: all.length > 0 ? (shown ?? null) : null,
      words: asked.words.map(({ text }) => text).join(' '),
      parts: asked.parts.filter((part) => !letGo.includes(part)),
      letGo,
      until: getNextPinnedProductsChangeTime(known.pins, now),
    })
    // The query as typed is what shoppers were counted with. The scores of pinned products and exact
    // names are further apart than any bonus.
    const ranked = rankByLearnedProducts(answer.ranked, knowledge.learned, {
      families: answer.families,
      words: asked.terms.length,
    })
    return { ...answer, ranked }
  }
  const find = ({ query: asked, knowledge: known }: Read, parts = asked.parts) =>
    findFittingProducts(
      db,
      parseSearchQuery(asked.terms, known),
      { ...asked, parts },
      filterOf(asked, parts),
    )

  const typed = { query, knowledge }
  const named = literal ? [] : await findByName(db, query, { term, written }, filterOf(query, []))
  const found = putFirst(named, await find(typed))
  if (found.ranked.length > 0 || pinnedOf(knowledge).length > 0) return answerOf(found, typed)

  const shown = literal ? null : await correctQuery(db, term, query.terms, knowledge)
  const meant = shown ? await readRequest(db, { ...request, term: shown }) : typed
  const foundMeant = shown ? await find(meant) : found
  if (foundMeant.ranked.length > 0) return answerOf(foundMeant, meant, { shown })
  const { parts } = meant.query
  for (const letGo of listPartsToLetGo(parts)) {
    const kept = parts.filter((part) => !letGo.includes(part))
    const nearest = await find(meant, kept)
    if (nearest.ranked.length > 0) return answerOf(nearest, meant, { shown, letGo })
  }
  const words = parseSearchQuery(meant.query.terms, meant.knowledge)
  const partial = rankCandidates(
    words,
    await findPartialSearchMatches(db, words, filterOf(meant.query, parts)),
  )
  return parts.length > 0
    ? answerOf({ ranked: [], related: [...foundMeant.related, ...partial] }, meant)
    : answerOf({ ranked: partial, related: [] }, meant, { shown })
}

/** The products, in their order, whose current price is within the limits. */
async function keepWithinPrices(
  db: Db,
  ids: readonly number[],
  { minPrice, maxPrice }: SearchLimits,
  now: Date,
): Promise<readonly number[]> {
  if (ids.length === 0 || (minPrice === null && maxPrice === null)) return ids
  const products = await listFilterableProducts(db, ids, now)
  return products
    .filter(
      ({ price }) => (price ?? 0) >= (minPrice ?? 0) && (price ?? 0) <= (maxPrice ?? Infinity),
    )
    .map(({ id }) => id)
}

export async function addVariantGroupsToSearchResult(
  db: Db,
  answer: Omit<RankedSearchResult, 'families'>,
): Promise<RankedSearchResult> {
  const ids = [...answer.ranked, ...answer.related].map(({ id }) => id)
  return { ...answer, families: await findFamiliesOfProducts(db, ids) }
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
  return { ...nothing, ...found }
}
