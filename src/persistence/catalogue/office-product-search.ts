import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Maximum number of matching products that are looked up by index; with more matches, products are tested one by one.
 */
const mostLookedUp = 5000
/** Larger than any id: without a cursor the newest products are included. */
const newest = Number.MAX_SAFE_INTEGER

/**
 * Search words for products: `exact` is compared with url key, SKU and EAN, `tag` with tags;
 * `lexemes` are words for the index.
 */
export type ProductSearchTerm = { exact: string; tag: string; lexemes: string | null }

/**
 * Builds the SQL condition for the search words, and tells whether so many products match that rows
 * should be tested one by one.
 */
export async function productSearchCondition(
  db: Db,
  { exact, tag, lexemes }: ProductSearchTerm,
  { id, after }: { id: RawBuilder<unknown>; after?: number | undefined },
): Promise<{ condition: RawBuilder<unknown>; areMany: boolean }> {
  const { rows } = await sql<{ named: number[]; found: number[] | null }>`
    with named as (
      select id from products where sku = ${exact} union
      select id from products where url_key = ${exact} union
      select id from products where ean = ${exact}),
    hit as materialized (select id from products_with_lexemes(
      ${lexemes}::tsquery, ${after ?? null}, ${mostLookedUp + 1}) id
      union (select id from products where tags @> array[${tag}] and id < ${after ?? newest}
        limit ${mostLookedUp + 1}))
    select array(select id from named) as named,
      case when (select count(*) from hit) <= ${mostLookedUp} then array(select id from hit) end as found`.execute(
    db,
  )
  const { named = [], found = [] } = rows[0] ?? {}
  if (found) return { condition: isOneOf(id, [...named, ...found]), areMany: false }
  // One SQL subquery per product tests the products in list order, so that not all matches have to
  // be looked up.
  const each = sql`exists (
    select from product_search w where w.product_id = ${id} and w.lexemes @@ ${lexemes}::tsquery offset 0)
    or exists (select from products t where t.id = ${id} and t.tags @> array[${tag}] offset 0)`
  return { condition: sql`(${isOneOf(id, named)} or ${each})`, areMany: true }
}

function isOneOf(id: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> {
  return sql`${id} = any(${[...new Set(ids)]}::bigint[])`
}
