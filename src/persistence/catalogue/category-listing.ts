import { type RawBuilder, sql } from 'kysely'
import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import type { ToggleFilterTerms } from '#domain/catalogue/toggle-filter-terms.ts'
import { type ToggleFilterCode, toggleFilterCodes } from '#domain/catalogue/toggle-filters.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import { isLeadVariantInCategorySql } from './family-lead-product-sql.ts'
import { currentPriceSql } from './pricing-sql.ts'
import { matchesToggleFilterSql } from './toggle-filters-sql.ts'

/** Maximum number of products that a category listing shows and counts. */
export const maxListedProducts = 10_000
/** Maximum number of a category's products that are scanned, in list order, for matches. */
const maxScanned = 50_000

/** Filters for listing the products of a category and its subcategories. */
export type ListingQuery = {
  categoryId: number
  now: Date
  /** ids of filter options, one list per attribute; a product must have one option of each list */
  options: readonly (readonly number[])[]
  minPrice: Centavos | null
  maxPrice: Centavos | null
  toggles: ReadonlySet<ToggleFilterCode>
  terms: ToggleFilterTerms
}

export type ListingPage = { sort: ProductListSort; limit: number; offset: number }

type Condition = RawBuilder<unknown>

/**
 * Lowest and highest price of the listed products, in centavos; null when no product has a price.
 */
export type PriceRange = { min: Centavos; max: Centavos } | null

/** Number of listed products that match a toggle filter; `isPartial` if only some products were counted. */
type ToggleFilterCount = { code: ToggleFilterCode; count: number; isPartial: boolean }

export type ListingProductCounts = { toggles: ToggleFilterCount[] }

export type ListingPageWithCounts = ListingProductCounts & {
  productIds: number[]
  /** number of matching products, at most `maxListedProducts` */
  total: number
  isWhole: boolean
  prices: PriceRange
}

/**
 * SQL select of the products that match the listing query, unordered, at most `limit` (null: all).
 * `matches` is the SQL condition of the query.
 */
export function matchingProductsSql(
  query: ListingQuery,
  columns: Condition,
  limit: number | null,
  matches = matchesListingQuery(query),
): Condition {
  const found = sql`select ${columns} from category_listing l where`
  const { options, minPrice, maxPrice } = query
  if (options.length > 0) return sql`${found} ${hasMark(query)} and ${matches} limit ${limit}`
  const ofCategory = sql`l.category_id = ${query.categoryId} and ${matches}`
  if (minPrice === null && maxPrice === null) return sql`${found} ${ofCategory} limit ${limit}`
  return sql`
    select * from (
      (${found} ${hasOrdinaryPrice(query)} and ${matches})
      union all (${found} ${ofCategory} and l.special_price_centavos is not null)) either
    limit ${limit}`
}

/**
 * SQL condition for the variant shown on a product's card: the variant matches the query, and no
 * variant earlier in the default order matches.
 */
export function isShownAsCardSql(query: ListingQuery): Condition {
  return sql`${matchesListingQuery(query)} and ${isLeadVariantInCategorySql(matchesListingQuery(query, 'kin'))}`
}

/**
 * SQL that counts the product cards on offer in a category, up to the list limit. Variants share
 * one card and are counted only if products without variants stay below the limit.
 */
export function countProductsOnOfferSql(query: ListingQuery): Condition {
  const offered = sql`from category_listing l where l.category_id = ${query.categoryId}
    and l.special_price_centavos is not null and ${matchesListingQuery({ ...query, toggles: new Set([...query.toggles, 'offers']) })}`
  return sql`select least(${maxListedProducts}, alone.cards + (select count(*) from (
      select distinct l.family ${offered} and l.family is not null and alone.cards < ${maxListedProducts} limit ${maxListedProducts}) families))::integer
    from (select count(*) as cards from (
      select ${offered} and l.family is null limit ${maxListedProducts}) one offset 0) alone`
}

/** Toggle filters that a listing page counts by a column; offers are counted by their index. */
const columnToggles = toggleFilterCodes.filter((code) => code !== 'offers')

/**
 * SQL column that tells for each of these filters whether it leaves a card: whether the product matches it or, of a
 * product with variants, any variant that matches the query.
 */
function toggleColumn(query: ListingQuery): Condition {
  const matches = (listed: string) =>
    columnToggles.map((code) => matchesToggleFilterSql(code, listed, query))
  const ofAnyVariant = matches('kin').map((condition) => sql`bool_or(${condition})`)
  return sql`case when l.family is null then array[${sql.join(matches('l'))}]
    else (select array[${sql.join(ofAnyVariant)}] from category_listing kin
      where kin.category_id = l.category_id and kin.family = l.family
        and ${matchesListingQuery(query, 'kin')}) end as toggles`
}

const toggleMatches = columnToggles.map(
  (_, place) => sql`count(*) filter (where toggles[${sql.lit(place + 1)}])::integer`,
)

