import { type Centavos, toCentavos } from '../money.ts'
import { getOfferStart, getOfferEnd } from './offer.ts'
import type { ProductFieldName, productPriceFieldNames, ProductContent } from './product-content.ts'

export type ProductFieldValidationError = { field: ProductFieldName; words: string }

/** Upper limit of a price in centavos; higher values are typing errors. */
const highestPrice: Centavos = toCentavos(1_000_000_000)

type Prices = Pick<ProductContent, (typeof productPriceFieldNames)[number]>

export function findProductPriceErrors(prices: Prices): ProductFieldValidationError[] {
  const { price, specialPrice } = prices
  const faults: ProductFieldValidationError[] = []
  if (price !== null && price <= 0)
    faults.push({ field: 'price', words: 'El precio debe ser mayor que cero.' })
  if (price !== null && price > highestPrice)
    faults.push({ field: 'price', words: 'El precio no puede pasar de $10,000,000.00.' })
  if (specialPrice === null) return faults
  if (specialPrice <= 0)
    faults.push({ field: 'specialPrice', words: 'La oferta debe ser mayor que cero.' })
  else if (price === null)
    faults.push({
      field: 'specialPrice',
      words: 'Sin precio no hay oferta: escribe primero el precio.',
    })
  else if (specialPrice >= price)
    faults.push({ field: 'specialPrice', words: 'La oferta debe ser menor que el precio.' })
  return [...faults, ...spanFaults(prices)]
}

function spanFaults(prices: Prices): ProductFieldValidationError[] {
  const [begins, ends] = [getOfferStart(prices), getOfferEnd(prices)]
  const faults: ProductFieldValidationError[] = []
  if (begins === null && prices.specialFromTime !== null)
    faults.push({ field: 'specialFrom', words: 'Di qué día empieza la oferta a esa hora.' })
  if (ends === null)
    faults.push({ field: 'specialTo', words: 'Falta la fecha en que termina la oferta.' })
  else if (begins !== null && begins >= ends)
    faults.push({ field: 'specialTo', words: 'La oferta termina antes de empezar.' })
  return faults
}
