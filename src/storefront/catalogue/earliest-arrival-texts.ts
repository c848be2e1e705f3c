import type { SearchResultFilters } from '#contract/catalogue.ts'
import {
  capitalize,
  formatRelativeDay,
  removeMonthFromDay,
} from '#ui/text/format-money-and-dates.ts'

type EarliestArrival = NonNullable<SearchResultFilters['arrival']>

/** Applied delivery filter as text: `Llega mañana`, `Llega a más tardar el martes 1`. */
export function formatEarliestArrival({ by, today }: EarliestArrival): string {
  const day = removeMonthFromDay(formatRelativeDay(by, today))
  return day.startsWith('el ') ? `Llega a más tardar ${day}` : `Llega ${day}`
}

/** Delivery filter as text below `Llega a 03100`: `Mañana`, `Martes 1 o antes`. */
export function formatEarliestArrivalDay({ by, today }: EarliestArrival): string {
  const day = removeMonthFromDay(formatRelativeDay(by, today))
  return capitalize(day.startsWith('el ') ? `${day.slice(3)} o antes` : day)
}
