import { addBusinessDays } from '#domain/business-days.ts'
import { capital, formatWeekday } from '#ui/text/format.ts'

export type DeliveryWay = 'again' | 'elsewhere' | 'branch'

export const deliveryHours = ['De 9 am a 1 pm', 'De 2 a 6 pm'] as const

const daysOffered = 5

/** Business days available for another delivery attempt. */
export function deliveryDays(today: string): { day: string; words: string }[] {
  return Array.from({ length: daysOffered }, (_, index) => {
    const day = addBusinessDays(today, index + 1)
    return { day, words: capital(formatWeekday(day)) }
  })
}

/** Ticket text with the selected delivery option. */
export function waysInWords({
  way,
  day,
  hours,
  elsewhere,
}: {
  way: DeliveryWay
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
