import type { Day } from './mexico-dates-and-times.ts'

/** Adds business days to a day; skips Saturdays, Sundays and statutory holidays of Mexico. */
export function addBusinessDays(day: Day, count: number): Day {
  const current = startOf(day)
  for (let left = count; left > 0;) {
    current.setUTCDate(current.getUTCDate() + 1)
    if (isWorkedOn(current)) left -= 1
  }
  return current.toISOString().slice(0, 10)
}

/**
 * Minimum number of calendar days that the given business days take. Example: five business days
 * counted from a Sunday end on Friday.
 */
export function getMinDaysSpannedByBusinessDays(businessDays: number): number {
  return businessDays + 2 * Math.max(0, Math.ceil(businessDays / 5) - 1)
}

/** Whether a day is a business day in Mexico. */
export function isBusinessDay(day: Day): boolean {
  return isWorkedOn(startOf(day))
}

/** Start of a day in UTC. */
function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

function isWorkedOn(start: Date): boolean {
  const weekday = start.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(start)
}

/**
 * Whether a day is a statutory holiday: seven yearly rest days, and the day on which the federal government changes
 * (Ley Federal del Trabajo, article 74).
 */
function isHoliday(start: Date): boolean {
  const date = start.getUTCDate()
  const isMonday = start.getUTCDay() === 1
  const week = Math.ceil(date / 7)
  switch (start.getUTCMonth() + 1) {
    case 1:
    case 5:
      return date === 1
    case 2:
      return isMonday && week === 1
    case 3:
    case 11:
      return isMonday && week === 3
    case 9:
      return date === 16
    case 10:
      return date === 1 && isYearOfGovernment(start.getUTCFullYear())
    case 12:
      return date === 25
    default:
      return false
  }
}

function isYearOfGovernment(year: number): boolean {
  return year >= 2024 && (year - 2024) % 6 === 0
}
