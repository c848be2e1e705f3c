import { calculateAge } from '../account/age.ts'
import type { PointsEarningRules } from '../account/reward-earning.ts'
import type { PointsRedeemingRules } from '../account/reward-redeeming.ts'
import type { Shopper } from '../account/shopper.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import { type Centavos, toCentavos } from '../money.ts'
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
