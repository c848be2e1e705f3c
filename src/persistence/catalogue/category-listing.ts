import { type RawBuilder, sql } from 'kysely'
import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { preparedStatementMark } from '../prepared-statements.ts'
import { isFamilyLeadInCategory } from './family-lead-product-sql.ts'
import { isOnOfferSql, currentPriceSql } from './pricing-sql.ts'

/** Maximum products listed, and maximum counted. */
export const maxListedProducts = 10_000
/** Maximum products of a category scanned in list order for matches. */
const maxScanned = 50_000

/** Filters of a listing of a category with its subcategories. */
export type ListingQuery = {
  categoryId: number
  now: Date
  /** ids of filter options; a product must have one of each list */
  options: readonly (readonly number[])[]
  minPrice: Centavos | null
  maxPrice: Centavos | null
  offersOnly: boolean
  inStockOnly: boolean
}

export type ListingPage = { sort: ProductListSort; limit: number; offset: number }

type Condition = RawBuilder<unknown>

/** Lowest and highest price in centavos; null when no product has a price. */
export type PriceRange = { min: Centavos; max: Centavos } | null

export type ListingProductCounts = {
  /** count of products in stock; `isPartial` when only a part of the products was counted */
  inStock: { count: number; isPartial: boolean }
  onOffer: number
}

export type FoundListingPage = ListingProductCounts & {
  productIds: number[]
  /** number of matching products, at most `maxListedProducts` */
  total: number
  isWhole: boolean
  prices: PriceRange
}

/** Columns of matching products, unordered, at most `limit`; all when null. `matches` is the condition for `query`. */
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

/** Condition for a product shown as a card: it matches, and no better-placed product of its family matches. */
function hasCard(query: ListingQuery): Condition {
  return sql`${matchesListingQuery(query)} and ${isFamilyLeadInCategory(matchesListingQuery(query, 'kin'))}`
}

/**
 * Counts the product cards of a listing limited to offers, up to the list limit: each product
 * without family, and each family once. Families are counted only below the limit.
 */
export function countOffersSql(query: ListingQuery): Condition {
  const offered = sql`from category_listing l where l.category_id = ${query.categoryId}
    and l.special_price_centavos is not null and ${matchesListingQuery({ ...query, offersOnly: true })}`
  return sql`select least(${maxListedProducts}, alone.cards + (select count(*) from (
      select distinct l.family ${offered} and l.family is not null and alone.cards < ${maxListedProducts} limit ${maxListedProducts}) families))::integer
    from (select count(*) as cards from (
      select ${offered} and l.family is null limit ${maxListedProducts}) one offset 0) alone`
}

/** SQL columns by which a category listing can be sorted. */
const sortColumns = (now: Date): Condition => sql`
  l.product_id, l.place, l.created_at, l.rating, l.rating_count,
  ${currentPriceSql(now, 'l')} as price`

/** First products of a category in default order, without filters, with the columns that filters use. */
export function firstListedProductsSql({ categoryId }: ListingQuery, limit: number): Condition {
  return sql`
    select l.marks, l.family, l.available, l.price_centavos, l.special_price_centavos, l.special_from,
      l.special_from_time, l.special_to, l.special_to_time
    from category_listing l where l.category_id = ${categoryId}
    order by l.place desc, l.product_id desc limit ${limit}`
}

/** Condition for a matching product among the rows of a category listing, under the given alias. */
export function matchesListingQuery(query: ListingQuery, listed = 'l'): Condition {
  const marks = sql.ref(`${listed}.marks`)
  const options = query.options.map((numbers) => sql`${marks} && ${numbers}::integer[]`)
  return sql.join([sql`true`, ...options, ...otherConditions(query, listed)], sql` and `)
}

