import { sql } from 'kysely'
import type { SalesReportDimension } from '#domain/orders/sales-report.ts'
import type { Db } from '../database.ts'

/**
 * Display names for the rows of a sales breakdown: categories with their path, products and
 * promotions by name.
 */
export async function readSalesBreakdownNames(
  db: Db,
  split: SalesReportDimension,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  switch (split) {
    case 'category':
      return namesOfCategories(db, keys)
    case 'product':
      return namesOfProducts(db, keys)
    case 'promotion':
      return namesOfPromotions(db, keys)
    default:
      return new Map()
  }
}

async function namesOfCategories(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    with recursive way as (
      select id::text as key, name, parent_id from categories
      where id::text = any(${keys})
      union all
      select way.key, parent.name || ' › ' || way.name, parent.parent_id
      from way join categories parent on parent.id = way.parent_id)
    select key, name from way where parent_id is null`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Names of products in a sales breakdown; a deleted product keeps its last sold name. */
async function namesOfProducts(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string | null }>`
    select key, coalesce(
      (select name from products where sku = key),
      (select name from payment_attempt_lines where upper(sku) = upper(key) order by id desc limit 1)) as name
    from unnest(${keys}::text[]) as keys (key)`.execute(db)
  return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])))
}

/**
 * Names of the promotions in a sales breakdown, joined where several apply together: `3×2 en cables
 * + Segunda a mitad`.
 */
async function namesOfPromotions(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select key, string_agg(coalesce(p.name, 'Promoción ' || part.id), ' + ' order by p.place, part.id) as name
    from unnest(${keys}::text[]) as keys (key)
      cross join lateral unnest(string_to_array(key, '+')) as part (id)
      left join promotions p on p.id::text = part.id
    group by key`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
