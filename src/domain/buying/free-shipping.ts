import { type Centavos, largest, subtract, zero } from '../money.ts'

/** Free-shipping rule: a product total as threshold in centavos, or null for coupons only. */
export type FreeShipping = { threshold: Centavos | null; method: string }

/** Whether a product total reaches free shipping; false without a threshold. */
export function reachesFreeShipping(productsTotal: Centavos, threshold: Centavos | null): boolean {
  return threshold !== null && productsTotal >= threshold
}

/** Amount missing for free shipping, in centavos: 0 when reached, null without free shipping. */
export function missingToFreeShipping(
  productsTotal: Centavos,
  free: FreeShipping | null,
): Centavos | null {
  if (free?.threshold == null) return null
  return largest(zero, subtract(free.threshold, productsTotal))
}
