import { addDays, type Day } from './calendar.ts'

/** The day `count` business days after `day`: no Saturdays, Sundays or statutory holidays of Mexico. */
export function addBusinessDays(day: Day, count: number): Day {
  let current = day
  for (let left = count; left > 0;) {
    current = addDays(current, 1)
    if (isBusinessDay(current)) left -= 1
  }
  return current
}

/** Whether offices and carriers work on that day in Mexico. */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** The seven yearly rest days and the change of government: Ley Federal del Trabajo, article 74. */
function isHoliday(day: Day): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (['01-01', '05-01', '09-16', '12-25'].includes(day.slice(5))) return true
  if (month === 10 && date === 1) return year >= 2024 && (year - 2024) % 6 === 0
  if (weekdayOf(day) !== 1) return false
  const week = Math.ceil(date / 7)
  return (month === 2 && week === 1) || ((month === 3 || month === 11) && week === 3)
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
