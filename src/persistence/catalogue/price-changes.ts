import { sql } from 'kysely'
import { productPriceFieldNames } from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'

type Asked = {
  actor: string
  since: Date
  /**
   * price change about to be made, which is included in the count: a change set, a product, or a
   * number of products
   */
  repriced: { set: number } | { product: number } | { products: number }
}

/**
 * Counts the products whose prices one person changed since a moment, by single edits, bulk changes
 * or spreadsheets.
 */
export async function countPriceChangesByActor(
  db: Db,
  { actor, since, repriced }: Asked,
): Promise<number> {
  const set = 'set' in repriced ? repriced.set : null
  const product = 'product' in repriced ? repriced.product : null
  const more = 'products' in repriced ? repriced.products : 0
  const { rows } = await sql<{ count: number }>`
    with deeds as materialized (
      select action, subject, after->>'set' as set from audit_log
      where actor = ${actor} and created_at > ${since}
        and action in ('product-change', 'products-change', 'products-undo', 'sheet-import')
    ), sets as (
      select coalesce(set, split_part(subject, ':', 2))::bigint as id from deeds where action <> 'sheet-import'
      union select ${set}::bigint
    )
    select ${more}::integer + (
      select count(*) from (
        select product_id from change_set_rows r
        where r.set_id in (select id from sets) and r.state in ('prepared', 'applied', 'undone')
          and r.after ?| ${[...productPriceFieldNames]}::text[]
        union select ${product}::bigint where ${product}::bigint is not null) repriced
    )::integer + (
      select coalesce(sum((outcome->'counts'->>'repriced')::integer), 0) from sheet_imports
      where id in (select split_part(subject, ':', 2)::bigint from deeds where action = 'sheet-import')
    )::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}
