import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import { maxListed } from './category-listing.ts'

export type StockedOrder = {
  /** what an index has products in the order of */
  key: RawBuilder<unknown>
  /** how the key is read: `asc`, or `desc` with nulls last */
  descending?: boolean
}

type Page = StockedOrder & { limit: number; offset: number }

/**
 * Ids of a page of `products p` with `inventory i`, what is in stock before what is not, each part in an order that an index
 * has: both are walked as far as the page goes, so that no more products are looked at than come before its end.
 */
export async function inStockFirst(
  db: Db,
  matches: RawBuilder<unknown>,
  { key, descending = false, limit, offset }: Page,
): Promise<number[]> {
  const last = Math.min(offset + limit, maxListed)
  if (last <= offset) return []
  const direction = descending ? sql`desc nulls last` : sql``
  const part = (stocked: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`
    select p.id, ${key} as key from products p join inventory i on i.product_id = p.id
    where ${matches} and ${stocked} order by ${key} ${direction}, p.id limit ${most}`
  const { rows } = await sql<{ id: number }>`
    with stocked as materialized (${part(sql`i.on_hand > i.reserved`, sql`${last}`)}),
    sold_out as materialized (${part(
      sql`i.on_hand <= i.reserved and (select count(*) from stocked) < ${last}`,
      sql`${last}`,
    )})
    select id from (
      select id, key, true as is_stocked from stocked union all select id, key, false from sold_out) listed
    order by is_stocked desc, key ${direction}, id limit ${last - offset} offset ${offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
