import { sql } from 'kysely'
import {
  type ProductContent,
  productVisibilityFieldNames,
} from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'
import { productSelectListSql } from './product-columns.ts'

export type ProductWithVisibilityPeriod = Pick<
  ProductContent,
  'sku' | 'name' | (typeof productVisibilityFieldNames)[number]
> & { id: number }

/**
 * Makes products visible at their start date and hides them after their end date; returns the
 * number of changed products. Locked rows are skipped until the next run.
 */
export async function applyDueVisibilityChanges(db: Db, now: Date, limit: number): Promise<number> {
  // Sequential scans are disabled, because PostgreSQL has no useful index statistics while no
  // product has a visibility date, and would scan all products.
  await sql`select set_config('tianguis.now', ${now.toISOString()}, true),
    set_config('enable_seqscan', 'off', true)`.execute(db)
  const { numAffectedRows } = await sql`
    with begun as (
      select id from products
      where for_sale and not visible
        and coalesce(visible_ends(visible_to, visible_to_time), 'infinity') > ${now}::timestamptz
        and coalesce(visible_begins(visible_from, visible_from_time), '-infinity') <= ${now}::timestamptz
      limit ${limit} for no key update skip locked),
    ended as (
      select id from products
      where visible and visible_to is not null
        and visible_ends(visible_to, visible_to_time) <= ${now}::timestamptz
      limit ${limit} for no key update skip locked)
    update products p set for_sale = p.for_sale, updated_at = now()
    from (select id from begun union all select id from ended) due where p.id = due.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Lists products for sale that are shown or hidden by date within a period, newest first. */
export async function listVisibilityChanges(
  db: Db,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<ProductWithVisibilityPeriod[]> {
  const within = (moment: ReturnType<typeof sql>) =>
    sql`coalesce(${moment} >= ${from}::timestamptz and ${moment} <= ${to}::timestamptz, false)`
  const { rows } = await sql<ProductWithVisibilityPeriod>`
    select p.id, p.sku, coalesce(p.short_name, p.name) as name, ${productSelectListSql(productVisibilityFieldNames)}
    from products p where (p.visible_from is not null or p.visible_to is not null) and p.for_sale
      and (${within(sql`visible_begins(p.visible_from, p.visible_from_time)`)}
        or ${within(sql`visible_ends(p.visible_to, p.visible_to_time)`)})
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}
