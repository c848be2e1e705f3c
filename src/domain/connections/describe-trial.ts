import { formatLongDate } from '../format-dates.ts'
import { toMexicoDay } from '../mexico-dates-and-times.ts'

/** Words for the last successful try-connection run with an account of the provider. */
export function describeTrial(triedAt: Date | null): string {
  return triedAt === null
    ? 'Sin probar con una cuenta real.'
    : `Probada con una cuenta el ${formatLongDate(toMexicoDay(triedAt))}.`
}
