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
  /** applied bundles and promotions with their savings */
  applied: AppliedBundle[]
  /** saving per line, in centavos */
  perLine: Centavos[]
  /** bundled units per line */
  bundledUnits: number[]
  /** amount per cart line that is excluded from coupons, in centavos */
  closed: Centavos[]
  missing: AmountMissingToPromotion[]
}

/** Calculates automatic savings: bundles first, then promotions on the remaining units. */
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
