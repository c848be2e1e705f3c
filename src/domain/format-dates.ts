import { type Day, toMexicoDay } from './mexico-dates-and-times.ts'

let dayFormat: Intl.DateTimeFormat | undefined
let dateFormat: Intl.DateTimeFormat | undefined
let tableFormat: Intl.DateTimeFormat | undefined
let clockFormat: Intl.DateTimeFormat | undefined

/** Formats a day: `martes 24 de noviembre`. */
export function formatShortDay(day: Day): string {
  dayFormat ??= new Intl.DateTimeFormat('es-MX', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return dayFormat.format(new Date(`${day}T12:00:00Z`)).replace(',', '')
}

/** Formats a long date: `21 de diciembre de 2026`. */
export function formatLongDate(day: Day): string {
  dateFormat ??= new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', dateStyle: 'long' })
  return dateFormat.format(new Date(`${day}T12:00:00Z`))
}

/** Formats a day for tables: `10 dic 2026`. */
export function formatTableDate(day: Day): string {
  tableFormat ??= new Intl.DateTimeFormat('es-MX', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return tableFormat.format(new Date(`${day}T12:00:00Z`))
}

/** Formats date and time in Mexico City: `martes 24 de noviembre, 3:07 pm`. */
export function formatDateTime(moment: Date): string {
  return `${formatShortDay(toMexicoDay(moment))}, ${formatTimeOfDay(moment)}`
}

/** Formats date and time with year, for stored documents: `24 de noviembre de 2026, 3:07 pm`. */
export function formatLongDateTime(moment: Date): string {
  return `${formatLongDate(toMexicoDay(moment))}, ${formatTimeOfDay(moment)}`
}

/** Formats a time in Mexico City: `3:07 pm`. */
export function formatTimeOfDay(moment: Date): string {
  clockFormat ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Mexico_City',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  return clockFormat.format(moment).replaceAll(/\s/g, ' ').toLowerCase()
}
