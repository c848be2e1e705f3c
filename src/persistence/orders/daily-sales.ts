import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import type { SalesReportDimension } from '#domain/orders/sales-report.ts'
import type { Db } from '../database.ts'

/**
 * Sales and refunds in centavos; the collected amount is goods minus discount, plus shipping and
 * surplus.
 */
export type SalesTotals = {
  orders: number
  pieces: number
  goods: Centavos
  discount: Centavos
  shipping: Centavos
  surplus: Centavos
  refunded: Centavos
  chargedBack: Centavos
}

type Days = { from: Day; to: Day }

/** SQL columns that sum up daily sales; 0 without rows. */
const sums = sql`
  coalesce(sum(orders), 0)::integer as orders,
  coalesce(sum(pieces), 0)::integer as pieces,
  coalesce(sum(goods_centavos), 0)::bigint as goods,
  coalesce(sum(discount_centavos), 0)::bigint as discount,
  coalesce(sum(shipping_centavos), 0)::bigint as shipping,
  coalesce(sum(surplus_centavos), 0)::bigint as surplus,
  coalesce(sum(refunded_centavos), 0)::bigint as refunded,
  coalesce(sum(charged_back_centavos), 0)::bigint as "chargedBack"`

const between = ({ from, to }: Days) => sql`day between ${from} and ${to}`

export async function sumSales(db: Db, days: Days): Promise<SalesTotals> {
  const { rows } = await sql<SalesTotals>`
    select ${sums} from sales_days where split = 'all' and ${between(days)}`.execute(db)
  const [sold] = rows
  if (!sold) throw new Error('Sums without a row')
  return sold
}

/** Lists the sales totals of each day with sales or refunds, in chronological order. */
export function listSalesByDay(db: Db, days: Days): Promise<(SalesTotals & { key: Day })[]> {
  return grouped(db, sql`to_char(day, 'YYYY-MM-DD')`, { split: 'all', days })
}

/**
 * Lists the sales totals of each month (`2026-11`) with sales or refunds, in chronological order.
 */
export function listSalesByMonth(db: Db, days: Days): Promise<(SalesTotals & { key: string })[]> {
  return grouped(db, sql`to_char(day, 'YYYY-MM')`, { split: 'all', days })
}

async function grouped(
  db: Db,
  by: RawBuilder<unknown>,
  { split, days }: { split: SalesReportDimension | 'all'; days: Days },
): Promise<(SalesTotals & { key: string })[]> {
  const { rows } = await sql<SalesTotals & { key: string }>`
    select ${by} as key, ${sums} from sales_days
    where split = ${split} and ${between(days)} group by 1 order by 1`.execute(db)
  return rows
}

/**
 * Lists rows of a sales breakdown (such as products) by sales, highest first, after skipping `skip`
 * rows.
 */
export async function listTopSalesBreakdownRows(
  db: Db,
  split: SalesReportDimension,
  days: Days,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<(SalesTotals & { key: string })[]> {
  const { rows } = await sql<SalesTotals & { key: string }>`
    select key, ${sums} from sales_days where split = ${split} and ${between(days)}
    group by key order by sum(goods_centavos) desc, key limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/**
 * Reads the sales of the given rows of a breakdown (such as products) in a range of days, by row
 * key.
 */
export async function readSalesOfBreakdownRows(
  db: Db,
  split: SalesReportDimension,
  days: Days,
  keys: readonly string[],
): Promise<Map<string, SalesTotals>> {
  const { rows } = await sql<SalesTotals & { key: string }>`
    select key, ${sums} from sales_days
    where split = ${split} and ${between(days)} and key = any(${keys}) group by key`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Counts the rows of a sales breakdown (such as products) in a range of days. */
export async function countSalesBreakdownKeys(
  db: Db,
  split: SalesReportDimension,
  days: Days,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct key)::integer as count from sales_days
    where split = ${split} and ${between(days)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists days whose daily sales rows must be rebuilt, longest waiting first. */
export async function listSalesDaysToRecompute(db: Db, limit: number): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select to_char(day, 'YYYY-MM-DD') as day from sales_changes
    group by sales_changes.day order by min(id) limit ${limit}`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Removes a day from the queue of days whose sales rows must be rebuilt; the caller rebuilds them
 * in the same transaction.
 */
export async function dequeueSalesDayToRecompute(db: Db, day: Day): Promise<void> {
  await db.deleteFrom('sales_changes').where('day', '=', day).execute()
}

export async function markSalesDaysToRecompute(db: Db, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return
  await sql`insert into sales_changes (day) select unnest(${days}::date[])`.execute(db)
}