/** SQL columns by which a category listing can be sorted. */
const sortColumns = (now: Date): Condition => sql`
  l.product_id, l.place, l.created_at, l.rating, l.rating_count,
  ${currentPriceSql(now, 'l')} as price`

/**
 * First products of a category in default order, without filters, with the columns that the filters
 * use.
 */
export function firstListingPageSql({ categoryId }: ListingQuery, limit: number): Condition {
  return sql`
    select l.product_id, l.rating, l.marks, l.family, l.available, l.price_centavos,
      l.special_price_centavos, l.special_from, l.special_from_time, l.special_to, l.special_to_time
    from category_listing l where l.category_id = ${categoryId}
    order by l.place desc, l.product_id desc limit ${limit}`
}

/** SQL condition for rows of a category listing, under the given alias, that match the query. */
export function matchesListingQuery(query: ListingQuery, listed = 'l'): Condition {
  const marks = sql.ref(`${listed}.marks`)
  const options = query.options.map((numbers) => sql`${marks} && ${numbers}::integer[]`)
  return sql.join([sql`true`, ...options, ...otherConditions(query, listed)], sql` and `)
}

/** Finds a page of the products in a category that match the filters. */
export async function findListingPage(
  db: Db,
  query: ListingQuery,
  page: ListingPage,
): Promise<ListingPageWithCounts> {
  const { rows } = await sql<{
    total: number
    matching: number[]
    on_offer: number
    min: Centavos | null
    max: Centavos | null
    ids: number[]
  }>`
    ${query.options.length > 0 ? preparedStatementComment : sql``}
    with matched as materialized (${matchingProductsSql(
      query,
      sql`${sortColumns(query.now)}, ${toggleColumn(query)}`,
      maxListedProducts + 1,
      isShownAsCardSql(query),
    )})
    select count(*)::integer as total, array[${sql.join(toggleMatches)}] as matching,
      (${countProductsOnOfferSql(query)}) as on_offer, min(price) as min, max(price) as max, array(
      select product_id from matched where (select count(*) from matched) <= ${maxListedProducts}
      order by ${orders[page.sort]} limit ${page.limit} offset ${page.offset}) as ids
    from matched`.execute(db)
  const { total = 0, matching = [], on_offer = 0, min = null, max = null, ids = [] } = rows[0] ?? {}
  const isWhole = total <= maxListedProducts
  const isPartial = !isWhole
  const counts = {
    toggles: [
      { code: 'offers' as const, count: on_offer, isPartial: false },
      ...columnToggles.map((code, place) => ({ code, count: matching[place] ?? 0, isPartial })),
    ],
  }
  if (isWhole) return { ...counts, total, isWhole, prices: toPriceRange(min, max), productIds: ids }
  const one = { limit: 1, offset: 0 }
  const [listed, [cheapest], [dearest]] = await Promise.all([
    findAmongMany(db, query, page),
    findAmongMany(db, query, { sort: 'price-asc', ...one }),
    findAmongMany(db, query, { sort: 'price-desc', ...one }),
  ])
  return {
    ...counts,
    total: maxListedProducts,
    isWhole,
    prices: toPriceRange(cheapest?.price ?? null, dearest?.price ?? null),
    productIds: listed.map(({ product_id }) => product_id),
  }
}

const orders: Record<ProductListSort, Condition> = {
  relevance: sql`place desc, product_id desc`,
  newest: sql`created_at desc, product_id desc`,
  'price-asc': sql`price nulls last, product_id`,
  'price-desc': sql`price desc nulls last, product_id desc`,
  rating: sql`rating desc nulls last, rating_count desc, product_id desc`,
}

type ListedRow = { product_id: number; price: Centavos | null; reached: number }

/**
 * Finds a page of a category in which very many products match. The first products are scanned in
 * list order; with too few matches, all matching products are sorted.
 */
async function findAmongMany(
  db: Db,
  query: ListingQuery,
  { sort, limit, offset }: ListingPage,
): Promise<ListedRow[]> {
  const last = Math.min(offset + limit, maxListedProducts)
  if (last <= offset) return []
  const { rows } = await sql<ListedRow>`
    with early as materialized (${firstMatching(query, sort, last)})
    select product_id, price, (select count(*)::integer from early) as reached from (
      select * from early ${sort.startsWith('price') ? offers(query) : sql``}) found
    order by ${orders[sort]} limit ${last - offset} offset ${offset}`.execute(db)
  if (rows[0]?.reached === last) return rows
  const sorted = await sql<ListedRow>`
    select product_id, price from (${matchingProductsSql(query, sortColumns(query.now), null, isShownAsCardSql(query))}) found
    order by ${orders[sort]} limit ${last - offset} offset ${offset}`.execute(db)
  return sorted.rows
}

/**
 * SQL that selects matching products among the first rows of a category listing in the given sort
 * order. When sorted by price, products on offer are left out.
 */
