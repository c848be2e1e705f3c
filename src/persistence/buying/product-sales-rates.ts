import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'

type Days = { from: Day; to: Day; days: number }

/**
 * Recalculates how many units per day each product sells; products without sales in these days have
 * no rate.
 */
export async function recalculateDailySalesRates(db: Db, { from, to, days }: Days): Promise<void> {
  await sql`
    with sold as (
      select p.id, sum(d.pieces)::integer as pieces from sales_days d join products p on p.sku = d.key
      where d.split = 'product' and d.day between ${from} and ${to}
      group by p.id having sum(d.pieces) > 0),
    gone as (
      delete from stock_paces where product_id not in (select id from sold))
    insert into stock_paces (product_id, sold, days_left)
    select s.id, s.pieces, greatest(0, i.on_hand - i.reserved) * ${days}::bigint / s.pieces
    from sold s join inventory i on i.product_id = s.id
    on conflict (product_id) do update set sold = excluded.sold, days_left = excluded.days_left
    where (stock_paces.sold, stock_paces.days_left) <> (excluded.sold, excluded.days_left)`.execute(
    db,
  )
  await noteWhatSells(db)
}

/**
 * Updates `inventory.sells` of products that started or stopped selling; locked rows are skipped
 * until the next run.
 */
async function noteWhatSells(db: Db): Promise<void> {
  await sql`
    with began as (
      select i.product_id from stock_paces s join inventory i on i.product_id = s.product_id
      where not i.sells for no key update of i skip locked),
    ceased as (
      select i.product_id from inventory i
      where i.sells and not exists (select from stock_paces s where s.product_id = i.product_id)
      for no key update of i skip locked)
    update inventory set sells = not sells
    where product_id in (select product_id from began union all select product_id from ceased)`.execute(
    db,
  )
}

/**
 * Recalculates for how many days the stock lasts, at the stored sales rate, for products whose
 * stock changed.
 */
export async function updateStockDaysLeft(
  db: Db,
  productIds: readonly number[],
  { days }: Pick<Days, 'days'>,
): Promise<void> {
  await sql`
    update stock_paces s set days_left = greatest(0, i.on_hand - i.reserved) * ${days}::bigint / s.sold
    from inventory i
    where s.product_id = any(${[...productIds]}::bigint[]) and i.product_id = s.product_id`.execute(
    db,
  )
}
