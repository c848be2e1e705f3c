import { addBusinessDays } from '#domain/business-days.ts'
import { capitalize, formatWeekday } from '#ui/text/format-money-and-dates.ts'

export type RedeliveryOption = 'again' | 'elsewhere' | 'branch'

export const redeliveryHours = ['De 9 am a 1 pm', 'De 2 a 6 pm'] as const

const daysOffered = 5

/** Business days available for another delivery attempt. */
export function listRedeliveryDays(today: string): { day: string; words: string }[] {
  return Array.from({ length: daysOffered }, (_, index) => {
    const day = addBusinessDays(today, index + 1)
    return { day, words: capitalize(formatWeekday(day)) }
  })
}

/** Ticket text with the selected delivery option. */
export function formatRedeliveryRequest({
  way,
  day,
  hours,
  elsewhere,
}: {
  way: RedeliveryOption
  day: string
  hours: string
  elsewhere: string
}): string {
  if (way === 'again') {
    const when = `el ${formatWeekday(day)}, ${hours.charAt(0).toLocaleLowerCase('es-MX')}${hours.slice(1)}`
    return `Quiero recibirlo en la misma dirección ${when}.`
  }
  if (way === 'branch')
    return 'Quiero recogerlo en una sucursal de la paquetería. ¿Cuál me queda cerca?'
  return elsewhere === ''
    ? 'Quiero recibirlo en otra dirección. ¿A cuál puede llegar?'
    : `Quiero recibirlo en otra dirección: ${elsewhere}.`
}
