import { addDays, type Day, getAbsoluteMonthNumber, addMonths } from '../mexico-dates-and-times.ts'
import { addCentavos, type Centavos, subtractCentavos, zeroCentavos } from '../money.ts'
import { splitPriceIntoNetAndTax } from './cfdi-invoice-lines.ts'

/** Dimensions by which the sales report can group sales, besides days. */
export const salesReportDimensions = [
  'category',
  'product',
  'brand',
  'state',
  'method',
  'coupon',
  'promotion',
] as const
export type SalesReportDimension = (typeof salesReportDimensions)[number]

const ofLines: ReadonlySet<SalesReportDimension> = new Set(['category', 'product', 'brand'])

/**
 * Whether rows of the sales report sum whole orders. Rows by category, product or brand sum order
 * lines instead, before coupons and without shipping.
 */
export function isWholeOrderReportDimension(split: SalesReportDimension): boolean {
  return !ofLines.has(split)
}

/** Period of a sales report, both days inclusive. */
export type ReportPeriod = { from: Day; to: Day }

/**
 * Periods with which the sales report can compare: the previous period, or the same days a year
 * earlier.
 */
export const periodComparisons = ['before', 'year'] as const
export type PeriodComparison = (typeof periodComparisons)[number]

/** Maximum number of days in one sales report. */
export const maxReportPeriodDays = 1100

const dayInMs = 86_400_000

export function countPeriodDays({ from, to }: ReportPeriod): number {
  return (Date.parse(to) - Date.parse(from)) / dayInMs + 1
}

export function listPeriodDays(period: ReportPeriod): Day[] {
  return Array.from({ length: countPeriodDays(period) }, (_, index) => addDays(period.from, index))
}

/** Period from the first of the month until `day`. */
export function getMonthToDate(day: Day): ReportPeriod {
  return { from: `${day.slice(0, 8)}01`, to: day }
}

/**
 * Earlier period to compare a sales report with: one year before or, depending on first and last
 * day, the preceding whole months, the same days of an earlier month, or the days just before.
 */
export function toComparisonPeriod(
  { from, to }: ReportPeriod,
  how: PeriodComparison,
): ReportPeriod {
  if (how === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) }
  if (!from.endsWith('-01')) {
    const days = countPeriodDays({ from, to })
    return { from: addDays(from, -days), to: addDays(from, -1) }
  }
  if (addDays(to, 1).endsWith('-01')) {
    const months = getAbsoluteMonthNumber(to) - getAbsoluteMonthNumber(from) + 1
    return { from: addMonths(from, -months), to: addDays(from, -1) }
  }
  const months = getAbsoluteMonthNumber(to) - getAbsoluteMonthNumber(from) + 1
  return { from: addMonths(from, -months), to: addMonths(to, -months) }
}

type Collected = Record<'goods' | 'discount' | 'shipping' | 'surplus', Centavos>

/** Collected amount in centavos: products less coupons and bundles, with shipping and overpayment. */
export function calculateCollectedAmount({
  goods,
  discount,
  shipping,
  surplus,
}: Collected): Centavos {
  return addCentavos(subtractCentavos(goods, discount), shipping, surplus)
}

/** Amount that remains of sales after refunds and charge-backs, in centavos. */
export function calculateNetSales(
  sold: Collected & Record<'refunded' | 'chargedBack', Centavos>,
): Centavos {
  return subtractCentavos(
    calculateCollectedAmount(sold),
    addCentavos(sold.refunded, sold.chargedBack),
  )
}

/**
 * Change between an earlier and a later value, in thousandths: 154 means 15.4 % more. Null if the
 * earlier value is zero.
 */
export function calculateRelativeChangePerMille(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 1000) : null
}

/**
 * Splits an amount that includes IVA (VAT) into net amount and tax, in centavos; negative if
 * refunds exceed income.
 */
export function calculateIncludedTax(amount: Centavos): { base: Centavos; iva: Centavos } {
  const isBack = amount < 0
  const { base, iva } = splitPriceIntoNetAndTax(
    isBack ? subtractCentavos(zeroCentavos, amount) : amount,
  )
  return isBack
    ? { base: subtractCentavos(zeroCentavos, base), iva: subtractCentavos(zeroCentavos, iva) }
    : { base, iva }
}
