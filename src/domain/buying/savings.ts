import { add, type Centavos, zero } from '../money.ts'
import type { AppliedBundle } from '../orders/order.ts'
import { applyBundles, type Bundle } from './bundles.ts'
import {
  applyPromotions,
  type MissingToPromotion,
  type PromotableLine,
  type Promotion,
} from './promotions.ts'

type Savings = {
  /** applied bundles and promotions with their savings */
  applied: AppliedBundle[]
  /** saving per line, in centavos */
  perLine: Centavos[]
  /** bundled units per line */
  bundledUnits: number[]
  /** amount per line excluded from coupons, in centavos */
  closed: Centavos[]
  missing: MissingToPromotion[]
}

/** Calculates automatic savings: bundles first, then promotions on the remaining units. */
export function applySavings(
  { bundles, promotions }: { bundles: readonly Bundle[]; promotions: readonly Promotion[] },
  lines: readonly PromotableLine[],
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
    perLine: bundled.perLine.map((share, place) => add(share, promoted.perLine[place] ?? zero)),
    bundledUnits: bundled.units,
    closed: promoted.closed,
    missing: promoted.missing,
  }
}
