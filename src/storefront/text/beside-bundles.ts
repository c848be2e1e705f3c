import { add, fromPesos, subtract, toPesos } from '#domain/money.ts'

/** What of a discount no bundle made, in pesos: the coupon's part. */
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
