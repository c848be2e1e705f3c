import type { Order } from '#contract/orders.ts'
import { addDays } from '#domain/mexico-dates-and-times.ts'
import {
  capitalize,
  toCalendarDay,
  formatTimeOfDay,
  formatWeekday,
  formatRelativeDay,
  removeMonthFromDay,
} from '#ui/text/format-money-and-dates.ts'

type Estimated = Pick<Order, 'estimate_from' | 'estimate_to'>

/** Arrival date as text after "Llega": `hoy`, `entre el martes 24 y el jueves 26 de noviembre`. */
export function formatDeliveryDays(order: Estimated, today: string): string | undefined {
  const first = order.estimate_from ?? order.estimate_to
  const last = order.estimate_to ?? order.estimate_from
  if (!first || !last || last < today) return undefined
  if (first === last || last === today) return formatRelativeDay(last, today)
  const start = first < today ? today : first
  if (start === today) return `hoy o a más tardar ${formatRelativeDay(last, today)}`
  const from = sameMonth(start, last)
    ? removeMonthFromDay(formatWeekday(start))
    : formatWeekday(start)
  return `entre el ${from} y el ${formatWeekday(last)}`
}

/** Arrival date as a heading: `Del martes 24 al jueves 26`. */
export function formatDeliveryHeading(order: Estimated, today: string): string | undefined {
  const first = order.estimate_from ?? order.estimate_to
  const last = order.estimate_to ?? order.estimate_from
  if (!first || !last || last < today) return undefined
  if (first === last || last === today)
    return capitalizeDateWithoutArticle(formatRelativeDay(last, today))
  if (first <= today) return `A más tardar ${formatRelativeDay(last, today)}`
  const words = (day: string) =>
    sameMonth(first, last) ? removeMonthFromDay(formatWeekday(day)) : formatWeekday(day)
  return `Del ${words(first)} al ${words(last)}`
}

/** Promised arrival date of an order, if that date has passed. */
export function findMissedDeliveryDeadline(
  { estimate_from, estimate_to }: Estimated,
  today: string,
) {
  const last = estimate_to ?? estimate_from
  return last !== null && last < today ? last : undefined
}

/** Date and time as text: `hoy, 1:26 pm`, `el martes 17, 1:26 pm`, with the month for older dates. */
export function formatEventDateTime(iso: string, today: string): string {
  const day = toCalendarDay(iso)
  const words = formatRelativeDay(day, today)
  const isNear = day > addDays(today, -7)
  return `${isNear ? removeMonthFromDay(words) : words}, ${formatTimeOfDay(iso)}`
}

/** Date text as a heading, without `el`: `Martes 17, 1:26 pm`. */
export function capitalizeDateWithoutArticle(words: string): string {
  return capitalize(words.replace(/^el /, ''))
}

function sameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7)
}
