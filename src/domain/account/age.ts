import type { Day } from '../calendar.ts'

/** Completed years on `today` for a birth date; 29 February counts from 1 March. */
export function ageOn(birth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
