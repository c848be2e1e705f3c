import type { Category, Breadcrumb } from '#domain/catalogue/category.ts'
import {
  type SelectableFilterOption,
  markSelectedFilterOptions,
} from '#domain/catalogue/filter-options.ts'
import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import { isToggleFilterOffered, type ToggleFilterCode } from '#domain/catalogue/toggle-filters.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as categoryFilters from '#persistence/catalogue/category-filters.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import { summarizeCategory } from '#persistence/catalogue/category-summary.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { readToggleFilterTerms } from '../read-toggle-filter-terms.ts'

/** Maximum number of products in a category response without pagination. */
const maxUnpaged = 1000

export type CategoryRequest = {
  slug: string
  now: Date
  filters: ReadonlyMap<string, readonly string[]>
  minPrice: Centavos | null
  maxPrice: Centavos | null
  toggles: ReadonlySet<ToggleFilterCode>
  /** postcode of the delivery filter */
  postcode: string | null
  sort: ProductListSort
  /** page number; null returns all products, up to a thousand */
  page: number | null
  size: number
  /** number of pages to return, starting at `page` */
  pagesAtOnce: number
}

type CategoryView = listing.ListingProductCounts & {
  category: Category
  crumbs: Breadcrumb[]
  children: Category[]
  filters: {
    code: string
    name: string
    options: SelectableFilterOption[]
    /** whether the products per filter option were counted in only part of the matching products */
    isPartial: boolean
  }[]
  products: ProductListItem[]
  /** number of matching products that were counted; `hasMore` tells that more products match */
  total: number
  hasMore: boolean
  /**
   * whether the products per filter option could not be counted; then only the selected options are
   * returned
   */
  isUncounted: boolean
  /** lowest and highest price of the matching products, before the price filter applies */
  prices: listing.PriceRange
  page: number
  pages: number
  /** the category's current slug, if it was requested under a former slug */
  movedTo: string | null
  /** day of the delivery filter; null without postcode or home delivery */
  arrivesBy: Day | null
  /** next order cut-off that changes the delivery filter */
  until: Date | null
}

/**
 * Reads a category with its filters and the matching products of the category and its
 * subcategories. If the products per filter option cannot be counted, counts are absent and
 * `onFailure` is called.
 */
export async function browseCategory(
  db: Db,
  request: CategoryRequest,
  onFailure: (error: unknown) => void,
): Promise<SuccessResult<CategoryView> | Refusal<'not-found'>> {
  const family = await catalogue.findCategoryParentsAndChildren(db, request.slug)
  if (!family) return refuse('not-found')
  const { category, trail, children } = family
  const [attributes, { terms, until }] = await Promise.all([
    categoryFilters.listFilterAttributes(db, category.id),
    readToggleFilterTerms(db, request.postcode, request.now),
  ])
  const chosen = attributes.flatMap(({ id, code }) => {
    const labels = request.filters.get(code)
    return labels ? { attributeId: id, labels } : []
  })
  const query = {
    categoryId: category.id,
    now: request.now,
    options: await categoryFilters.findAttributeOptionIds(db, chosen),
    minPrice: request.minPrice,
    maxPrice: request.maxPrice,
    toggles: request.toggles,
    terms,
  }
  const { sort, page, size, pagesAtOnce } = request
  const view =
    page === null
      ? { sort, limit: maxUnpaged, offset: 0 }
      : { sort, limit: size * pagesAtOnce, offset: (page - 1) * size }
  const [found, counts] = await Promise.all([
    findProducts(db, query, view),
    categoryFilters
      .countFilterOptions(
        db,
        countingsOf(query, {
          chosen: chosen.map(({ attributeId }) => attributeId),
          others: attributes.filter(({ code }) => !request.filters.has(code)).map(({ id }) => id),
        }),
        category.productCount,
      )
      .catch((error: unknown) => {
        onFailure(error)
        return null
      }),
  ])
  const cards = await catalogue.findListedProductsByIds(db, found.productIds)
  const reachable = Math.min(found.total, listing.maxListedProducts)
  return {
    ok: true,
    category,
    crumbs: trail.map(({ name, slug }) => ({ name, slug })),
    children,
    filters: attributes.map(({ id, code, name }) => ({
      code,
      name,
      options: markSelectedFilterOptions(
        counts?.get(id)?.options ?? [],
        request.filters.get(code) ?? [],
      ),
      isPartial: counts?.get(id)?.isPartial ?? false,
    })),
    products: found.productIds.flatMap((id) => cards.get(id) ?? []),
    total: found.total,
    hasMore: !found.isWhole,
    isUncounted: counts === null,
    toggles: found.toggles.filter(({ code, count }) =>
      isToggleFilterOffered(
        code,
        { count, total: found.total, isSelected: request.toggles.has(code) },
        request.postcode !== null,
      ),
    ),
    prices: found.prices,
    page: page ?? 1,
    pages: page === null ? 1 : Math.max(1, Math.ceil(reachable / size)),
    movedTo: category.slug === request.slug ? null : category.slug,
    arrivesBy: terms.arrival?.day ?? null,
    until,
  }
}

async function findProducts(
  db: Db,
  query: listing.ListingQuery,
  view: listing.ListingPage,
): Promise<listing.ListingPageWithCounts> {
  const { minPrice, maxPrice } = query
  if (!listing.hasListingFilters(query)) {
    const [productIds, summary] = await Promise.all([
      listing.listCategoryPageByIndex(db, query, view),
      summarizeCategory(db, query),
    ])
    return { ...summary, productIds, isWhole: true }
  }
  if (minPrice === null && maxPrice === null) return listing.findListingPage(db, query, view)
  const [found, anyPrice] = await Promise.all([
    listing.findListingPage(db, query, view),
    listing.findListingPage(
      db,
      { ...query, minPrice: null, maxPrice: null },
      { ...view, limit: 0 },
    ),
  ])
  return { ...found, prices: anyPrice.prices }
}

/**
 * Counts the products per option of each filter, given the selections in all other filters; several
 * options of one filter are combined with OR.
 */
function countingsOf(
  query: listing.ListingQuery,
  attributes: { chosen: number[]; others: number[] },
): categoryFilters.FilterOptionCountQuery[] {
  const own = attributes.chosen.map((id, place) => {
    const options = query.options.filter((_, other) => other !== place)
    return { attributeIds: [id], query: { ...query, options } }
  })
  return [{ attributeIds: attributes.others, query }, ...own]
}
