import { formatPesosAndCentavos, formatCentavos } from '#domain/format-money.ts'
import { addDays, getMexicoClockParts } from '#domain/mexico-dates-and-times.ts'
import { fromPesos } from '#domain/money.ts'

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Formats pesos (FMT-01): `1234.5` → `$1,234.50`. */
export function formatMoney(pesos: number): string {
  return formatCentavos(fromPesos(pesos))
}

/** Formats pesos without centavos that are zero: `799` → `$799`. */
export function formatRoundMoney(pesos: number): string {
  return formatMoney(pesos).replace(/\.00$/, '')
}

/** Formats pesos with sign: `−$1.00`. */
export function formatSignedMoney(pesos: number): string {
  return pesos < 0 ? `−${formatMoney(-pesos)}` : formatMoney(pesos)
}

/** Formats pesos in two parts, for prices with smaller centavos: `$15,999` and `.00`. */
export function formatMoneyParts(pesos: number): { whole: string; cents: string } {
  return formatPesosAndCentavos(fromPesos(pesos))
}

/** Date and time in Mexico City (FMT-02): `05 noviembre 2026, 3:07 pm`. */
export function formatDateTime(iso: string): string {
  const { year, month, day } = inMexicoCity(iso)
  return `${String(day).padStart(2, '0')} ${months[month - 1]} ${year}, ${formatTimeOfDay(iso)}`
}

/** Time of day in Mexico City: `3:07 pm`. */
export function formatTimeOfDay(iso: string): string {
  const { hour, minute } = inMexicoCity(iso)
  return twelveHours(hour, String(minute).padStart(2, '0'))
}

function twelveHours(hour: number, minute: string): string {
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/** Calendar day in Mexico City: `2026-11-05`. */
export function toCalendarDay(iso: string): string {
  const { year, month, day } = inMexicoCity(iso)
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

function inMexicoCity(iso: string) {
  const parts = Object.entries(getMexicoClockParts(new Date(iso)))
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
  } = Object.fromEntries(parts.map(([type, value]) => [type, Number(value)]))
  return { year, month, day, hour, minute }
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** Formats a day with its weekday: `2026-11-22` → `domingo 22 de noviembre`. */
export function formatWeekday(day: string): string {
  return `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]} ${formatDay(day)}`
}

/** Formats a deadline: `domingo 22 de noviembre, 8:15 pm`. */
export function formatDeadline(iso: string): string {
  return `${formatWeekday(toCalendarDay(iso))}, ${formatTimeOfDay(iso)}`
}

/** Removes an obvious month: `lunes 23 de noviembre` → `lunes 23`. */
export function removeMonthFromDay(day: string): string {
  return day.replace(/ de \p{L}+$/u, '')
}

/** Capitalizes the first letter: `hoy` → `Hoy`. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1)
}

/** Short day: `2026-11-05` → `5 nov`. */
export function formatShortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]?.slice(0, 3)}`
}

/** Formats a phone number: `55 1234 5678`, `442 123 4567`. */
export function formatPhone(phone: string): string {
  const groups = /^(?:55|56|33|81)/.test(phone)
    ? /^(\d{2})(\d{4})(\d{4})$/
    : /^(\d{3})(\d{3})(\d{4})$/
  return phone.replace(groups, '$1 $2 $3')
}

/** Calendar day inside a sentence: `2026-11-28` → `28 de noviembre`. */
export function formatDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} de ${months[(month ?? 1) - 1]}`
}

/** Month and year of a day: `2025-10-03` → `octubre de 2025`. */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-').map(Number)
  return `${months[(month ?? 1) - 1]} de ${year}`
}

/** Calendar day with year: `2026-11-28` → `28 noviembre 2026`. */
export function formatFullDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${String(date).padStart(2, '0')} ${months[(month ?? 1) - 1]} ${year}`
}

const weeksWithoutMonth = 4

/**
 * Text for the last day of a price offer: `Termina hoy`, `Termina el jueves 26`, with the month
 * when it is not obvious.
 */
export function formatOfferEnd(day: string, today: string, time = ''): string {
  const isNear = day < addDays(today, 7 * weeksWithoutMonth)
  return `Termina ${isNear ? removeMonthFromDay(formatRelativeDay(day, today)) : `el ${formatDay(day)}`}${formatTimeSuffix(time)}`
}

/** End of an offer on a product card: `termina hoy`, `hasta el lunes 30`, with a time if the offer has one. */
export function formatOfferEndBriefly(day: string, today: string, time = ''): string {
  const end = formatOfferEnd(day, today, time)
  return day === today || day === addDays(today, 1)
    ? end.replace('Termina', 'termina')
    : end.replace('Termina', 'hasta')
}

/** Formats a time of day to append to a date: `, 6:30 pm`; empty without a time. */
export function formatTimeSuffix(time = ''): string {
  const [hour, minute] = time.split(':')
  return minute ? `, ${twelveHours(Number(hour), minute)}` : ''
}

/** Day relative to today: `hoy`, `mañana`, `ayer`, `el martes 17 de noviembre`. */
export function formatRelativeDay(day: string, today: string): string {
  if (day === today) return 'hoy'
  if (day === addDays(today, 1)) return 'mañana'
  if (day === addDays(today, -1)) return 'ayer'
  return `el ${formatWeekday(day)}`
}
