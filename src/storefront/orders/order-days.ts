import type { Order } from '#contract/orders.ts'
import { addDays } from '#domain/calendar.ts'
import { capital, dayOf, formatClock, formatWeekday, onDay, withoutMonth } from '#ui/text/format.ts'

type Estimated = Pick<Order, 'estimate_from' | 'estimate_to'>

/** Arrival date as text after "Llega": `hoy`, `entre el martes 24 y el jueves 26 de noviembre`. */
export function arrivalDays(order: Estimated, today: string): string | undefined {
  const first = order.estimate_from ?? order.estimate_to
  const last = order.estimate_to ?? order.estimate_from
  if (!first || !last || last < today) return undefined
  if (first === last || last === today) return onDay(last, today)
  const start = first < today ? today : first
  if (start === today) return `hoy o a más tardar ${onDay(last, today)}`
  const from = sameMonth(start, last) ? withoutMonth(formatWeekday(start)) : formatWeekday(start)
  return `entre el ${from} y el ${formatWeekday(last)}`
}

/** Arrival date as a heading: `Del martes 24 al jueves 26`. */
export function arrivalInLarge(order: Estimated, today: string): string | undefined {
  const first = order.estimate_from ?? order.estimate_to
  const last = order.estimate_to ?? order.estimate_from
  if (!first || !last || last < today) return undefined
  if (first === last || last === today) return inLarge(onDay(last, today))
  if (first <= today) return `A más tardar ${onDay(last, today)}`
  const words = (day: string) =>
    sameMonth(first, last) ? withoutMonth(formatWeekday(day)) : formatWeekday(day)
  return `Del ${words(first)} al ${words(last)}`
}

/** Promised arrival date, once missed. */
export function missedDay({ estimate_from, estimate_to }: Estimated, today: string) {
  const last = estimate_to ?? estimate_from
  return last !== null && last < today ? last : undefined
}

/** Date and time as text: `hoy, 1:26 pm`, `el martes 17, 1:26 pm`, with the month for older dates. */
export function momentNear(iso: string, today: string): string {
  const day = dayOf(iso)
  const words = onDay(day, today)
  const isNear = day > addDays(today, -7)
  return `${isNear ? withoutMonth(words) : words}, ${formatClock(iso)}`
}

/** Date text as a heading, without `el`: `Martes 17, 1:26 pm`. */
export function inLarge(words: string): string {
  return capital(words.replace(/^el /, ''))
}

function sameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7)
}
