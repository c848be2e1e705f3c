import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Centavos } from '#domain/money.ts'
import type { ListedProduct } from '#domain/product.ts'
import type { Db } from './database.ts'
import {
  type CardRow,
  cardColumns,
  cardTables,
  listedProduct,
  onOffer,
  priceInForce,
} from './product-rows.ts'

export type ListSort = 'relevance' | 'newest' | 'price-asc' | 'price-desc' | 'rating'

export type CategoryQuery = {
  /** the category and those below it */
  categoryIds: number[]
  /** attribute code → options, any of which will do */
  filters: ReadonlyMap<string, readonly string[]>
  minPrice: Centavos | null
  maxPrice: Centavos | null
  offersOnly: boolean
  inStockOnly: boolean
}

type Condition = RawBuilder<unknown>

export function orderBy(sort: ListSort, today: Day): Condition {
  const price = priceInForce(today)
  const orders: Record<ListSort, Condition> = {
    relevance: sql`(i.on_hand > i.reserved) desc, p.featured desc, p.sold_count desc,
      p.rating_count desc, p.created_at desc, p.id desc`,
    newest: sql`p.created_at desc, p.id desc`,
    'price-asc': sql`${price} nulls last, p.id`,
    'price-desc': sql`${price} desc nulls last, p.id`,
    rating: sql`p.rating_sum::numeric / nullif(p.rating_count, 0) desc nulls last,
      p.rating_count desc, p.id desc`,
  }
  return orders[sort]
}

/** One page of the products that match; `limit` null answers all of them. */
export async function products(
  db: Db,
  query: CategoryQuery,
  view: { today: Day; sort: ListSort; limit: number | null; offset: number },
): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables}
    where ${all([...inCategory(query), ...matching(query, view.today)])}
    order by ${orderBy(view.sort, view.today)} limit ${view.limit} offset ${view.offset}`.execute(
    db,
  )
  return rows.map(listedProduct)
}

export type CategorySummary = {
  /** products that match */
  total: number
  /** what products cost before prices are filtered; null when none has a price */
  prices: { min: Centavos; max: Centavos } | null
}

export async function summary(db: Db, query: CategoryQuery, today: Day): Promise<CategorySummary> {
  const { minPrice, maxPrice, ...rest } = query
  const anyPrice = { ...rest, minPrice: null, maxPrice: null }
  const { rows } = await sql<{ total: number; min: Centavos | null; max: Centavos | null }>`
    select count(*) filter (where ${all(priceBetween(query, today))}) as total,
      min(${priceInForce(today)}) as min, max(${priceInForce(today)}) as max
    from ${cardTables}
    where ${all([...inCategory(anyPrice), ...matching(anyPrice, today)])}`.execute(db)
  const { total = 0, min = null, max = null } = rows[0] ?? {}
  return { total, prices: min === null || max === null ? null : { min, max } }
}

/** Codes of the attributes that a category filters by. */
export async function filterCodes(db: Db, categoryId: number): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select a.code from category_filters f join attributes a on a.id = f.attribute_id
    where f.category_id = ${categoryId}`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

export type FilterOption = { label: string; count: number }
export type CategoryFilter = { code: string; name: string; options: FilterOption[] }

/**
 * The filters of a category with how many products each option would leave. An option counts with the
 * choices of all other filters, but not with those of its own, since options of one filter add up.
 */
export async function filters(
  db: Db,
  categoryId: number,
  query: CategoryQuery,
  today: Day,
): Promise<CategoryFilter[]> {
  const chosen = [...query.filters.keys()]
  const counted = (codes: Condition, except: string | null): Condition => {
    const others = new Map([...query.filters].filter(([code]) => code !== except))
    return sql`
      select a.id, pa.filter_value, count(*)::integer as count, min(pa.sort_value) as sort
      from ${cardTables}
      join product_attributes pa on pa.product_id = p.id
      join attributes a on a.id = pa.attribute_id
      join category_filters f on f.attribute_id = a.id and f.category_id = ${categoryId}
      where ${codes} and ${all([...inCategory(query), ...matching({ ...query, filters: others }, today)])}
      group by a.id, pa.filter_value`
  }
  const parts = [
    counted(sql`a.code <> all(${chosen}::text[])`, null),
    ...chosen.map((code) => counted(sql`a.code = ${code}`, code)),
  ]
  const { rows } = await sql<{ code: string; name: string; options: FilterOption[] | null }>`
    with counted as (${sql.join(parts, sql` union all `)})
    select a.code, a.label as name, jsonb_agg(
      jsonb_build_object('label', n.filter_value, 'count', n.count)
      order by n.sort nulls last, immutable_unaccent(lower(n.filter_value)))
      filter (where n.id is not null) as options
    from category_filters f join attributes a on a.id = f.attribute_id
    left join counted n on n.id = a.id
    where f.category_id = ${categoryId}
    group by a.code, a.label, f.position order by f.position`.execute(db)
  return rows.map(({ code, name, options }) => ({ code, name, options: options ?? [] }))
}

function inCategory(query: CategoryQuery): Condition[] {
  return [
    sql`p.visible`,
    sql`p.id in (select product_id from product_categories
      where category_id = any(${query.categoryIds}::bigint[]))`,
  ]
}

function matching(query: CategoryQuery, today: Day): Condition[] {
  const conditions = [...query.filters].map(
    ([code, options]) => sql`exists (
      select from product_attributes fa join attributes fc on fc.id = fa.attribute_id
      where fa.product_id = p.id and fc.code = ${code}
        and fa.filter_value = any(${options}::text[]))`,
  )
  conditions.push(...priceBetween(query, today))
  if (query.offersOnly) conditions.push(onOffer(today))
  if (query.inStockOnly) conditions.push(sql`i.on_hand > i.reserved`)
  return conditions
}

function priceBetween({ minPrice, maxPrice }: CategoryQuery, today: Day): Condition[] {
  const conditions: Condition[] = []
  if (minPrice !== null) conditions.push(sql`${priceInForce(today)} >= ${minPrice}`)
  if (maxPrice !== null) conditions.push(sql`${priceInForce(today)} <= ${maxPrice}`)
  return conditions
}

function all(conditions: Condition[]): Condition {
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}
