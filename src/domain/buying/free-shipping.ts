import { type Centavos, maxCentavos, subtractCentavos, zeroCentavos } from '../money.ts'

/**
 * Rule for free shipping: the product total from which shipping is free, in centavos, or null if
 * only coupons make it free.
 */
export type FreeShippingRule = { threshold: Centavos | null; method: string }

/** Whether a product total reaches free shipping; false without a threshold. */
export function hasFreeShipping(productsTotal: Centavos, threshold: Centavos | null): boolean {
  return threshold !== null && productsTotal >= threshold
}

/** Amount missing for free shipping, in centavos: 0 when reached, null without free shipping. */
export function calculateAmountToFreeShipping(
  productsTotal: Centavos,
  free: FreeShippingRule | null,
): Centavos | null {
  if (free?.threshold == null) return null
  return maxCentavos(zeroCentavos, subtractCentavos(free.threshold, productsTotal))
}
