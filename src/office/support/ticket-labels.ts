import type { OfficeTicketResponse } from '#contract/operator/tickets.ts'
import { ticketStateTexts } from '#domain/ticket-states.ts'
import {
  capitalize,
  toCalendarDay,
  formatTimeOfDay,
  formatShortDay,
  formatRelativeDay,
} from '#ui/text/format-money-and-dates.ts'

type Ticket = OfficeTicketResponse['ticket']

const looks: Record<Ticket['state'], string> = {
  open: 'st wait',
  in_progress: 'st go',
  waiting_customer: 'st',
  resolved: 'st ok',
  closed: 'st',
}

export const formatTicketState = (state: Ticket['state']) => ticketStateTexts[state]

/**
 * CSS classes of a ticket state's dot: a ring for open tickets, blue in progress, green when
 * resolved.
 */
export const getTicketStateStyle = (state: Ticket['state']) => looks[state]

/** Date and time as text: `hoy, 8:30 am`, `ayer, 5:02 pm`. */
export function formatTicketDateAndTime(at: string, now: number): string {
  return `${formatRelativeDay(toCalendarDay(at), toCalendarDay(new Date(now).toISOString()))}, ${formatTimeOfDay(at)}`
}

const minuteInMs = 60_000
const hour = 60
const day = 24 * hour

/** Deadline as text: `Vence en 1 h 48 min`, `Vence mañana, 1:00 pm`, `Venció hace 3 h`. */
export function formatTicketDeadline(due: string, now: number): string {
  const minutes = minutesUntil(due, now)
  if (minutes < 0) return `Venció hace ${spanWords(-minutes)}`
  return minutes < day
    ? `Vence en ${spanWords(minutes)}`
    : `Vence ${formatTicketDateAndTime(due, now)}`
}

/** Time to a deadline as text: `en 1 h 48 min`, `1:00 pm`, `hace 3 h`. */
export function formatTicketTimeLeft(due: string, now: number): string {
  const minutes = minutesUntil(due, now)
  if (minutes < 0) return `hace ${spanWords(-minutes)}`
  return toCalendarDay(due) === toCalendarDay(new Date(now).toISOString())
    ? `en ${spanWords(minutes)}`
    : formatTimeOfDay(due)
}

function minutesUntil(due: string, now: number): number {
  return Math.floor((Date.parse(due) - now) / minuteInMs)
}

/** Short deadline: time of day if today, else `mañana` or `27 nov`. */
export function formatShortTicketDeadline(due: string, now: number): string {
  const day = toCalendarDay(due)
  const words = formatRelativeDay(day, toCalendarDay(new Date(now).toISOString()))
  if (words === 'hoy') return formatTimeOfDay(due)
  return words.startsWith('el ') ? formatShortDay(day) : words
}

/** Whether a deadline is urgent: less than two hours left, or passed. */
export function isTicketDeadlineNear(due: string, now: number): boolean {
  return Date.parse(due) - now < 2 * hour * minuteInMs
}

function spanWords(minutes: number): string {
  if (minutes >= day) {
    const days = Math.floor(minutes / day)
    return days === 1 ? '1 día' : `${days} días`
  }
  const [hours, rest] = [Math.floor(minutes / hour), minutes % hour]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ')
}

/** Ordinal as text: `Segundo pedido`, `Primer ticket`; digits above ten. */
export function formatOrdinal(count: number, what: 'pedido' | 'ticket'): string {
  const word = ordinals[count - 1]
  if (word) return `${word} ${what}`
  return count >= 100 ? `Más de 99 ${what}s` : `${count} ${what}s`
}

const ordinals = ['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Quinto']

/** Initials of a name: `Xóchitl Tlaltecuhtli` → `XT`. */
export function getInitials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const letters = second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)
  return second ? letters.toLocaleUpperCase('es-MX') : capitalize(letters)
}
