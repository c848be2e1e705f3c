import type { SalesTotalsOfDay } from '#contract/operator/reports.ts'
import { addCentavos, fromPesos, toPesos } from '#domain/money.ts'
import { capitalize, formatMonth, formatShortDay } from '#ui/text/format-money-and-dates.ts'

/**
 * Amounts in pesos of one day or month and of its counterpart in the comparison period; `before` is
 * absent without a comparison.
 */
export interface ChartPair {
  /** Short label in the chart: `5`, `nov` */
  short: string
  /** Label in the chart's table: `5 nov`, `Noviembre de 2026` */
  label: string
  now: number | null
  before: number | null
}

/** Above this number of days, the chart groups by month. */
const mostDays = 62

/**
 * Pairs each day of a report period with the corresponding day of the comparison period; for long
 * periods pairs months.
 */
export function pairSalesOfComparedPeriods(
  days: readonly SalesTotalsOfDay[],
  daysBefore: readonly SalesTotalsOfDay[],
): ChartPair[] {
  if (days.length > mostDays) return pairUp(months(days), months(daysBefore))
  const rows = (of: readonly SalesTotalsOfDay[]) =>
    of.map(({ day, collected }) => ({
      short: String(Number(day.slice(8))),
      label: formatShortDay(day),
      sum: collected,
    }))
  return pairUp(rows(days), rows(daysBefore))
}

interface Row {
  short: string
  label: string
  sum: number
}

function months(days: readonly SalesTotalsOfDay[]): Row[] {
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...byMonth].map(([month, own]) => ({
    short: formatShortDay(`${month}-01`).replace(/^\d+ /, ''),
    label: capitalize(formatMonth(`${month}-01`)),
    sum: toPesos(addCentavos(...own.map(({ collected }) => fromPesos(collected)))),
  }))
}

function pairUp(now: readonly Row[], before: readonly Row[]): ChartPair[] {
  const longer = now.length >= before.length ? now : before
  return longer.map(({ short, label }, index) => ({
    short,
    label,
    now: now[index]?.sum ?? null,
    before: before[index]?.sum ?? null,
  }))
}

/** Values of a chart's grid lines: at most four, rounded. */
export function calculateChartGridLines(highest: number): number[] {
  if (highest <= 0) return []
  const power = 10 ** Math.floor(Math.log10(highest / 4))
  const step = ([1, 2, 3, 5, 10].find((times) => highest / (times * power) <= 4) ?? 10) * power
  return Array.from({ length: Math.floor(highest / step) }, (_, index) => step * (index + 1))
}

/** Rounded short amount: `$30 mil`, `$1.5 M`. */
export function formatShortMoney(pesos: number): string {
  const number = (value: number) => value.toLocaleString('es-MX', { maximumFractionDigits: 1 })
  if (pesos >= 1_000_000) return `$${number(pesos / 1_000_000)} M`
  return pesos >= 1000 ? `$${number(pesos / 1000)} mil` : `$${number(pesos)}`
}
