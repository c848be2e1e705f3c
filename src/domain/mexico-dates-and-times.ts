/** A calendar day in Mexico City, `YYYY-MM-DD`; sortable as text. */
export type Day = string

/** Time of day in Mexico City, `HH:MM`; sortable as text. */
export type TimeOfDay = string

const dayInMs = 86_400_000
const midnight: TimeOfDay = '00:00'

let wallClock: Intl.DateTimeFormat | undefined

/**
 * Date and time parts in Mexico City as text: `month` of June is `06`. Time zone data loads on
 * first use, because on a phone loading takes longer than rendering a page.
 */
export function getMexicoClockParts(moment: Date): Record<string, string> {
  wallClock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Mexico_City',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(
    wallClock.formatToParts(moment).map((part) => [part.type, part.value] as const),
  )
}

/**
 * Quarter of an hour in ms. The current day is cached per quarter hour, because every time zone
 * offset is a multiple, so midnight never falls inside a quarter hour.
 */
const quarterInMs = 900_000
let lastQuarter = { number: Number.NaN, day: '' }

/** Calendar day in Mexico City at a given time. */
export function toMexicoDay(moment: Date): Day {
  const number = Math.floor(moment.getTime() / quarterInMs)
  if (number !== lastQuarter.number) {
    const { year, month, day } = getMexicoClockParts(moment)
    lastQuarter = { number, day: `${year}-${month}-${day}` }
  }
  return lastQuarter.day
}

/** Formats a date and time as a spreadsheet timestamp in Mexico City: `2026-11-23 09:05`. */
export function formatMexicoTimestamp(moment: Date): string {
  const { year, month, day, hour, minute } = getMexicoClockParts(moment)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** Parses a spreadsheet timestamp in Mexico City; null if invalid. */
export function parseMexicoTimestamp(stamp: string): Date | null {
  const [, day = '', time = ''] =
    /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(stamp) ?? []
  return isDay(day) ? toDateFromMexicoTime(day, time) : null
}

/** Adds days to a day; a negative `count` subtracts. */
export function addDays(day: Day, count: number): Day {
  const start = Date.parse(`${day}T00:00:00Z`)
  return new Date(start + count * dayInMs).toISOString().slice(0, 10)
}

/** Number of months from January of the year 0 to the month of a day. */
export function getAbsoluteMonthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** Adds months to a day; short months use their last day: 31 March → 28 February. */
export function addMonths(day: Day, months: number): Day {
  const number = getAbsoluteMonthNumber(day) + months
  const first = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`
  const next = addDays(first, 31)
  const last = addDays(`${next.slice(0, 8)}01`, -1)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** Time at which a period begins: its first day at midnight or at a given time. */
export function getStartOfDay(day: Day, time: TimeOfDay | null): Date {
  return toDateFromMexicoTime(day, time ?? midnight)
}

/**
 * Time at which a period ends: the given time on its last day or, without a time, midnight at the
 * end of that day.
 */
export function getEndOfDay(day: Day, time: TimeOfDay | null): Date {
  return time ? toDateFromMexicoTime(day, time) : toDateFromMexicoTime(addDays(day, 1), midnight)
}

/** Converts a day and time (`HH:MM`) in Mexico City to a `Date`. */
export function toDateFromMexicoTime(day: Day, time: TimeOfDay): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (moment: number): number => {
    const shown = getMexicoClockParts(new Date(moment))
    return (
      Date.parse(
        `${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}:${shown.second}Z`,
      ) - moment
    )
  }
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)))
}

/** Whether a text is a valid time of day; `24:00` is invalid. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Whether a text is an existing calendar day; `2026-02-29` is invalid. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
}
