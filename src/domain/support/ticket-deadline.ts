import { isBusinessDay } from '../business-days.ts'
import { hourInMs } from '../durations.ts'
import { addDays, type Day, toMexicoDay, toDateFromMexicoTime } from '../mexico-dates-and-times.ts'

/** Support hours on business days in Mexico City. */
const opens = '09:00'
const closes = '18:00'

/**
 * Time by which the shop should reply to a ticket: `businessHours` support hours after `from`, on
 * business days only.
 */
export function getTicketAnswerDeadline(from: Date, businessHours: number): Date {
  let left = businessHours * hourInMs
  let day = toMexicoDay(from)
  let begin = from
  for (;;) {
    const { opening, closing } = hoursOf(day)
    const start = new Date(Math.max(begin.getTime(), opening.getTime()))
    const room = isBusinessDay(day) ? Math.max(0, closing.getTime() - start.getTime()) : 0
    if (left <= room) return new Date(start.getTime() + left)
    left -= room
    day = addDays(day, 1)
    begin = hoursOf(day).opening
  }
}

function hoursOf(day: Day) {
  return { opening: toDateFromMexicoTime(day, opens), closing: toDateFromMexicoTime(day, closes) }
}
