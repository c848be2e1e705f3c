import { addDays, type Day, dayInMexico, momentInMexico } from '#domain/calendar.ts'
import { zero } from '#domain/money.ts'
import {
  type Comparison,
  comparedWith,
  daysIn,
  includedTax,
  longestPeriod,
  monthSoFar,
  net,
  type Period,
  type SalesSplit,
} from '#domain/orders/sales-report.ts'
import { salesKeyName } from '#domain/orders/sales-words.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Db } from '#persistence/database.ts'
import * as orderOutcomes from '#persistence/orders/order-outcomes.ts'
import * as salesChecks from '#persistence/orders/sales-checks.ts'
import * as salesDays from '#persistence/orders/sales-days.ts'
import * as salesNames from '#persistence/orders/sales-names.ts'

/** Maximum rows of a displayed report; further rows are only counted. */
const mostShown = 100

const nothing: salesDays.Sold = {
  orders: 0,
  pieces: 0,
  goods: zero,
  discount: zero,
  shipping: zero,
  surplus: zero,
  refunded: zero,
  chargedBack: zero,
}

type Wanted = { period: Period; against: Period | null }

export type AskedPeriod = { from?: Day; to?: Day; against?: Comparison }
export type PeriodRefusal = Refusal<'period-backwards' | 'period-too-long'>

/** Validates a report period; the default is the current month to date. */
export function readPeriod(
  { from, to, against }: AskedPeriod,
  now: Date,
): Granted<Wanted> | PeriodRefusal {
  const last = to ?? dayInMexico(now)
  const period = { from: from ?? monthSoFar(last).from, to: last }
  if (period.from > period.to) return refuse('period-backwards')
  if (daysIn(period) > longestPeriod) return refuse('period-too-long')
  return { ok: true, period, against: against ? comparedWith(period, against) : null }
}

/** Totals and days of a period, beside the compared period. */
export async function readSales(db: Db, { period, against }: Wanted) {
  const [sold, days, before, daysBefore, methods, check] = await Promise.all([
    salesDays.totals(db, period),
    salesDays.byDay(db, period),
    against && salesDays.totals(db, against),
    against ? salesDays.byDay(db, against) : [],
    readRows(db, 'method', { period, against: null }, { limit: mostShown }),
    salesChecks.newestCheck(db),
  ])
  return { sold, days, before, daysBefore, methods, check }
}

/** Sales and refunds per day of a period, without empty days. */
export function readDays(db: Db, period: Period): Promise<(salesDays.Sold & { key: Day })[]> {
  return salesDays.byDay(db, period)
}

export type SalesOfKey = {
  key: string
  /** display name of the row */
  name: string
  sold: salesDays.Sold
  before: salesDays.Sold | null
}

/** Rows of a report by highest sales, each beside the compared period, and the number of further rows. */
export async function readSalesBy(db: Db, split: SalesSplit, { period, against }: Wanted) {
  const [rows, keys, sold, before] = await Promise.all([
    readRows(db, split, { period, against }, { limit: mostShown }),
    salesDays.countKeys(db, split, period),
    salesDays.totals(db, period),
    against && salesDays.totals(db, against),
  ])
  return { rows, others: Math.max(0, keys - rows.length), sold, before }
}

/** One page of a report's rows, and the cursor of the next page. */
export async function pageOfSales(
  db: Db,
  split: SalesSplit,
  { skip = 0, limit, ...wanted }: Wanted & { skip?: number | undefined; limit: number },
): Promise<{ rows: SalesOfKey[]; next: number | undefined }> {
  const rows = await readRows(db, split, wanted, { limit: limit + 1, skip })
  return { rows: rows.slice(0, limit), next: rows.length > limit ? skip + limit : undefined }
}

async function readRows(
  db: Db,
  split: SalesSplit,
  { period, against }: Wanted,
  page: { limit: number; skip?: number },
): Promise<SalesOfKey[]> {
  const best = await salesDays.best(db, split, period, page)
  const keys = best.map(({ key }) => key)
  const [before, names] = await Promise.all([
    against && salesDays.ofKeys(db, split, against, keys),
    salesNames.namesOf(db, split, keys),
  ])
  return best.map(({ key, ...sold }) => ({
    key,
    name: names.get(key) ?? salesKeyName(split, key),
    sold,
    before: before && (before.get(key) ?? nothing),
  }))
}

/** Income and refunds per month of a period, with the included tax. */
export async function readTaxes(db: Db, period: Period) {
  const months = await salesDays.byMonth(db, period)
  return months.map((sold) => ({ ...sold, month: sold.key, ...includedTax(net(sold)) }))
}

/** Checkout funnel of a period: outcomes of the started checkouts. */
export function readFunnel(db: Db, period: Period): Promise<orderOutcomes.Funnel> {
  return orderOutcomes.funnel(db, spanOf(period))
}

/** Returns by state and reason, and refunds by reason. */
export async function readReturns(db: Db, period: Period) {
  const span = spanOf(period)
  const [states, products, reasons, sold] = await Promise.all([
    orderOutcomes.returnStates(db, span),
    orderOutcomes.returnedProducts(db, span, mostShown),
    orderOutcomes.refundReasons(db, span, mostShown),
    salesDays.totals(db, period),
  ])
  return { states, products, reasons, refunded: sold.refunded }
}

function spanOf({ from, to }: Period): { since: Date; until: Date } {
  return { since: momentInMexico(from, '00:00'), until: momentInMexico(addDays(to, 1), '00:00') }
}
