import type { Day } from '../mexico-dates-and-times.ts'

/** Age in completed years on `today`; birthdays on 29 February count from 1 March. */
export function calculateAge(birth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
