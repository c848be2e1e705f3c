import type { ScheduledChangeCalendarEntry } from '#contract/operator/scheduled-changes-calendar.ts'
import { addDays, type Day } from '#domain/mexico-dates-and-times.ts'
import {
  capitalize,
  toCalendarDay,
  formatTimeOfDay,
  formatMoney,
  formatWeekday,
  removeMonthFromDay,
} from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'

type Kind = ScheduledChangeCalendarEntry['kind']

/** Labels and bar styles per kind of calendar entry. */
export const calendarEntryKinds: Readonly<
  Record<Kind, { one: string; look: string; group: Group }>
> = {
  offer: { one: 'Oferta', look: 'offer', group: 'ofertas' },
  product: { one: 'Producto a la venta', look: 'piece', group: 'productos' },
  promotion: { one: 'Promoción', look: 'offer', group: 'ofertas' },
  coupon: { one: 'Cupón', look: 'coupon', group: 'cupones' },
  banner: { one: 'Anuncio', look: 'piece', group: 'contenido' },
  home: { one: 'Portada', look: 'piece', group: 'contenido' },
  reel: { one: 'Carrusel', look: 'piece', group: 'contenido' },
  topic: { one: 'Tema', look: 'piece', group: 'contenido' },
  question: { one: 'Pregunta', look: 'piece', group: 'contenido' },
}

/** Groups of calendar entries that are shown or hidden together. */
export const calendarEntryGroups = {
  ofertas: 'Ofertas',
  productos: 'Productos',
  cupones: 'Cupones',
  contenido: 'Contenido',
} as const
type Group = keyof typeof calendarEntryGroups

/** Monday of a day's week. */
export function getMondayOfWeek(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** Arrow keys that move between days. */
const daySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -14,
  PageDown: 14,
}

/** Day reached by an arrow key: adjacent, a week away, or an end of the week. */
export function getDayForArrowKey(key: string, day: Day): Day | null {
  if (key === 'Home') return getMondayOfWeek(day)
  if (key === 'End') return addDays(getMondayOfWeek(day), 6)
  const step = daySteps[key]
  return step === undefined ? null : addDays(day, step)
}

/**
 * Position of an entry in a calendar week: days, first column and number of columns; null if the
 * entry lies outside the week.
 */
export function placeCalendarEntryInWeek(
  monday: Day,
  { from, until }: ScheduledChangeCalendarEntry,
) {
  const sunday = addDays(monday, 6)
  const first = from ? toCalendarDay(from) : ''
  const last = until ? lastDay(until) : '9999-12-31'
  if (first > sunday || last < monday) return null
  const begins = first < monday ? monday : first
  const ends = last > sunday ? sunday : last
  const column = daysBetween(monday, begins) + 1
  return {
    first: begins,
    last: ends,
    column,
    columns: daysBetween(begins, ends) + 1,
    fromBefore: first < monday,
    goesOn: last > sunday,
  }
}

/** Last active day of an entry; an end at midnight belongs to the previous day. */
function lastDay(until: string): Day {
  return toCalendarDay(new Date(Date.parse(until) - 1).toISOString())
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Period as text: `desde el viernes 27 de noviembre, 9:00 am, hasta el lunes 30 de noviembre`. */
export function formatCalendarEntryPeriod({ from, until }: ScheduledChangeCalendarEntry): string {
  const begins = from && `desde el ${parseMoment(from, formatWeekday)}`
  const isEndOfDay = until !== null && formatTimeOfDay(until) === midnight
  const ends =
    until && (isEndOfDay ? formatWeekday(lastDay(until)) : parseMoment(until, formatWeekday))
  return [begins, ends && `hasta el ${ends}`].filter(Boolean).join(', ') || 'sin fecha de fin'
}

const midnight = '12:00 am'

/** Date and time without month: `viernes 27, 9:00 am`; at midnight the time is omitted. */
export function formatCalendarEntryDateAndTime(iso: string): string {
  return parseMoment(iso, formatCalendarDay)
}

function parseMoment(iso: string, words: (day: Day) => string): string {
  const clock = formatTimeOfDay(iso)
  const day = words(toCalendarDay(iso))
  return clock === midnight ? day : `${day}, ${clock}`
}

export function formatCalendarDay(day: Day): string {
  return removeMonthFromDay(formatWeekday(day))
}

/** Date range as text: `lunes 23 de noviembre al domingo 6 de diciembre` */
export function formatDayRange(from: Day, to: Day): string {
  return capitalize(`${formatWeekday(from)} al ${formatWeekday(to)}`)
}

/** Title of a calendar entry; for offers with the lowest price of the last thirty days. */
export function formatCalendarEntryTitle({ title, price }: ScheduledChangeCalendarEntry): string {
  return price === null ? title : `${title} · ${formatMoney(price)}`
}

export function formatLowestPriceOf30Days({ lowest }: ScheduledChangeCalendarEntry): string {
  return lowest === null ? '' : `lo menos en 30 días, ${formatMoney(lowest)}`
}

/** URL of the edit page of a calendar entry. */
export function createCalendarEntryEditUrl({
  kind,
  id,
  products,
}: ScheduledChangeCalendarEntry): string {
  if (kind === 'offer')
    return products > 1
      ? createOfficePageUrl('Productos', {}, { ver: 'oferta' })
      : createOfficePageUrl('Producto', { sku: id })
  if (kind === 'product') return createOfficePageUrl('Producto', { sku: id })
  if (kind === 'coupon') return createOfficePageUrl('Cupón', { id })
  if (kind === 'promotion') return createOfficePageUrl('Promoción', { id })
  return createOfficePageUrl('Pieza', { id })
}
