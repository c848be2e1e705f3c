import { add, fromPesos, subtract, toPesos } from '#domain/money.ts'

/** Discount in pesos without the bundle savings, which is the coupon's share. */
export function besideBundles({
  discount_total: all,
  bundles,
}: {
  discount_total: number
  bundles: readonly { saving: number }[]
}): number {
  const saved = add(...bundles.map(({ saving }) => fromPesos(saving)))
  return toPesos(subtract(fromPesos(all), saved))
}
