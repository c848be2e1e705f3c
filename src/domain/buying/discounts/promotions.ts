import type { Centavos } from '#domain/money.ts'
import {
  type Discount,
  type DiscountAction,
  type DiscountedProduct,
  type DiscountScope,
  isCovered,
} from './discount.ts'

/** What a shopper gets by a promotion for buying enough of its products. */
export type PromotionDeal =
  | Extract<DiscountAction, { kind: 'units' }>
  /** all units are reduced by `percent` if their total is at least `least` centavos */
  | { kind: 'amount'; percent: number; least: Centavos }

/** An automatic discount without a coupon code. */
export type Promotion = {
  id: number
  name: string
  deal: PromotionDeal
  scope: DiscountScope
  /** whether the promotion excludes products that are on offer */
  excludeOffers: boolean
  /** whether a coupon may also apply to the amount left after the promotion */
  combines: boolean
}

/** Units or amount by which the cart misses a promotion. */
export type AmountMissingToPromotion = { promotion: Promotion } & (
  | { units: number }
  | { amount: Centavos }
)

export function toPromotionDiscount({
  deal,
  scope,
  excludeOffers,
}: Pick<Promotion, 'deal' | 'scope' | 'excludeOffers'>): Discount {
  return {
    conditions: { scope, excludeOffers, excludeRefurbished: false },
    action: deal.kind === 'units' ? deal : { ...deal, kind: 'percent', most: null },
  }
}

export function isPromotionForProduct(
  promotion: Promotion,
  product: Omit<DiscountedProduct, 'refurbished'>,
): boolean {
  return isCovered(toPromotionDiscount(promotion).conditions, { ...product, refurbished: false })
}
