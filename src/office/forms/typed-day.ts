import { type Day, isDay } from '#domain/mexico-dates-and-times.ts'

/** A day as people type it: `24/12/2026` */
export function formatTypedDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

/**
 * Reads a typed day: day, month and year with slashes, dashes, dots or spaces between, the year with
 * two or four digits; also `2026-12-24`. Null if it is none.
 */
export function parseTypedDay(text: string): Day | null {
  const words = text.trim()
  if (isDay(words)) return words
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(words) ?? []
  const day = [
    year.length === 2 ? `20${year}` : year,
    month.padStart(2, '0'),
    date.padStart(2, '0'),
  ]
  return isDay(day.join('-')) ? day.join('-') : null
}
