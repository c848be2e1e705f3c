import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import { groupProductsIntoCards } from '#domain/catalogue/search-ranking.ts'
import * as sortFoundProducts from '#persistence/catalogue/sort-search-results.ts'
import type { Db } from '#persistence/database.ts'
import { addVariantGroupsToSearchResult, maxSearchResults } from './answer-search-query.ts'
import {
  filterProductList,
  type ProductListFilters,
  type ProductListSelection,
} from './filter-product-list.ts'
import {
  findRankedSearchResult,
  listSearchResultPage,
  searchProducts,
  getSortOrder,
} from './search-products.ts'
import { emptySearchResult, type RankedSearchResult } from './search-result-cache.ts'

export type SearchResultsRequest = ProductListSelection & {
  term: string
  /** whether spelling correction is disabled (literal search) */
  literal: boolean
  /**
   * list shown when there is no search query: current offers, featured products, or all products
   */
  shelf: 'offers' | 'featured' | 'everything' | null
  sort: ProductListSort
  page: number
  size: number
}

type ResultsView = {
  products: ProductListItem[]
  total: number
  /** whether more products match than the search limit */
  isMore: boolean
  /** the query after spelling correction; null if nothing was corrected */
  corrected: string | null
  pages: number
  /** next time at which the pinning of a product or an order cut-off changes the list */
  until: Date | null
  /**
   * filters of the search results; null without results, or with more results than can be filtered
   */
  filters: ProductListFilters | null
} & SearchReadingView

/** Understood and ignored parts of a query, and the products of 'También te puede servir'. */
type SearchReadingView = Pick<RankedSearchResult, 'parts' | 'letGo'> & {
  related: ProductListItem[]
}

const mostRelated = 8

/** Search results under the selected filters, and the number of results per filter option. */
export async function browseSearchResults(
  db: Db,
  request: SearchResultsRequest,
): Promise<ResultsView> {
  const { now, sort, page, size } = request
  const view = { now, sort, limit: size, offset: (page - 1) * size }
  const pagesOf = (total: number) => Math.max(1, Math.ceil(total / size))
  const isShelf = request.term.trim() === ''
  const answer = isShelf ? await shelfOf(db, request) : await answerOf(db, request)
  if (answer === null || answer.ranked.length === 0) {
    const all = { ...view, term: '', ...flagsOf(request.shelf) }
    const found = await searchProducts(db, answer === null ? all : { ...view, term: '' })
    const reading = await readingOf(db, answer ?? emptySearchResult, view)
    return { ...found, ...reading, pages: pagesOf(found.total), filters: null }
  }
  const ids = answer.ranked.map(({ id }) => id)
  const filtered = await filterProductList(db, { ids, families: answer.families }, request)
  const { matching, filters } = filtered
  const chosen = new Set(matching)
  const ranked = answer.ranked.filter(({ id }) => chosen.has(id))
  const cards = groupProductsIntoCards(ranked, answer.families)
  return {
    products: isShelf
      ? await sortFoundProducts.listSearchResultsInSortOrder(db, cards, view)
      : await listSearchResultPage(db, { ...view, sort: getSortOrder(request, answer) }, cards),
    ...(await readingOf(db, answer, view)),
    total: cards.length,
    isMore: answer.ranked.length >= maxSearchResults,
    corrected: answer.corrected,
    until: findEarlier(answer.until, filtered.until),
    pages: pagesOf(cards.length),
    filters,
  }
}

async function readingOf(
  db: Db,
  { related, families, parts, letGo }: RankedSearchResult,
  { now, offset }: { now: Date; offset: number },
): Promise<SearchReadingView> {
  if (offset > 0) return { parts, letGo, related: [] }
  const cards = groupProductsIntoCards(related, families)
  const page = { now, limit: mostRelated, offset }
  return { parts, letGo, related: await listSearchResultPage(db, page, cards) }
}

function findEarlier(one: Date | null, other: Date | null): Date | null {
  return one && other && other < one ? other : (one ?? other)
}

/**
 * Finds the ranked matches of a query. If only offers are wanted and the query reaches the search
 * limit, the search is repeated among products on offer.
 */
async function answerOf(db: Db, request: SearchResultsRequest): Promise<RankedSearchResult> {
  const { minPrice, maxPrice } = request
  const isPriced = minPrice !== null || maxPrice !== null
  const ownPrice = isPriced ? { minPrice, maxPrice } : undefined
  const asked = { ...request, isOnlyThing: true, ownPrice }
  const answer = await findRankedSearchResult(db, { ...asked, offersOnly: false })
  return request.toggles.has('offers') && answer.ranked.length >= maxSearchResults
    ? findRankedSearchResult(db, { ...asked, offersOnly: true })
    : answer
}

/**
 * Products of a list without search query (offers, featured, all); null if the list has too many
 * products to filter.
 */
async function shelfOf(
  db: Db,
  { shelf, now }: SearchResultsRequest,
): Promise<RankedSearchResult | null> {
  if (shelf === null) return emptySearchResult
  const ids = await sortFoundProducts.listStorefrontProductIds(db, flagsOf(shelf), {
    now,
    limit: maxSearchResults + 1,
  })
  return ids.length > maxSearchResults
    ? null
    : addVariantGroupsToSearchResult(db, {
        ...emptySearchResult,
        ranked: ids.map((id) => ({ id, score: 0 })),
        until: null,
      })
}

function flagsOf(shelf: SearchResultsRequest['shelf']) {
  return {
    offersOnly: shelf === 'offers',
    featuredOnly: shelf === 'featured',
    everything: shelf === 'everything',
  }
}
