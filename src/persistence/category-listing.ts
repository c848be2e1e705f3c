import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'
import { onOffer, priceInForce } from './product-rows.ts'

export type ListSort = 'relevance' | 'newest' | 'price-asc' | 'price-desc' | 'rating'

/** How far a list goes, and how far products that match are counted. */
export const farthest = 10_000

/** What is asked of a category and of those below it. */
export type ListingQuery = {
  categoryId: number
  today: Day
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

export type FoundPage = {
  productIds: number[]
  /** products that match; `farthest` where there are more */
  total: number
  isWhole: boolean
  prices: PriceRange
}

/** The first products that match, in the usual order. */
export function matched(query: ListingQuery, limit: number): Condition {
  return sql`
    select l.product_id, l.marks, l.place, l.created_at, l.rating, l.rating_count,
      ${priceInForce(query.today, 'l')} as price
    from category_listing l where ${query.options.length > 0 ? marksOf(query) : conditionsOf(query)}
    order by l.place desc, l.product_id desc limit ${limit}`
}

/** A page of what matches. */
export async function find(db: Db, query: ListingQuery, page: ListingPage): Promise<FoundPage> {
  const { rows } = await sql<{
    total: number
    min: Centavos | null
    max: Centavos | null
    ids: number[]
  }>`
    with matched as materialized (${matched(query, farthest + 1)})
    select count(*)::integer as total, min(price) as min, max(price) as max, array(
      select product_id from matched order by ${orders[page.sort]}
      limit ${page.limit} offset ${page.offset}) as ids
    from matched`.execute(db)
  const { total = 0, min = null, max = null, ids = [] } = rows[0] ?? {}
  const prices = rangeOf(min, max)
  if (total <= farthest) return { total, isWhole: true, prices, productIds: ids }
  return { total: farthest, isWhole: false, prices, productIds: await walk(db, query, page) }
}

const orders: Record<ListSort, Condition> = {
  relevance: sql`place desc, product_id desc`,
  newest: sql`created_at desc, product_id desc`,
  'price-asc': sql`price nulls last, product_id`,
  'price-desc': sql`price desc nulls last, product_id desc`,
  rating: sql`rating desc nulls last, rating_count desc, product_id desc`,
}

/** A page that an index in the order of the list finds, however many products match. */
export async function walk(
  db: Db,
  query: ListingQuery,
  { sort, limit, offset }: ListingPage,
): Promise<number[]> {
  const last = Math.min(offset + limit, farthest)
  if (last <= offset) return []
  const found = sort.startsWith('price')
    ? pricesInOrder(query, sort === 'price-desc', last)
    : sql`select * from category_listing l where ${conditionsOf(query)}`
  const { rows } = await sql<{ product_id: number }>`
    ${startOf(query)} select product_id from (${found}) found order by ${orders[sort]}
    limit ${last - offset} offset ${offset}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Ordinary prices come sorted from an index, offers are few, and what has no price comes last. */
function pricesInOrder(query: ListingQuery, descending: boolean, last: number): Condition {
  const part = (condition: Condition): Condition => sql`
    select l.product_id, ${priceInForce(query.today, 'l')} as price
    from category_listing l where ${conditionsOf(query)} and ${condition}`
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

function conditionsOf(query: ListingQuery): Condition {
  const ofCategory = sql`l.category_id = ${query.categoryId}`
  const { options } = query
  return sql.join(
    [ofCategory, ...(options.length > 0 ? [marksOf(query)] : restOf(query))],
    sql` and `,
  )
}

/** The marks say the category, too; without its column no other index is read along with theirs. */
function marksOf(query: ListingQuery): Condition {
  const { categoryId, options } = query
  const conditions = [sql`l.marks @> array[-${categoryId}::integer]`]
  for (const numbers of options) conditions.push(sql`l.marks && ${numbers}::integer[]`)
  return sql.join([...conditions, ...restOf(query)], sql` and `)
}

function restOf({ today, minPrice, maxPrice, offersOnly, inStockOnly }: ListingQuery): Condition[] {
  const conditions: Condition[] = []
  if (minPrice !== null) conditions.push(sql`${priceInForce(today, 'l')} >= ${minPrice}`)
  if (maxPrice !== null) conditions.push(sql`${priceInForce(today, 'l')} <= ${maxPrice}`)
  if (offersOnly)
    conditions.push(sql`l.special_price_centavos is not null and ${onOffer(today, 'l')}`)
  if (inStockOnly) conditions.push(sql`l.available`)
  return conditions
}

/** Whether anything but the category is asked for. */
export function isNarrowed(query: ListingQuery): boolean {
  const { options, minPrice, maxPrice, offersOnly, inStockOnly } = query
  return options.length > 0 || minPrice !== null || maxPrice !== null || offersOnly || inStockOnly
}

/** One plan serves every whole category; what narrows it decides which plan is best. */
export function startOf(query: ListingQuery): Condition {
  return isNarrowed(query) ? sql`` : prepared
}

/** Everything in a category, however many products it has. */
export async function whole(
  db: Db,
  categoryId: number,
  today: Day,
): Promise<{ total: number; prices: PriceRange }> {
  const usual = sql`l.category_id = ${categoryId} and l.special_price_centavos is null
    and l.price_centavos is not null`
  const { rows } = await sql<{ total: number; min: Centavos | null; max: Centavos | null }>`
    ${prepared} select coalesce((select products from category_counts where category_id = ${categoryId}), 0) as total,
      least(offers.min, (select l.price_centavos from category_listing l where ${usual}
        order by l.price_centavos limit 1)) as min,
      greatest(offers.max, (select l.price_centavos from category_listing l where ${usual}
        order by l.price_centavos desc limit 1)) as max
    from (select min(${priceInForce(today, 'l')}), max(${priceInForce(today, 'l')})
      from category_listing l
      where l.category_id = ${categoryId} and l.special_price_centavos is not null) offers`.execute(
    db,
  )
  const { total = 0, min = null, max = null } = rows[0] ?? {}
  return { total, prices: rangeOf(min, max) }
}

function rangeOf(min: Centavos | null, max: Centavos | null): PriceRange {
  return min === null || max === null ? null : { min, max }
}

/** From now on until the transaction ends, what categories are listed by waits for `refreshListing`. */
export async function listLater(transaction: Db): Promise<void> {
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
