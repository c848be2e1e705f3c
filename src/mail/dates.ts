import { type Day, dayInMexico } from '#domain/calendar.ts'

const dayFormat = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

const dateFormat = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', dateStyle: 'long' })

const clockFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Mexico_City',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** A day in words: `martes 24 de noviembre`. */
export function shownDay(day: Day): string {
  return dayFormat.format(new Date(`${day}T12:00:00Z`)).replace(',', '')
}

/** A day with its year: `21 de diciembre de 2026`. */
export function shownDate(day: Day): string {
  return dateFormat.format(new Date(`${day}T12:00:00Z`))
}

/** A moment in Mexico City in words: `martes 24 de noviembre, 3:07 pm`. */
export function shownMoment(moment: Date): string {
  const time = clockFormat.format(moment).replaceAll(/\s/g, ' ').toLowerCase()
  return `${shownDay(dayInMexico(moment))}, ${time}`
}
