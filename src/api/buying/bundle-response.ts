import type { OfferedBundle as OfferedBundleOnWire } from '#contract/cart.ts'
import { toPesos } from '#domain/money.ts'
import type { OfferedBundle } from '#use-cases/buying/list-offered-bundles.ts'
import { toProductCards } from '../catalogue/product-responses.ts'

/** Converts an offered bundle at its current price into its wire format. */
export function toBundleResponse(
  { products, apart, together, saving, ...named }: OfferedBundle,
  now: Date,
): OfferedBundleOnWire {
  return {
    ...named,
    apart: toPesos(apart),
    together: toPesos(together),
    saving: toPesos(saving),
    products: toProductCards(products, now),
  }
}
