import type { Day } from '#domain/calendar.ts'

const dayFormat = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

const dateFormat = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', dateStyle: 'long' })

const momentFormat = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A day in words: `martes, 24 de noviembre`. */
export function shownDay(day: Day): string {
  return dayFormat.format(new Date(`${day}T12:00:00Z`))
}

/** A day with its year: `21 de diciembre de 2026`. */
export function shownDate(day: Day): string {
  return dateFormat.format(new Date(`${day}T12:00:00Z`))
}

/** A moment in Mexico City in words: `martes, 24 de noviembre, 15:07`. */
export function shownMoment(moment: Date): string {
  return momentFormat.format(moment)
}
