import type { ShippingOption } from '#domain/buying/shipping-options.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'

const dayWords = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** Arrival estimate in Spanish: "Llega entre el martes 24 y el miércoles 25 de noviembre". */
export function formatDeliveryDateEstimate({ from, to, pickup, digital }: ShippingOption): string {
  if (digital) return 'Llega a tu correo al confirmarse el pago'
  const verb = pickup ? 'Listo para recoger' : 'Llega'
  const first = wordsOf(from)
  const last = wordsOf(to)
  if (from === to) return `${verb} el ${last.weekday} ${last.day} de ${last.month}`
  const start =
    first.month === last.month
      ? `${first.weekday} ${first.day}`
      : `${first.weekday} ${first.day} de ${first.month}`
  return `${verb} entre el ${start} y el ${last.weekday} ${last.day} de ${last.month}`
}

function wordsOf(day: Day): Record<string, string> {
  const parts = dayWords.formatToParts(new Date(`${day}T00:00:00Z`))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
