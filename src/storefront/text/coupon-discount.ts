import { addCentavos, fromPesos, subtractCentavos, toPesos } from '#domain/money.ts'

/**
 * Calculates in pesos which part of the cart's discount comes from the coupon: the total discount
 * minus the savings of bundles.
 */
export function calculateCouponDiscount({
  discount_total: all,
  bundles,
}: {
  discount_total: number
  bundles: readonly { saving: number }[]
}): number {
  const saved = addCentavos(...bundles.map(({ saving }) => fromPesos(saving)))
  return toPesos(subtractCentavos(fromPesos(all), saved))
}
