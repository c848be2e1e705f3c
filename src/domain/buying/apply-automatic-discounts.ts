import { addCentavos, type Centavos, zeroCentavos } from '../money.ts'
import type { AppliedBundle } from '../orders/order.ts'
import { applyBundles, type Bundle } from './bundles.ts'
import {
  applyPromotions,
  type AmountMissingToPromotion,
  type PromotionCartLine,
  type Promotion,
} from './promotions.ts'

type Savings = {
  /** bundles and promotions that apply to the cart, with their savings */
  applied: AppliedBundle[]
  /** saving of each cart line from bundles and promotions, in centavos */
  perLine: Centavos[]
  /** units of each cart line that belong to a bundle */
  bundledUnits: number[]
  /** amount of each cart line to which a coupon may not apply, in centavos */
  closed: Centavos[]
  missing: AmountMissingToPromotion[]
}

/**
 * Calculates the cart's automatic savings: bundles first, then promotions on the units not in a
 * bundle.
 */
export function applyBundlesAndPromotions(
  { bundles, promotions }: { bundles: readonly Bundle[]; promotions: readonly Promotion[] },
  lines: readonly PromotionCartLine[],
): Savings {
  const bundled = applyBundles(bundles, lines)
  const promoted = applyPromotions(
    promotions,
    lines.map((line, place) => ({
      ...line,
      quantity: line.quantity - (bundled.units[place] ?? 0),
    })),
  )
  return {
    applied: [...bundled.applied, ...promoted.applied],
    perLine: bundled.perLine.map((share, place) =>
      addCentavos(share, promoted.perLine[place] ?? zeroCentavos),
    ),
    bundledUnits: bundled.units,
    closed: promoted.closed,
    missing: promoted.missing,
  }
}