/** Finds a page of matching products. */
export async function findListingPage(
  db: Db,
  query: ListingQuery,
  page: ListingPage,
): Promise<FoundListingPage> {
  const { rows } = await sql<{
    total: number
    in_stock: number
    on_offer: number
    min: Centavos | null
    max: Centavos | null
    ids: number[]
  }>`
    ${query.options.length > 0 ? preparedStatementMark : sql``}
    with matched as materialized (${matchingProductsSql(
      query,
      sql`${sortColumns(query.now)}, l.available`,
      maxListedProducts + 1,
      hasCard(query),
    )})
    select count(*)::integer as total, count(*) filter (where available)::integer as in_stock,
      (${countOffersSql(query)}) as on_offer, min(price) as min, max(price) as max, array(
      select product_id from matched where (select count(*) from matched) <= ${maxListedProducts}
      order by ${orders[page.sort]} limit ${page.limit} offset ${page.offset}) as ids
    from matched`.execute(db)
  const { total = 0, in_stock = 0, on_offer = 0, min = null, max = null, ids = [] } = rows[0] ?? {}
  const isWhole = total <= maxListedProducts
  const counts = {
    inStock: { count: in_stock, isPartial: !isWhole },
    onOffer: on_offer,
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
 * Finds a page where very many products match. The first products are scanned by index in list order; with too few
 * matches, all matching products are sorted.
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
    select product_id, price from (${matchingProductsSql(query, sortColumns(query.now), null, hasCard(query))}) found
    order by ${orders[sort]} limit ${last - offset} offset ${offset}`.execute(db)
  return sorted.rows
}

/** Selects matching products among the first rows of a sort order; sort orders by price exclude products on offer. */
function firstMatching(query: ListingQuery, sort: ProductListSort, last: number): Condition {
  const descending = sort === 'price-desc' ? sql`desc` : sql``
  const first = sort.startsWith('price')
    ? sql`${hasOrdinaryPrice(query)} order by l.price_centavos ${descending}, l.product_id ${descending}`
    : sql`l.category_id = ${query.categoryId} order by ${orders[sort]}`
  return sql`
    select ${sortColumns(query.now)} from (select l.* from category_listing l where ${first} limit ${maxScanned}) l
    where ${hasCard(query)} limit ${last}`
}

function offers(query: ListingQuery): Condition {
  return sql`union all (select ${sortColumns(query.now)} from category_listing l where l.category_id = ${query.categoryId}
      and l.special_price_centavos is not null and ${hasCard(query)})`
}

/** Condition that an index can answer: the regular price lies within the requested range. */
function hasOrdinaryPrice({ categoryId, minPrice, maxPrice }: ListingQuery): Condition {
  const conditions = [
    sql`l.category_id = ${categoryId}`,
    sql`l.special_price_centavos is null and l.price_centavos is not null`,
  ]
  if (minPrice !== null) conditions.push(sql`l.price_centavos >= ${minPrice}`)
  if (maxPrice !== null) conditions.push(sql`l.price_centavos <= ${maxPrice}`)
  return sql.join(conditions, sql` and `)
}

/** Finds a page of a whole category by an index in list order. */
export async function listCategoryPageByIndex(
  db: Db,
  { categoryId, now }: ListingQuery,
  { sort, limit, offset }: ListingPage,
): Promise<number[]> {
  const last = Math.min(offset + limit, maxListedProducts)
  if (last <= offset) return []
  const found = sort.startsWith('price')
    ? sortedByPrice(categoryId, now, { descending: sort === 'price-desc', last })
    : sql`select * from category_listing l where l.category_id = ${categoryId} and ${isFamilyLeadInCategory()}`
  const { rows } = await sql<{ product_id: number }>`
    ${preparedStatementMark} select product_id from (${found}) found order by ${orders[sort]}
    limit ${last - offset} offset ${offset}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Merges indexed regular prices with the few offers; products without a price come last. */
function sortedByPrice(
  categoryId: number,
  now: Date,
  { descending, last }: { descending: boolean; last: number },
): Condition {
  const part = (condition: Condition): Condition => sql`
    select l.product_id, ${currentPriceSql(now, 'l')} as price
    from category_listing l
    where l.category_id = ${categoryId} and ${isFamilyLeadInCategory()} and ${condition}`
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
 * Condition for the category by `marks`, which contain the negative category id. Without a
 * condition on the category column, the planner uses only the index of `marks`.
 */
function hasMark({ categoryId }: ListingQuery): Condition {
  return sql`l.marks @> array[-${categoryId}::integer]`
}

function otherConditions(
  { now, minPrice, maxPrice, offersOnly, inStockOnly }: ListingQuery,
  listed: string,
): Condition[] {
  const column = (name: string) => sql.ref(`${listed}.${name}`)
  const conditions: Condition[] = []
  if (minPrice !== null) conditions.push(sql`${currentPriceSql(now, listed)} >= ${minPrice}`)
  if (maxPrice !== null) conditions.push(sql`${currentPriceSql(now, listed)} <= ${maxPrice}`)
  if (offersOnly)
    conditions.push(
      sql`${column('special_price_centavos')} is not null and ${isOnOfferSql(now, listed)}`,
    )
  if (inStockOnly) conditions.push(sql`${column('available')}`)
  return conditions
}

/** Whether any filter besides the category is set. */
export function hasListingFilters(query: ListingQuery): boolean {
  const { options, minPrice, maxPrice, offersOnly, inStockOnly } = query
  return options.length > 0 || minPrice !== null || maxPrice !== null || offersOnly || inStockOnly
}

export function toPriceRange(min: Centavos | null, max: Centavos | null): PriceRange {
  return min === null || max === null ? null : { min, max }
}

/** Disables the listing trigger until the transaction ends; `refreshCategoryListing` replaces it. */
export async function deferListingUpdates(transaction: Db): Promise<void> {
  await sql`set local tianguis.listing = 'later'`.execute(transaction)
}

/** Updates the listing rows of these products. */
export async function refreshCategoryListing(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select refresh_category_listing(${productIds}::bigint[])`.execute(db)
}

/** Updates the listing rows of products with changed prices or stock only. */
export async function updateListingPrices(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select reprice_category_listing(${productIds}::bigint[])`.execute(db)
}
