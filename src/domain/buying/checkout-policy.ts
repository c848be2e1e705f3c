import { calculateAge } from '../account/age.ts'
import type { PointsEarningRules } from '../account/reward-earning.ts'
import type { PointsRedeemingRules } from '../account/reward-redeeming.ts'
import type { Shopper } from '../account/shopper.ts'
import { hourInMs } from '../durations.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import { type Centavos, toCentavos } from '../money.ts'
import { getVoucherDeadline, type PaymentAttempt } from '../orders/order.ts'
import { allPaymentMethods, type PaymentMethod } from '../orders/payment.ts'
import type { FreeShippingRule } from './free-shipping.ts'
import type { InstallmentPlan } from './installments.ts'
import { isCardRequiredByLowStock } from './stock-reserve-for-card-payments.ts'
import { defaultUnpaidOrderLimits, type UnpaidOrderLimits } from './unpaid-order-limits.ts'

/** Checkout settings of the shop; amounts in centavos, times in minutes. */
export type CheckoutPolicy = {
  minimumAge: number
  freeShipping: FreeShippingRule | null
  /** hour of business days, in Mexico City, until which orders are handled the same day; null without one */
  orderCutoffHour: number | null
  methods: readonly PaymentMethod[]
  /** maximum order total for cash payment, shipping included, in centavos */
  cashLimit: Centavos
  holdMinutes: Record<PaymentMethod, number>
  installmentPlans: InstallmentPlan[]
  /**
   * stock level at or below which a product's orders can only be paid by bank card; 0 disables this
   * rule
   */
  scarceUnits: number
  unpaidLimits: UnpaidOrderLimits
  earning: PointsEarningRules
  redeeming: PointsRedeemingRules
  /**
   * how many days before reward points expire the shopper gets a reminder; one reminder for each
   * number
   */
  expiryNoticeDays: number[]
}

/**
 * Default checkout settings: no free shipping and no instalments, one reward point per ten pesos
 * paid, cash payment up to $10,000.00.
 */
export const defaultCheckoutPolicy: CheckoutPolicy = {
  minimumAge: 18,
  freeShipping: null,
  orderCutoffHour: null,
  methods: allPaymentMethods,
  cashLimit: toCentavos(1_000_000),
  holdMinutes: { card: 30, spei: 72 * 60, cash: 48 * 60 },
  installmentPlans: [],
  scarceUnits: 0,
  unpaidLimits: defaultUnpaidOrderLimits,
  earning: { points: 1, perAmount: toCentavos(1000), grantAfterBusinessDays: 5, expiryMonths: 12 },
  redeeming: { pointValue: toCentavos(10), minimumPoints: 500, couponDays: 30 },
  expiryNoticeDays: [30, 7],
}

/** Shortest time in ms that a payment slip is issued for. */
const minVoucherMs = hourInMs

/**
 * Payment methods for an order of `total` (centavos); `leastStock` is the lowest stock level of its
 * products. At a low stock level only bank cards are accepted, if the shop accepts cards.
 */
export function listAvailablePaymentMethods(
  policy: CheckoutPolicy,
  order: { total: Centavos; leastStock: number },
): PaymentMethod[] {
  const takesCards = policy.methods.includes('card')
  if (isCardRequiredByLowStock({ ...policy, takesCards }, order.leastStock)) return ['card']
  return policy.methods.filter((method) => method !== 'cash' || order.total <= policy.cashLimit)
}

/**
 * Payment methods to which an unpaid order can change. Deadlines of slips count from the purchase, so
 * a change never extends them. Orders that changed to card get no new slip: they may exceed the
 * buyer's limit of unpaid slips.
 */
export function listOtherPaymentMethods(
  { methods, cashLimit }: Pick<CheckoutPolicy, 'methods' | 'cashLimit'>,
  attempt: Pick<
    PaymentAttempt,
    'state' | 'paid' | 'total' | 'offer' | 'method' | 'createdAt' | 'expiresAt'
  >,
  now: Date,
): PaymentMethod[] {
  if (attempt.state !== 'pending' || attempt.paid > 0 || attempt.expiresAt <= now) return []
  const mayHaveSlip = attempt.offer.methods.some((method) => method !== 'card')
  return methods.filter((method) => {
    if (method === 'card') return true
    if (!mayHaveSlip || method === attempt.method) return false
    if (method === 'cash' && attempt.total > cashLimit) return false
    return getVoucherDeadline(attempt, method).getTime() - now.getTime() >= minVoucherMs
  })
}

/** Largest total that the shop takes in cash, if an order of `total` (both in centavos) exceeds it. */
export function findExceededCashLimit(
  { methods, cashLimit }: Pick<CheckoutPolicy, 'methods' | 'cashLimit'>,
  total: Centavos,
): Centavos | undefined {
  return methods.includes('cash') && total > cashLimit ? cashLimit : undefined
}

/** Reason why a shopper may not buy yet, or null. Shoppers without a birth date confirm the minimum age by paying. */
export function findPurchaseBlockReason(
  { dateOfBirth, phoneVerified }: Pick<Shopper, 'phoneVerified' | 'dateOfBirth'>,
  policy: Pick<CheckoutPolicy, 'minimumAge'>,
  today: Day,
): 'phone-not-verified' | 'underage' | null {
  if (dateOfBirth !== null && calculateAge(dateOfBirth, today) < policy.minimumAge)
    return 'underage'
  return phoneVerified ? null : 'phone-not-verified'
}
