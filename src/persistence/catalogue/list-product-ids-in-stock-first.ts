import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import { maxListedProducts } from './category-listing.ts'

/** Sort order of a product index, exactly as in the index definition. */
export type IndexedSortOrder = readonly {
  key: RawBuilder<unknown>
  way: 'asc' | 'desc' | 'desc nulls last'
}[]

type Page = { order: IndexedSortOrder; limit: number; offset: number }

/**
 * Ids of a page of `products p` with `inventory i`: products in stock first, then the others. Both groups are read in
 * index order, only as far as the page needs.
 */
export async function listProductIdsInStockFirst(
  db: Db,
  matches: RawBuilder<unknown>,
  { order, limit, offset }: Page,
): Promise<number[]> {
  const last = Math.min(offset + limit, maxListedProducts)
  if (last <= offset) return []
  const keys = order.map((_, at) => sql.ref(`key_${at}`))
  const selected = order.map(({ key }, at) => sql`${key} as ${sql.ref(`key_${at}`)}`)
  const part = (stocked: RawBuilder<unknown>) => sql`
    select p.id, ${sql.join(selected)} from products p join inventory i on i.product_id = p.id
    where ${matches} and ${stocked} order by ${orderOf(order)} limit ${last}`
  const listed = order.map(({ way }, at) => ({ key: keys[at] ?? sql`id`, way }))
  const { rows } = await sql<{ id: number }>`
    with stocked as materialized (${part(sql`i.on_hand > i.reserved`)}),
    sold_out as materialized (${part(
      sql`i.on_hand <= i.reserved and (select count(*) from stocked) < ${last}`,
    )})
    select id from (
      select *, true as is_stocked from stocked union all select *, false from sold_out) listed
    order by is_stocked desc, ${orderOf(listed)} limit ${last - offset} offset ${offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Ids of a page of `products p` in index order, regardless of stock. */
export async function listProductIdsInIndexOrder(
  db: Db,
  matches: RawBuilder<unknown>,
  { order, limit, offset }: Page,
): Promise<number[]> {
  const last = Math.min(offset + limit, maxListedProducts)
  if (last <= offset) return []
  const { rows } = await sql<{ id: number }>`
    select p.id from products p join inventory i on i.product_id = p.id
    where ${matches} order by ${orderOf(order)} limit ${last - offset} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

function orderOf(order: IndexedSortOrder): RawBuilder<unknown> {
  return sql.join(order.map(({ key, way }) => sql`${key} ${sql.raw(way)}`))
}
