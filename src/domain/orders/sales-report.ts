import { addDays, type Day, monthNumber, monthsLater } from '../calendar.ts'
import { add, type Centavos, subtract, zero } from '../money.ts'
import { withoutTax } from './cfdi-concepts.ts'

/** Dimensions of the sales report, besides days. */
export const salesSplits = [
  'category',
  'product',
  'brand',
  'state',
  'method',
  'coupon',
  'promotion',
] as const
export type SalesSplit = (typeof salesSplits)[number]

const ofLines: ReadonlySet<SalesSplit> = new Set(['category', 'product', 'brand'])

/**
 * Whether the report's rows for a dimension sum whole orders as collected; other dimensions sum order lines before
 * coupons and shipping.
 */
export function isOfOrders(split: SalesSplit): boolean {
  return !ofLines.has(split)
}

/** Report period, both days inclusive. */
export type Period = { from: Day; to: Day }

/** Comparison periods: previous period, or the same days a year earlier. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** Maximum days of one report. */
export const longestPeriod = 1100

const dayInMs = 86_400_000

/** Number of days in a period. */
export function daysIn({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / dayInMs + 1
}

/** Lists the days of a period in order. */
export function eachDay(period: Period): Day[] {
  return Array.from({ length: daysIn(period) }, (_, index) => addDays(period.from, index))
}

/** Period from the first of the month until `day`. */
export function monthSoFar(day: Day): Period {
  return { from: `${day.slice(0, 8)}01`, to: day }
}

/**
 * Comparison period: whole months compare with as many months, a partial month with the previous month's first days,
 * other periods with the days directly before.
 */
export function comparedWith({ from, to }: Period, how: Comparison): Period {
  if (how === 'year') return { from: monthsLater(from, -12), to: monthsLater(to, -12) }
  if (!from.endsWith('-01')) {
    const days = daysIn({ from, to })
    return { from: addDays(from, -days), to: addDays(from, -1) }
  }
  if (addDays(to, 1).endsWith('-01')) {
    const months = monthNumber(to) - monthNumber(from) + 1
    return { from: monthsLater(from, -months), to: addDays(from, -1) }
  }
  const months = monthNumber(to) - monthNumber(from) + 1
  return { from: monthsLater(from, -months), to: monthsLater(to, -months) }
}

type Collected = Record<'goods' | 'discount' | 'shipping' | 'surplus', Centavos>

/** Collected amount in centavos: products less coupons and bundles, with shipping and overpayment. */
export function collected({ goods, discount, shipping, surplus }: Collected): Centavos {
  return add(subtract(goods, discount), shipping, surplus)
}

/** Net amount in centavos, after refunds and charge-backs. */
export function net(sold: Collected & Record<'refunded' | 'chargedBack', Centavos>): Centavos {
  return subtract(collected(sold), add(sold.refunded, sold.chargedBack))
}

/** Change in thousandths: 154 is 15.4 % more. `null` if the earlier value is zero. */
export function changeInThousandths(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 1000) : null
}

/** Splits an amount into base and IVA, in centavos; negative if refunds exceed income. */
export function includedTax(amount: Centavos): { base: Centavos; iva: Centavos } {
  const isBack = amount < 0
  const { base, iva } = withoutTax(isBack ? subtract(zero, amount) : amount)
  return isBack ? { base: subtract(zero, base), iva: subtract(zero, iva) } : { base, iva }
}
