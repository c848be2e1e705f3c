import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, zeroCentavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import {
  applyDiscount,
  type Discount,
  type DiscountedProduct,
  type DiscountScope,
} from './discount.ts'

/** Products that a coupon covers; a coupon is not limited to brands. */
export type CouponScope = Exclude<DiscountScope, { kind: 'brands' }>

export type Coupon = {
  id: number
  code: string
  type: 'percent' | 'fixed' | 'free_shipping'
  percent: number | null
  amount: Centavos | null
  maxDiscount: Centavos | null
  minSubtotal: Centavos
  /** first and last valid day in Mexico City, inclusive; null means unlimited */
  validFrom: Day | null
  validTo: Day | null
  /** exact start and end times within the valid days; null means midnight */
  startsAt: Date | null
  endsAt: Date | null
  totalLimit: number | null
  perCustomerLimit: number | null
  scope: CouponScope
  excludeOffers: boolean
  excludeRefurbished: boolean
  firstPurchaseOnly: boolean
  public: boolean
  active: boolean
  /** shopper of a personal coupon; null for everyone */
  shopperId: number | null
  /** how often other shoppers have used the coupon or reserved its use */
  taken: number
  description: string
}

/** Value of a coupon that only one shopper can use: a percentage, an amount, or free shipping. */
export type CouponValue =
  | { type: 'percent'; percent: number; maxDiscount: Centavos | null }
  | { type: 'fixed'; amount: Centavos }
  | { type: 'free_shipping' }

/** A cart line for a coupon; `total` is the remaining price of the line, in centavos. */
export type DiscountableLine = Omit<DiscountedProduct, 'brand'> & { total: Centavos }

export type CouponUserHistory = {
  shopperId: number
  /** number of earlier uses of the coupon by the same account or verified phone */
  uses: number
  hasBought: boolean
}

export type CouponDiscount = { amount: Centavos; perLine: Centavos[]; freeShipping: boolean }

/** Normalises a coupon code: upper case, trimmed. */
export function normalizeCouponCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/**
 * Coupon discount of each cart line in centavos, or a refusal. Reasons that would help guessing
 * coupon codes are merged into `coupon-refused`.
 */
export function applyCoupon(
  coupon: Coupon | undefined,
  lines: readonly DiscountableLine[],
  asker: CouponUserHistory,
  now: Date,
): SuccessResult<{ discount: CouponDiscount }> | Refusal<'coupon-refused'> | CouponMinimum {
  if (!coupon || !isUsable(coupon, asker, now)) return refuse('coupon-refused')
  const { saving, perLine, sets, short } = applyDiscount(
    toCouponDiscount(coupon),
    lines.map((line) => ({ ...line, brand: null, unitPrice: line.total, quantity: 1 })),
  )
  if (sets === 0) {
    return coupon.public && short && 'amount' in short
      ? refuse('coupon-minimum', { missing: short.amount })
      : refuse('coupon-refused')
  }
  return {
    ok: true,
    discount: { amount: saving, perLine, freeShipping: coupon.type === 'free_shipping' },
  }
}

type CouponMinimum = Refusal<'coupon-minimum', { missing: Centavos }>

function isUsable(coupon: Coupon, asker: CouponUserHistory, now: Date): boolean {
  const today = toMexicoDay(now)
  return (
    coupon.active &&
    (coupon.validFrom === null || coupon.validFrom <= today) &&
    (coupon.validTo === null || today <= coupon.validTo) &&
    (coupon.startsAt === null || coupon.startsAt <= now) &&
    (coupon.endsAt === null || now < coupon.endsAt) &&
    (coupon.totalLimit === null || coupon.taken < coupon.totalLimit) &&
    (coupon.perCustomerLimit === null || asker.uses < coupon.perCustomerLimit) &&
    (coupon.shopperId === null || coupon.shopperId === asker.shopperId) &&
    !(coupon.firstPurchaseOnly && asker.hasBought)
  )
}

function toCouponDiscount(coupon: Coupon): Discount {
  const { scope, excludeOffers, excludeRefurbished, minSubtotal, maxDiscount } = coupon
  return {
    conditions: { scope, excludeOffers, excludeRefurbished },
    action: { ...actionOf(coupon), least: minSubtotal, most: maxDiscount },
  }
}

function actionOf({ type, percent, amount }: Coupon) {
  switch (type) {
    case 'percent':
      return { kind: type, percent: percent ?? 0 }
    case 'fixed':
      return { kind: type, amount: amount ?? zeroCentavos }
    case 'free_shipping':
      return { kind: type }
  }
}
