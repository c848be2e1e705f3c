import { addCentavos, type Centavos, zeroCentavos } from '#domain/money.ts'
import type { AppliedBundle } from '#domain/orders/order.ts'
import { type Bundle, toBundleDiscount } from './bundles.ts'
import { applyDiscount, type Discount, type DiscountLine } from './discount.ts'
import { type AmountMissingToPromotion, type Promotion, toPromotionDiscount } from './promotions.ts'

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

type AutomaticDiscount = Discount & { code: string; name: string; promotion?: Promotion }

/**
 * Calculates the cart's automatic savings: bundles first, largest saving first, then promotions in
 * their given sequence. Each unit counts for the first matching discount only.
 */
export function applyBundlesAndPromotions(
  { bundles, promotions }: { bundles: readonly Bundle[]; promotions: readonly Promotion[] },
  lines: readonly DiscountLine[],
): Savings {
  const discounts: AutomaticDiscount[] = [
    ...bundles
      .toSorted((a, b) => b.saving - a.saving)
      .map((bundle) => ({ ...toBundleDiscount(bundle), code: bundle.code, name: bundle.name })),
    ...promotions.map((promotion) => ({
      ...toPromotionDiscount(promotion),
      code: `promo-${promotion.id}`,
      name: promotion.name,
      promotion,
    })),
  ]
  const savings: Savings = {
    applied: [],
    perLine: lines.map(() => zeroCentavos),
    bundledUnits: lines.map(() => 0),
    closed: lines.map(() => zeroCentavos),
    missing: [],
  }
  let left = lines
  for (const { code, name, promotion, ...discount } of discounts) {
    const { saving, sets, units, short, perLine, paid } = applyDiscount(discount, left)
    const used = (place: number) => units[place] ?? 0
    if (promotion && short) savings.missing.push({ promotion, ...short })
    if (saving === 0) continue
    savings.applied.push({
      code,
      name,
      sets,
      saving,
      ...(promotion && { promotion: promotion.id }),
    })
    savings.perLine = addEach(savings.perLine, perLine)
    if (!promotion)
      savings.bundledUnits = savings.bundledUnits.map((sum, place) => sum + used(place))
    else if (!promotion.combines) savings.closed = addEach(savings.closed, paid)
    left = left.map((line, place) => ({ ...line, quantity: line.quantity - used(place) }))
  }
  return savings
}

function addEach(sums: readonly Centavos[], amounts: readonly Centavos[]): Centavos[] {
  return sums.map((sum, place) => addCentavos(sum, amounts[place] ?? zeroCentavos))
}
