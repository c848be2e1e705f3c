import { type RawBuilder, sql } from 'kysely'
import type { ListSort } from '#domain/catalogue/list-sort.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'
import { leadsInCategory } from './family-leads.ts'
import { onOffer, priceInForce } from './pricing.ts'

/** The most products that a list shows, and the most that are counted. */
export const maxListed = 10_000
/** How many products of a category are scanned, in the order of a list, for those that match. */
const maxScanned = 50_000

/** Filters on a category and its subcategories. */
export type ListingQuery = {
  categoryId: number
  now: Date
  /** numbers of filter options; a product has one of each list */
  options: readonly (readonly number[])[]
  minPrice: Centavos | null
  maxPrice: Centavos | null
  offersOnly: boolean
  inStockOnly: boolean
}

export type ListingPage = { sort: ListSort; limit: number; offset: number }

type Condition = RawBuilder<unknown>

/** What products cost; null when none has a price. */
export type PriceRange = { min: Centavos; max: Centavos } | null

export type StateCounts = {
  /** whether it was counted on some of the products alone */
  inStock: { count: number; isPartial: boolean }
  onOffer: number
}

export type FoundPage = StateCounts & {
  productIds: number[]
  /** products that match; `maxListed` where there are more */
  total: number
  isWhole: boolean
  prices: PriceRange
}

