import { type SelectableOption, withSelection } from '#domain/catalogue/filter-options.ts'
import type { ListSort } from '#domain/catalogue/list-sort.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import {
  type CountedFilters,
  countFilters,
  type ResultChoice,
} from '#domain/catalogue/result-filters.ts'
import { cardsOf } from '#domain/catalogue/search-ranking.ts'
import * as filterable from '#persistence/catalogue/filterable-products.ts'
import * as foundProducts from '#persistence/catalogue/found-products.ts'
import type { Db } from '#persistence/database.ts'
import type { Answer } from './search-memory.ts'
import {
  findAnswer,
  listAnswer,
  maxResults,
  noAnswer,
  searchProducts,
  withFamilies,
} from './search-products.ts'

export type ResultsRequest = Omit<ResultChoice, 'categoryId'> & {
  term: string
  /** whether spelling correction is disabled (literal search) */
  literal: boolean
  /** kind of listing without a search query */
  shelf: 'offers' | 'featured' | 'everything' | null
  /** slug of the selected category */
  category: string | null
  now: Date
  sort: ListSort
  page: number
  size: number
}

export type ResultFilters = Omit<CountedFilters, 'matching' | 'categories' | 'attributes'> & {
  categories: { slug: string; name: string; count: number; selected: boolean }[]
  attributes: { code: string; name: string; options: SelectableOption[] }[]
}

type ResultsView = {
  products: ListedProduct[]
  total: number
  /** whether there are more matches than the search limit */
  isMore: boolean
  /** the query after spelling correction; null if it was typed correctly */
  corrected: string | null
  pages: number
  /** next time at which the results change: start or end of a pinned product */
  until: Date | null
  /** filters of the results; null without results, or with more results than can be filtered */
  filters: ResultFilters | null
}

/** Search results with active filters, and the number of results per filter option. */
export async function browseResults(db: Db, request: ResultsRequest): Promise<ResultsView> {
  const { now, sort, page, size } = request
  const view = { now, sort, limit: size, offset: (page - 1) * size }
  const pagesOf = (total: number) => Math.max(1, Math.ceil(total / size))
  const isShelf = request.term.trim() === ''
  const answer = isShelf ? await shelfOf(db, request) : await answerOf(db, request)
  if (answer === null || answer.ranked.length === 0) {
    const all = { ...view, term: '', ...flagsOf(request.shelf) }
    const found = await searchProducts(db, answer === null ? all : { ...view, term: '' })
    return { ...found, pages: pagesOf(found.total), filters: null }
  }
  const { matching, filters } = await countAmong(db, answer, request)
  const chosen = new Set(matching)
  const ranked = answer.ranked.filter(({ id }) => chosen.has(id))
  const cards = cardsOf(ranked, answer.families)
  return {
    products: isShelf
      ? await foundProducts.sorted(db, cards, view)
      : await listAnswer(db, view, cards),
    total: cards.length,
    isMore: answer.ranked.length >= maxResults,
    corrected: answer.corrected,
    until: answer.until,
    pages: pagesOf(cards.length),
    filters,
  }
}

/** If a query has more matches than the search limit, products on offer are searched separately. */
async function answerOf(db: Db, request: ResultsRequest): Promise<Answer> {
  const answer = await findAnswer(db, { ...request, offersOnly: false })
  return request.offersOnly && answer.ranked.length >= maxResults ? findAnswer(db, request) : answer
}

/** Products of a listing without a query; null if there are more than can be filtered. */
async function shelfOf(db: Db, { shelf, now }: ResultsRequest): Promise<Answer | null> {
  if (shelf === null) return noAnswer
  const ids = await foundProducts.idsOfListing(db, flagsOf(shelf), { now, limit: maxResults + 1 })
  return ids.length > maxResults
    ? null
    : withFamilies(db, {
        ranked: ids.map((id) => ({ id, score: 0 })),
        corrected: null,
        until: null,
      })
}

function flagsOf(shelf: ResultsRequest['shelf']) {
  return {
    offersOnly: shelf === 'offers',
    featuredOnly: shelf === 'featured',
    everything: shelf === 'everything',
  }
}

async function countAmong(
  db: Db,
  { ranked, families }: Answer,
  request: ResultsRequest,
): Promise<{ matching: number[]; filters: ResultFilters }> {
  const ids = ranked.map(({ id }) => id)
  const found = await filterable.filterableProducts(db, ids, request.now)
  const categoryIds = [...new Set(found.flatMap((product) => product.categoryIds))]
  const optionIds = [...new Set(found.flatMap((product) => product.optionIds))]
  const [categories, attributes] = await Promise.all([
    filterable.categoriesById(db, categoryIds),
    filterable.attributesOf(db, { categoryIds, optionIds }),
  ])
  const categoryId = categories.find(({ slug }) => slug === request.category)?.id ?? null
  const choice = { ...request, categoryId }
  const { matching, ...counted } = countFilters(found, { categories, attributes, families }, choice)
  return {
    matching,
    filters: {
      ...counted,
      categories: counted.categories.map(({ id, slug, name, count }) => ({
        slug,
        name,
        count,
        selected: id === categoryId,
      })),
      attributes: counted.attributes.map(({ code, name, options }) => ({
        code,
        name,
        options: withSelection(options, request.labels.get(code) ?? []),
      })),
    },
  }
}
