import {
  addDays,
  type Day,
  toMexicoDay,
  toDateFromMexicoTime,
} from '#domain/mexico-dates-and-times.ts'
import { zeroCentavos } from '#domain/money.ts'
import { formatSalesReportRowLabel } from '#domain/orders/sales-report-row-labels.ts'
import {
  type PeriodComparison,
  toComparisonPeriod,
  countPeriodDays,
  calculateIncludedTax,
  maxReportPeriodDays,
  getMonthToDate,
  calculateNetSales,
  type ReportPeriod,
  type SalesReportDimension,
} from '#domain/orders/sales-report.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as salesChecks from '#persistence/orders/daily-sales-reconciliation.ts'
import * as salesDays from '#persistence/orders/daily-sales.ts'
import * as orderOutcomes from '#persistence/orders/funnel-and-return-statistics.ts'
import * as salesRowNames from '#persistence/orders/sales-report-row-names.ts'
import * as visits from '#persistence/running/visits.ts'

/** Maximum number of rows displayed in a sales report; further rows are only counted. */
const mostShown = 100

const nothing: salesDays.SalesTotals = {
  orders: 0,
  pieces: 0,
  goods: zeroCentavos,
  discount: zeroCentavos,
  shipping: zeroCentavos,
  surplus: zeroCentavos,
  refunded: zeroCentavos,
  chargedBack: zeroCentavos,
}

type Wanted = { period: ReportPeriod; against: ReportPeriod | null }

export type RequestedReportPeriod = { from?: Day; to?: Day; against?: PeriodComparison }
type ReportPeriodRefusal = Refusal<'period-backwards' | 'period-too-long'>

/** Validates the period of a sales report; the default is the current month to date. */
export function parseReportPeriod(
  { from, to, against }: RequestedReportPeriod,
  now: Date,
): SuccessResult<Wanted> | ReportPeriodRefusal {
  const last = to ?? toMexicoDay(now)
  const period = { from: from ?? getMonthToDate(last).from, to: last }
  if (period.from > period.to) return refuse('period-backwards')
  if (countPeriodDays(period) > maxReportPeriodDays) return refuse('period-too-long')
  return { ok: true, period, against: against ? toComparisonPeriod(period, against) : null }
}

/**
 * Reads the sales totals and daily sales of a period and of the period with which it is compared.
 */
export async function readSalesTotals(db: Db, { period, against }: Wanted) {
  const [sold, days, before, daysBefore, methods, check] = await Promise.all([
    salesDays.sumSales(db, period),
    salesDays.listSalesByDay(db, period),
    against && salesDays.sumSales(db, against),
    against ? salesDays.listSalesByDay(db, against) : [],
    readRows(db, 'method', { period, against: null }, { limit: mostShown }),
    salesChecks.findLatestSalesReconciliation(db),
  ])
  return { sold, days, before, daysBefore, methods, check }
}

/** Sales and refunds per day of a period, without empty days. */
export function readSalesByDay(
  db: Db,
  period: ReportPeriod,
): Promise<(salesDays.SalesTotals & { key: Day })[]> {
  return salesDays.listSalesByDay(db, period)
}

export type SalesReportRow = {
  key: string
  /** display name of the sales report row */
  name: string
  sold: salesDays.SalesTotals
  before: salesDays.SalesTotals | null
}

/**
 * Reads the sales report rows with the highest sales, each with its values in the compared period,
 * and the number of rows left out.
 */
export async function readTopSalesReportRows(
  db: Db,
  split: SalesReportDimension,
  { period, against }: Wanted,
) {
  const [rows, keys, sold, before] = await Promise.all([
    readRows(db, split, { period, against }, { limit: mostShown }),
    salesDays.countSalesBreakdownKeys(db, split, period),
    salesDays.sumSales(db, period),
    against && salesDays.sumSales(db, against),
  ])
  return { rows, others: Math.max(0, keys - rows.length), sold, before }
}

/** One page of a sales report's rows, and the cursor of the next page. */
export async function readSalesReportPage(
  db: Db,
  split: SalesReportDimension,
  { skip = 0, limit, ...wanted }: Wanted & { skip?: number | undefined; limit: number },
): Promise<{ rows: SalesReportRow[]; next: number | undefined }> {
  const rows = await readRows(db, split, wanted, { limit: limit + 1, skip })
  return { rows: rows.slice(0, limit), next: rows.length > limit ? skip + limit : undefined }
}

async function readRows(
  db: Db,
  split: SalesReportDimension,
  { period, against }: Wanted,
  page: { limit: number; skip?: number },
): Promise<SalesReportRow[]> {
  const best = await salesDays.listTopSalesBreakdownRows(db, split, period, page)
  const keys = best.map(({ key }) => key)
  const [before, names] = await Promise.all([
    against && salesDays.readSalesOfBreakdownRows(db, split, against, keys),
    salesRowNames.readSalesBreakdownNames(db, split, keys),
  ])
  return best.map(({ key, ...sold }) => ({
    key,
    name: names.get(key) ?? formatSalesReportRowLabel(split, key),
    sold,
    before: before && (before.get(key) ?? nothing),
  }))
}

/** Income and refunds per month of a period, with the included tax. */
export async function readTaxReport(db: Db, period: ReportPeriod) {
  const months = await salesDays.listSalesByMonth(db, period)
  return months.map((sold) => ({
    ...sold,
    month: sold.key,
    ...calculateIncludedTax(calculateNetSales(sold)),
  }))
}

/** Most sources of visits that a report lists. */
const mostVisitSources = 200

/** Reads the visits of a period by source and campaign, with the payments that they led to. */
export function readVisitReport(db: Db, period: ReportPeriod): Promise<visits.VisitFunnel[]> {
  return visits.readVisitFunnel(db, { ...period, ...spanOf(period), limit: mostVisitSources })
}

/** Reads how many checkouts of a period were started and how they ended (checkout funnel). */
export function readCheckoutFunnel(
  db: Db,
  period: ReportPeriod,
): Promise<orderOutcomes.CheckoutFunnel> {
  return orderOutcomes.readCheckoutFunnel(db, spanOf(period))
}

/** Statistics of returns by state and reason, and of refunds by reason. */
export async function readReturnStatistics(db: Db, period: ReportPeriod) {
  const span = spanOf(period)
  const [states, products, reasons, sold] = await Promise.all([
    orderOutcomes.countReturnsByState(db, span),
    orderOutcomes.listMostReturnedProducts(db, span, mostShown),
    orderOutcomes.sumRefundsByReason(db, span, mostShown),
    salesDays.sumSales(db, period),
  ])
  return { states, products, reasons, refunded: sold.refunded }
}

function spanOf({ from, to }: ReportPeriod): { since: Date; until: Date } {
  return {
    since: toDateFromMexicoTime(from, '00:00'),
    until: toDateFromMexicoTime(addDays(to, 1), '00:00'),
  }
}