/** The columns of at most `limit` products that match `query` as `matches` says, in no order; null: of all of them. */
export function selectMatching(
  query: ListingQuery,
  columns: Condition,
  limit: number | null,
  matches = matchesQuery(query),
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

/** Whether a product has a card where `query` is asked: it matches, and of its family none that stands before it does. */
function hasCard(query: ListingQuery): Condition {
  return sql`${matchesQuery(query)} and ${leadsInCategory(matchesQuery(query, 'kin'))}`
}

/**
 * Number of cards if only offers were shown, up to the list limit: products without family plus families; families are
 * joined only where needed.
 */
export function countOffers(query: ListingQuery): Condition {
  const offered = sql`from category_listing l where l.category_id = ${query.categoryId}
    and l.special_price_centavos is not null and ${matchesQuery({ ...query, offersOnly: true })}`
  return sql`select least(${maxListed}, alone.cards + (select count(*) from (
      select distinct l.family ${offered} and l.family is not null and alone.cards < ${maxListed} limit ${maxListed}) families))::integer
    from (select count(*) as cards from (
      select ${offered} and l.family is null limit ${maxListed}) one offset 0) alone`
}

/** What lists are sorted by. */
const sortColumns = (now: Date): Condition => sql`
  l.product_id, l.place, l.created_at, l.rating, l.rating_count,
  ${priceInForce(now, 'l')} as price`

/** The first products of a category in the usual order, whether they match or not: their options and what else may have to fit. */
export function firstListed({ categoryId }: ListingQuery, limit: number): Condition {
  return sql`
    select l.marks, l.family, l.available, l.price_centavos, l.special_price_centavos, l.special_from,
      l.special_from_time, l.special_to, l.special_to_time
    from category_listing l where l.category_id = ${categoryId}
    order by l.place desc, l.product_id desc limit ${limit}`
}

/** Whether a product matches that is listed in the category under this name. */
export function matchesQuery(query: ListingQuery, listed = 'l'): Condition {
  const marks = sql.ref(`${listed}.marks`)
  const options = query.options.map((numbers) => sql`${marks} && ${numbers}::integer[]`)
  return sql.join([sql`true`, ...options, ...otherConditions(query, listed)], sql` and `)
}

/** A page of what matches. */
export async function find(db: Db, query: ListingQuery, page: ListingPage): Promise<FoundPage> {
  const { rows } = await sql<{
    total: number
    in_stock: number
    on_offer: number
    min: Centavos | null
    max: Centavos | null
    ids: number[]
  }>`
    ${query.options.length > 0 ? prepared : sql``}
    with matched as materialized (${selectMatching(
      query,
      sql`${sortColumns(query.now)}, l.available`,
      maxListed + 1,
      hasCard(query),
    )})
    select count(*)::integer as total, count(*) filter (where available)::integer as in_stock,
      (${countOffers(query)}) as on_offer, min(price) as min, max(price) as max, array(
      select product_id from matched where (select count(*) from matched) <= ${maxListed}
      order by ${orders[page.sort]} limit ${page.limit} offset ${page.offset}) as ids
    from matched`.execute(db)
  const { total = 0, in_stock = 0, on_offer = 0, min = null, max = null, ids = [] } = rows[0] ?? {}
  const isWhole = total <= maxListed
  const counts = {
    inStock: { count: in_stock, isPartial: !isWhole },
    onOffer: on_offer,
  }
  if (isWhole) return { ...counts, total, isWhole, prices: rangeOf(min, max), productIds: ids }
  const one = { limit: 1, offset: 0 }
  const [listed, [cheapest], [dearest]] = await Promise.all([
    findAmongMany(db, query, page),
    findAmongMany(db, query, { sort: 'price-asc', ...one }),
    findAmongMany(db, query, { sort: 'price-desc', ...one }),
  ])
  return {
    ...counts,
    total: maxListed,
    isWhole,
    prices: rangeOf(cheapest?.price ?? null, dearest?.price ?? null),
    productIds: listed.map(({ product_id }) => product_id),
  }
}

const orders: Record<ListSort, Condition> = {
  relevance: sql`place desc, product_id desc`,
  newest: sql`created_at desc, product_id desc`,
  'price-asc': sql`price nulls last, product_id`,
  'price-desc': sql`price desc nulls last, product_id desc`,
  rating: sql`rating desc nulls last, rating_count desc, product_id desc`,
}

type ListedRow = { product_id: number; price: Centavos | null; reached: number }

/**
 * A page where very many match. The first products of the category are scanned in the order of the list, by
 * index; where too few of them match, all that match are sorted.
 */
async function findAmongMany(
  db: Db,
  query: ListingQuery,
  { sort, limit, offset }: ListingPage,
): Promise<ListedRow[]> {
  const last = Math.min(offset + limit, maxListed)
  if (last <= offset) return []
  const { rows } = await sql<ListedRow>`
    with early as materialized (${firstMatching(query, sort, last)})
    select product_id, price, (select count(*)::integer from early) as reached from (
      select * from early ${sort.startsWith('price') ? offers(query) : sql``}) found
    order by ${orders[sort]} limit ${last - offset} offset ${offset}`.execute(db)
  if (rows[0]?.reached === last) return rows
  const sorted = await sql<ListedRow>`
    select product_id, price from (${selectMatching(query, sortColumns(query.now), null, hasCard(query))}) found
    order by ${orders[sort]} limit ${last - offset} offset ${offset}`.execute(db)
  return sorted.rows
}

/** Matches among the first rows of an order; price orders exclude offers. */
function firstMatching(query: ListingQuery, sort: ListSort, last: number): Condition {
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

/** Products at their regular price within the requested range, by an index. */
function hasOrdinaryPrice({ categoryId, minPrice, maxPrice }: ListingQuery): Condition {
  const conditions = [
    sql`l.category_id = ${categoryId}`,
    sql`l.special_price_centavos is null and l.price_centavos is not null`,
  ]
  if (minPrice !== null) conditions.push(sql`l.price_centavos >= ${minPrice}`)
  if (maxPrice !== null) conditions.push(sql`l.price_centavos <= ${maxPrice}`)
  return sql.join(conditions, sql` and `)
}

/** A page of everything in a category, which an index in the order of the list finds. */
export async function listAll(
  db: Db,
  { categoryId, now }: ListingQuery,
  { sort, limit, offset }: ListingPage,
): Promise<number[]> {
  const last = Math.min(offset + limit, maxListed)
  if (last <= offset) return []
  const found = sort.startsWith('price')
    ? sortedByPrice(categoryId, now, { descending: sort === 'price-desc', last })
    : sql`select * from category_listing l where l.category_id = ${categoryId} and ${leadsInCategory()}`
  const { rows } = await sql<{ product_id: number }>`
    ${prepared} select product_id from (${found}) found order by ${orders[sort]}
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
    select l.product_id, ${priceInForce(now, 'l')} as price
    from category_listing l
    where l.category_id = ${categoryId} and ${leadsInCategory()} and ${condition}`
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

/** The marks say the category, too; without its column no other index is read along with theirs. */
function hasMark({ categoryId }: ListingQuery): Condition {
  return sql`l.marks @> array[-${categoryId}::integer]`
}

function otherConditions(
  { now, minPrice, maxPrice, offersOnly, inStockOnly }: ListingQuery,
  listed: string,
): Condition[] {
  const column = (name: string) => sql.ref(`${listed}.${name}`)
  const conditions: Condition[] = []
  if (minPrice !== null) conditions.push(sql`${priceInForce(now, listed)} >= ${minPrice}`)
  if (maxPrice !== null) conditions.push(sql`${priceInForce(now, listed)} <= ${maxPrice}`)
  if (offersOnly)
    conditions.push(
      sql`${column('special_price_centavos')} is not null and ${onOffer(now, listed)}`,
    )
  if (inStockOnly) conditions.push(sql`${column('available')}`)
  return conditions
}

/** Whether anything besides the category is filtered. */
export function isNarrowed(query: ListingQuery): boolean {
  const { options, minPrice, maxPrice, offersOnly, inStockOnly } = query
  return options.length > 0 || minPrice !== null || maxPrice !== null || offersOnly || inStockOnly
}

export function rangeOf(min: Centavos | null, max: Centavos | null): PriceRange {
  return min === null || max === null ? null : { min, max }
}

/** Until the transaction ends, the trigger leaves the listing of categories to `refreshListing`. */
export async function deferListing(transaction: Db): Promise<void> {
  await sql`set local tianguis.listing = 'later'`.execute(transaction)
}

/** Brings what categories are listed by in line with these products. */
export async function refreshListing(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select refresh_category_listing(${productIds}::bigint[])`.execute(db)
}

/** The same for products of which only prices and stock have changed. */
export async function repriceListing(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select reprice_category_listing(${productIds}::bigint[])`.execute(db)
}
