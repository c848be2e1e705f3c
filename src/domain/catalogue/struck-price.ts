import type { FieldFault } from './price-faults.ts'
import { askedWithinDays } from './price-history.ts'
import { type FieldName, priceFields, visibilityFields } from './product-content.ts'

const aboutOffers: ReadonlySet<FieldName> = new Set([
  ...priceFields,
  'visible',
  ...visibilityFields,
])

/** Whether a change of this field requires a check of the struck-through price. */
export function isAboutOffers(field: FieldName): boolean {
  return aboutOffers.has(field)
}

/** Validation error of a struck-through price that was offered for too few days. */
export function struckPriceFault({ days, needed }: { days: number; needed: number }): FieldFault {
  const words = `No puede mostrarse como precio anterior: estuvo vigente ${days} de los últimos ${askedWithinDays} días y debe haberlo estado ${needed}. Empieza la oferta después, o cambia el precio sin oferta.`
  return { field: 'specialPrice', words }
}
