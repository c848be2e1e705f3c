import { type Day, dayInMexico } from '../calendar.ts'
import { add, type Centavos, percentOf, split, subtract, zero, smallest } from '../money.ts'
import { type Granted, type Refusal, refuse } from '../refusal.ts'

export type CouponScope =
  | { kind: 'all' }
  | { kind: 'categories'; slugs: string[] }
  | { kind: 'products'; url_keys: string[] }

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
  /** uses and reservations of the coupon by other shoppers */
  taken: number
  description: string
}

/** Value of a personal coupon. */
export type CouponWorth =
  | { type: 'percent'; percent: number; maxDiscount: Centavos | null }
  | { type: 'fixed'; amount: Centavos }
  | { type: 'free_shipping' }

/** The cart-line fields used for coupons; `total` is price times quantity, in centavos. */
export type DiscountableLine = {
  urlKey: string
  categories: readonly string[]
  total: Centavos
  onOffer: boolean
  refurbished: boolean
}

export type CouponAsker = {
  shopperId: number
  /** earlier uses by the same account or verified phone */
  uses: number
  hasBought: boolean
}

export type Discount = { amount: Centavos; perLine: Centavos[]; freeShipping: boolean }

/** Normalises a coupon code: upper case, trimmed. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/**
 * Coupon discount per line in centavos, or a refusal. Reasons useful for guessing codes are merged into
 * `coupon-refused`.
 */
export function applyCoupon(
  coupon: Coupon | undefined,
  lines: readonly DiscountableLine[],
  asker: CouponAsker,
  now: Date,
): Granted<{ discount: Discount }> | Refusal<'coupon-refused'> | CouponMinimum {
  if (!coupon || !isUsable(coupon, asker, now)) return refuse('coupon-refused')
  const eligible = lines.map((line) => (isEligible(coupon, line) ? line.total : zero))
  const base = add(...eligible)
  if (base === 0) return refuse('coupon-refused')
  if (base < coupon.minSubtotal) {
    return coupon.public
      ? refuse('coupon-minimum', { missing: subtract(coupon.minSubtotal, base) })
      : refuse('coupon-refused')
  }
  const amount = amountOff(coupon, base)
  const perLine = split(amount, eligible)
  return {
    ok: true,
    discount: { amount, perLine, freeShipping: coupon.type === 'free_shipping' },
  }
}

type CouponMinimum = Refusal<'coupon-minimum', { missing: Centavos }>

function isUsable(coupon: Coupon, asker: CouponAsker, now: Date): boolean {
  const today = dayInMexico(now)
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

function isEligible(coupon: Coupon, line: DiscountableLine): boolean {
  if (coupon.excludeOffers && line.onOffer) return false
  if (coupon.excludeRefurbished && line.refurbished) return false
  const { scope } = coupon
  if (scope.kind === 'categories') return line.categories.some((slug) => scope.slugs.includes(slug))
  if (scope.kind === 'products') return scope.url_keys.includes(line.urlKey)
  return true
}

function amountOff(coupon: Coupon, base: Centavos): Centavos {
  if (coupon.type === 'free_shipping') return zero
  const asked =
    coupon.type === 'percent' ? percentOf(base, coupon.percent ?? 0) : (coupon.amount ?? zero)
  return smallest(asked, base, coupon.maxDiscount ?? asked)
}
