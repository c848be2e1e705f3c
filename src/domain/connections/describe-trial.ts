import { formatLongDate } from '../format-dates.ts'
import { toMexicoDay } from '../mexico-dates-and-times.ts'

/** Whether somebody made and undid one of each with an account of the provider, in words. */
export function describeTrial(triedAt: Date | null): string {
  return triedAt === null
    ? 'Sin probar con una cuenta real.'
    : `Probada con una cuenta el ${formatLongDate(toMexicoDay(triedAt))}.`
}
