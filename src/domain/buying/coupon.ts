import { type SuccessResult, type Refusal, refuse } from '../granted-or-refused-result.ts'
import { type Day, toMexicoDay } from '../mexico-dates-and-times.ts'
import {
  addCentavos,
  type Centavos,
  calculatePercent,
  splitCentavos,
  subtractCentavos,
  zeroCentavos,
  minCentavos,
} from '../money.ts'

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
  /** how often other shoppers have used the coupon or reserved its use */
  taken: number
  description: string
}

/** Value of a coupon that only one shopper can use: a percentage, an amount, or free shipping. */
export type CouponValue =
  | { type: 'percent'; percent: number; maxDiscount: Centavos | null }
  | { type: 'fixed'; amount: Centavos }
  | { type: 'free_shipping' }

/** The fields of a cart line that coupons use; `total` is price times quantity, in centavos. */
export type DiscountableLine = {
  urlKey: string
  categories: readonly string[]
  total: Centavos
  onOffer: boolean
  refurbished: boolean
}

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
  const eligible = lines.map((line) => (isEligible(coupon, line) ? line.total : zeroCentavos))
  const base = addCentavos(...eligible)
  if (base === 0) return refuse('coupon-refused')
  if (base < coupon.minSubtotal) {
    return coupon.public
      ? refuse('coupon-minimum', { missing: subtractCentavos(coupon.minSubtotal, base) })
      : refuse('coupon-refused')
  }
  const amount = amountOff(coupon, base)
  const perLine = splitCentavos(amount, eligible)
  return {
    ok: true,
    discount: { amount, perLine, freeShipping: coupon.type === 'free_shipping' },
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

function isEligible(coupon: Coupon, line: DiscountableLine): boolean {
  if (coupon.excludeOffers && line.onOffer) return false
  if (coupon.excludeRefurbished && line.refurbished) return false
  const { scope } = coupon
  if (scope.kind === 'categories') return line.categories.some((slug) => scope.slugs.includes(slug))
  if (scope.kind === 'products') return scope.url_keys.includes(line.urlKey)
  return true
}

function amountOff(coupon: Coupon, base: Centavos): Centavos {
  if (coupon.type === 'free_shipping') return zeroCentavos
  const asked =
    coupon.type === 'percent'
      ? calculatePercent(base, coupon.percent ?? 0)
      : (coupon.amount ?? zeroCentavos)
  return minCentavos(asked, base, coupon.maxDiscount ?? asked)
}
