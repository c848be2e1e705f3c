import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import { splitQueryTerms } from '#domain/catalogue/search-query.ts'
import { groupProductsIntoCards, type RankedProductCard } from '#domain/catalogue/search-ranking.ts'
import * as sortFoundProducts from '#persistence/catalogue/sort-search-results.ts'
import type { Db } from '#persistence/database.ts'
import {
  answerQuery,
  type AnswerRequest,
  maxSearchResults,
  readRequest,
} from './answer-search-query.ts'
import { isWithoutIndexTerms } from './read-search-query.ts'
import {
  emptySearchResult,
  getCachedSearchResult,
  type RankedSearchResult,
} from './search-result-cache.ts'

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
  const answer = () => answerQuery(db, { query, knowledge }, request)
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
