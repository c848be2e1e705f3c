import type { DeskTicketReply } from '#contract/operator/tickets.ts'
import { ticketStateTexts } from '#domain/support/ticket.ts'
import { capital, dayOf, formatClock, formatShortDay, onDay } from '#ui/text/format.ts'

type Ticket = DeskTicketReply['ticket']

const looks: Record<Ticket['state'], string> = {
  open: 'st wait',
  in_progress: 'st go',
  waiting_customer: 'st',
  resolved: 'st ok',
  closed: 'st',
}

export const stateWords = (state: Ticket['state']) => ticketStateTexts[state]

/** Style of a ticket state's dot: ring for the shop's turn, half done, or settled. */
export const stateLook = (state: Ticket['state']) => looks[state]

/** Date and time as text: `hoy, 8:30 am`, `ayer, 5:02 pm`. */
export function whenWords(at: string, now: number): string {
  return `${onDay(dayOf(at), dayOf(new Date(now).toISOString()))}, ${formatClock(at)}`
}

const minuteInMs = 60_000
const hour = 60
const day = 24 * hour

/** Deadline as text: `Vence en 1 h 48 min`, `Vence mañana, 1:00 pm`, `Venció hace 3 h`. */
export function deadlineWords(due: string, now: number): string {
  const minutes = minutesUntil(due, now)
  if (minutes < 0) return `Venció hace ${spanWords(-minutes)}`
  return minutes < day ? `Vence en ${spanWords(minutes)}` : `Vence ${whenWords(due, now)}`
}

/** Time to a deadline as text: `en 1 h 48 min`, `1:00 pm`, `hace 3 h`. */
export function leftWords(due: string, now: number): string {
  const minutes = minutesUntil(due, now)
  if (minutes < 0) return `hace ${spanWords(-minutes)}`
  return dayOf(due) === dayOf(new Date(now).toISOString())
    ? `en ${spanWords(minutes)}`
    : formatClock(due)
}

function minutesUntil(due: string, now: number): number {
  return Math.floor((Date.parse(due) - now) / minuteInMs)
}

/** Short deadline: time of day if today, else `mañana` or `27 nov`. */
export function deadlineShort(due: string, now: number): string {
  const day = dayOf(due)
  const words = onDay(day, dayOf(new Date(now).toISOString()))
  if (words === 'hoy') return formatClock(due)
  return words.startsWith('el ') ? formatShortDay(day) : words
}

/** Whether a deadline is urgent: less than two hours left, or passed. */
export function isPressing(due: string, now: number): boolean {
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
export function ordinalWords(count: number, what: 'pedido' | 'ticket'): string {
  const word = ordinals[count - 1]
  if (word) return `${word} ${what}`
  return count >= 100 ? `Más de 99 ${what}s` : `${count} ${what}s`
}

const ordinals = ['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Quinto']

/** Initials of a name: `Xóchitl Tlaltecuhtli` → `XT`. */
export function initials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const letters = second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)
  return second ? letters.toLocaleUpperCase('es-MX') : capital(letters)
}
