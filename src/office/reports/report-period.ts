import { addDays, type Day, toMexicoDay, isDay } from '#domain/mexico-dates-and-times.ts'
import {
  type PeriodComparison,
  toComparisonPeriod,
  countPeriodDays,
  maxReportPeriodDays,
  getMonthToDate,
  type ReportPeriod,
} from '#domain/orders/sales-report.ts'
import { capitalize, formatFullDay, formatMonth } from '#ui/text/format-money-and-dates.ts'

/**
 * Requested report: its period, the comparison period, the typed dates, and an error message if the
 * dates are invalid.
 */
export interface ReportArgs {
  period: ReportPeriod
  against: PeriodComparison | null
  /** Error message for the typed dates of a report; then the report covers the current month */
  refusal: string | null
  typed: { desde: string; hasta: string }
}

export function parseReportParameters(params: URLSearchParams, today: Day): ReportArgs {
  const desde = params.get('desde') ?? ''
  const hasta = params.get('hasta') ?? ''
  const contra = params.get('contra')
  const against = contra === 'antes' ? 'before' : contra === 'anio' ? 'year' : null
  const asked = { against, typed: { desde, hasta } } as const
  const thisMonth = getMonthToDate(today)
  if (desde === '' && hasta === '') return { ...asked, period: thisMonth, refusal: null }
  const period = { from: desde || getMonthToDate(hasta).from, to: hasta || today }
  const refusal = refusalOf(period)
  return { ...asked, period: refusal ? thisMonth : period, refusal }
}

function refusalOf(period: ReportPeriod): string | null {
  if (!isDay(period.from) || !isDay(period.to)) return 'Escribe los dos días como 2026-11-30.'
  if (period.from > period.to) return 'El primer día va antes que el último.'
  return countPeriodDays(period) > maxReportPeriodDays
    ? 'Un reporte abarca a lo más tres años.'
    : null
}

/** URL parameters of a report. */
export function toReportUrlParameters({ period, against }: Pick<ReportArgs, 'period' | 'against'>) {
  return {
    desde: period.from,
    hasta: period.to,
    contra: against === null ? undefined : against === 'before' ? 'antes' : 'anio',
  }
}

/** Period as text: `Octubre de 2026`, `1 al 23 de noviembre de 2026`. */
export function formatReportPeriod({ from, to }: ReportPeriod): string {
  const isWholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  if (isWholeMonths && from.slice(0, 7) === to.slice(0, 7)) return capitalize(formatMonth(from))
  if (from === to) return formatFullDay(from)
  if (from.slice(0, 7) === to.slice(0, 7)) {
    return `${Number(from.slice(8))} al ${Number(to.slice(8))} de ${formatMonth(to)}`
  }
  if (isWholeMonths) return `${capitalize(formatMonth(from))} a ${formatMonth(to)}`
  return `${formatFullDay(from)} a ${formatFullDay(to)}`
}

/** Comparison period as text, in lower case: `octubre de 2026`, `1 al 23 de noviembre de 2026`. */
export function formatComparisonPeriod(period: ReportPeriod, how: PeriodComparison): string {
  return formatReportPeriod(toComparisonPeriod(period, how)).replace(/^\p{Lu}/u, (letter) =>
    letter.toLocaleLowerCase('es-MX'),
  )
}

/** Predefined report periods with labels. */
export function listPredefinedReportPeriods(today: Day): { label: string; period: ReportPeriod }[] {
  const thisMonth = getMonthToDate(today)
  return [
    { label: 'Hoy', period: { from: today, to: today } },
    { label: 'Últimos 7 días', period: { from: addDays(today, -6), to: today } },
    { label: 'Este mes', period: thisMonth },
    {
      label: 'El mes pasado',
      period: monthBefore(thisMonth.from),
    },
    { label: 'Este año', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ]
}

function monthBefore(first: Day): ReportPeriod {
  const last = addDays(first, -1)
  return { from: getMonthToDate(last).from, to: last }
}

export const getTodayInMexico = () => toMexicoDay(new Date())
