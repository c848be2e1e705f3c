import { zeroCentavos } from '#domain/money.ts'
import type { CouponContent } from '#persistence/buying/coupon-writes.ts'

/** A coupon of ten percent without conditions, but for what a test changes. */
export function couponContent(over: Partial<CouponContent> & { code: string }): CouponContent {
  return {
    type: 'percent',
    percent: 10,
    amount_centavos: null,
    max_discount_centavos: null,
    min_subtotal_centavos: zeroCentavos,
    valid_from: null,
    valid_to: null,
    total_limit: null,
    per_customer_limit: null,
    scope: { kind: 'all' },
    exclude_offers: false,
    exclude_refurbished: false,
    first_purchase_only: false,
    public: true,
    active: true,
    description: '',
    shopper_id: null,
    used: 0,
    created_at: new Date(),
    ...over,
  }
}
