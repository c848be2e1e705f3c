import type { ProductFieldValidationError } from './check-prices.ts'
import { priceHistoryDays } from './price-history.ts'
import {
  type ProductFieldName,
  productPriceFieldNames,
  productVisibilityFieldNames,
} from './product-content.ts'

const aboutOffers: ReadonlySet<ProductFieldName> = new Set([
  ...productPriceFieldNames,
  'visible',
  ...productVisibilityFieldNames,
])

/**
 * Whether a change of this product field requires validation of the offer's crossed-out former
 * price.
 */
export function affectsOfferFormerPrice(field: ProductFieldName): boolean {
  return aboutOffers.has(field)
}

/**
 * Validation error of a crossed-out former price at which the product was for sale for too few
 * days.
 */
export function createFormerPriceError({
  days,
  needed,
}: {
  days: number
  needed: number
}): ProductFieldValidationError {
  const words = `No puede mostrarse como precio anterior: estuvo vigente ${days} de los últimos ${priceHistoryDays} días y debe haberlo estado ${needed}. Empieza la oferta después, o cambia el precio sin oferta.`
  return { field: 'specialPrice', words }
}
