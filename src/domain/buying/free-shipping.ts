import { type Centavos, largest, subtract, zero } from '../money.ts'

/** Free shipping: above an amount of products, or by coupon alone without such an amount. */
export type FreeShipping = { threshold: Centavos | null; method: string }

/** Whether products of this much are sent for free; without a threshold nothing is. */
export function reachesFreeShipping(productsTotal: Centavos, threshold: Centavos | null): boolean {
  return threshold !== null && productsTotal >= threshold
}

/** Amount missing for free shipping, in centavos: 0 when reached, null when the shop has none. */
export function missingToFreeShipping(
  productsTotal: Centavos,
  free: FreeShipping | null,
): Centavos | null {
  if (free?.threshold == null) return null
  return largest(zero, subtract(free.threshold, productsTotal))
}
