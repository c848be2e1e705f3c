import { addBusinessDays, isBusinessDay } from '../business-days.ts'
import { type Day, getMexicoClockParts, toMexicoDay } from '../mexico-dates-and-times.ts'

/**
 * Day from which the delivery days of an order placed at `now` are counted: its own day or, in a shop with an order
 * cut-off, the next business day for orders placed after that hour or on a day off.
 */
export function getHandlingDay(now: Date, cutoffHour: number | null): Day {
  const today = toMexicoDay(now)
  const isLate = cutoffHour !== null && findOpenCutoffHour(now, cutoffHour) === null
  return isLate ? addBusinessDays(today, 1) : today
}

/** Hour until which an order is still handled today; null without a cut-off, after it, and on days off. */
export function findOpenCutoffHour(now: Date, cutoffHour: number | null): number | null {
  if (cutoffHour === null || !isBusinessDay(toMexicoDay(now))) return null
  return Number(getMexicoClockParts(now).hour) < cutoffHour ? cutoffHour : null
}
