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

/** Beginning of the error, by which the products that an offer holds back are recognized. */
export const formerPriceErrorStart = 'No puede mostrarse como precio anterior'

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
  const words = `${formerPriceErrorStart}: estuvo vigente ${days} de los últimos ${priceHistoryDays} días y debe haberlo estado ${needed}. Empieza la oferta después, o cambia el precio sin oferta.`
  return { field: 'specialPrice', words }
}