function firstMatching(query: ListingQuery, sort: ProductListSort, last: number): Condition {
  const descending = sort === 'price-desc' ? sql`desc` : sql``
  const first = sort.startsWith('price')
    ? sql`${hasOrdinaryPrice(query)} order by l.price_centavos ${descending}, l.product_id ${descending}`
    : sql`l.category_id = ${query.categoryId} order by ${orders[sort]}`
  return sql`
    select ${sortColumns(query.now)} from (select l.* from category_listing l where ${first} limit ${maxScanned}) l
    where ${isShownAsCardSql(query)} limit ${last}`
}

function offers(query: ListingQuery): Condition {
  return sql`union all (select ${sortColumns(query.now)} from category_listing l where l.category_id = ${query.categoryId}
      and l.special_price_centavos is not null and ${isShownAsCardSql(query)})`
}

/**
 * SQL condition, which an index supports, that the regular price lies within the requested range.
 */
function hasOrdinaryPrice({ categoryId, minPrice, maxPrice }: ListingQuery): Condition {
  const conditions = [
    sql`l.category_id = ${categoryId}`,
    sql`l.special_price_centavos is null and l.price_centavos is not null`,
  ]
  if (minPrice !== null) conditions.push(sql`l.price_centavos >= ${minPrice}`)
  if (maxPrice !== null) conditions.push(sql`l.price_centavos <= ${maxPrice}`)
  return sql.join(conditions, sql` and `)
}

/** Finds a page of a category without filters, by an index in list order. */
export async function listCategoryPageByIndex(
  db: Db,
  { categoryId, now }: ListingQuery,
  { sort, limit, offset }: ListingPage,
): Promise<number[]> {
  const last = Math.min(offset + limit, maxListedProducts)
  if (last <= offset) return []
  const found = sort.startsWith('price')
    ? sortedByPrice(categoryId, now, { descending: sort === 'price-desc', last })
    : sql`select * from category_listing l where l.category_id = ${categoryId} and ${isLeadVariantInCategorySql()}`
  const { rows } = await sql<{ product_id: number }>`
    ${preparedStatementComment} select product_id from (${found}) found order by ${orders[sort]}
    limit ${last - offset} offset ${offset}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/**
 * Merges products in index order of their regular price with the few products on offer; products
 * without a price come last.
 */
function sortedByPrice(
  categoryId: number,
  now: Date,
  { descending, last }: { descending: boolean; last: number },
): Condition {
  const part = (condition: Condition): Condition => sql`
    select l.product_id, ${currentPriceSql(now, 'l')} as price
    from category_listing l
    where l.category_id = ${categoryId} and ${isLeadVariantInCategorySql()} and ${condition}`
  const byPrice = descending
    ? sql`l.price_centavos desc, l.product_id desc`
    : sql`l.price_centavos, l.product_id`
  return sql`
    (${part(sql`l.special_price_centavos is null and l.price_centavos is not null`)}
      order by ${byPrice} limit ${last})
    union all (${part(sql`l.special_price_centavos is not null`)})
    union all (${part(sql`l.special_price_centavos is null and l.price_centavos is null`)}
      order by l.product_id limit ${last})`
}

/**
 * SQL condition that selects a category by the array `marks`, which contains the negative category
 * id. Without the category column, the planner uses only the index of `marks`.
 */
function hasMark({ categoryId }: ListingQuery): Condition {
  return sql`l.marks @> array[-${categoryId}::integer]`
}

function otherConditions(query: ListingQuery, listed: string): Condition[] {
  const { now, minPrice, maxPrice, toggles } = query
  const conditions: Condition[] = []
  if (minPrice !== null) conditions.push(sql`${currentPriceSql(now, listed)} >= ${minPrice}`)
  if (maxPrice !== null) conditions.push(sql`${currentPriceSql(now, listed)} <= ${maxPrice}`)
  for (const code of toggles) conditions.push(matchesToggleFilterSql(code, listed, query))
  return conditions
}

/** Whether a listing query has any filter besides the category. */
export function hasListingFilters(query: ListingQuery): boolean {
  const { options, minPrice, maxPrice, toggles } = query
  return options.length > 0 || minPrice !== null || maxPrice !== null || toggles.size > 0
}

export function toPriceRange(min: Centavos | null, max: Centavos | null): PriceRange {
  return min === null || max === null ? null : { min, max }
}

/**
 * Disables the trigger that updates category listings until the transaction ends;
 * `refreshCategoryListing` then does the update.
 */
export async function disableListingUpdateTrigger(transaction: Db): Promise<void> {
  await sql`set local tianguis.listing = 'later'`.execute(transaction)
}

/** Updates these products' rows in the category listings. */
export async function refreshCategoryListing(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select refresh_category_listing(${productIds}::bigint[])`.execute(db)
}

/** Updates the rows in the category listings of products of which only prices or stock changed. */
export async function updateListingPrices(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select reprice_category_listing(${productIds}::bigint[])`.execute(db)
}
