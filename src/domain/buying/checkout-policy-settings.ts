import { fromPesos } from '../money.ts'
import { allPaymentMethods, type PaymentMethod } from '../orders/payment.ts'
import { type CheckoutPolicy, defaultCheckoutPolicy } from './checkout-policy.ts'
import type { InstallmentPlan } from './installments.ts'
import type { UnpaidOrderLimits } from './unpaid-order-limits.ts'

/** Checkout settings as stored, with amounts in pesos. */
type PolicySettings = {
  free_shipping?: { enabled: boolean; threshold: number; method: string }
  order_cutoff?: { hour?: number }
  payment?: {
    methods: { code: string; enabled?: boolean; hold_minutes: number; max_total?: number }[]
    msi?: { enabled?: boolean; plans: { months: number; min_total: number }[] }
    scarce_stock?: { max_qty: number }
  }
  rewards?: {
    points_per_amount?: { points: number; pesos: number }
    grant_business_days_after_delivery?: number
    expiry_months?: number
    point_value?: number
    redeem_minimum?: number
    redeem_coupon_days?: number
    expiry_notices_days?: number[]
  }
  minimum_age?: number
  unpaid_limits?: Partial<UnpaidOrderLimits>
}

/** Converts stored checkout settings to a policy: applies defaults, and converts pesos to centavos. */
export function toCheckoutPolicy(settings: PolicySettings): CheckoutPolicy {
  const { free_shipping: free, payment, rewards } = settings
  const otherwise = defaultCheckoutPolicy
  const method = (code: string) => payment?.methods.find((one) => one.code === code)
  const cashLimit = method('cash')?.max_total
  return {
    minimumAge: settings.minimum_age ?? otherwise.minimumAge,
    freeShipping: free
      ? { threshold: free.enabled ? fromPesos(free.threshold) : null, method: free.method }
      : otherwise.freeShipping,
    orderCutoffHour: settings.order_cutoff?.hour ?? otherwise.orderCutoffHour,
    methods: payment ? listEnabledPaymentMethods(payment) : otherwise.methods,
    cashLimit: cashLimit === undefined ? otherwise.cashLimit : fromPesos(cashLimit),
    holdMinutes: {
      card: method('card')?.hold_minutes ?? otherwise.holdMinutes.card,
      spei: method('spei')?.hold_minutes ?? otherwise.holdMinutes.spei,
      cash: method('cash')?.hold_minutes ?? otherwise.holdMinutes.cash,
    },
    installmentPlans: payment ? listOfferedInstallmentPlans(payment) : otherwise.installmentPlans,
    scarceUnits: payment?.scarce_stock?.max_qty ?? otherwise.scarceUnits,
    unpaidLimits: { ...otherwise.unpaidLimits, ...settings.unpaid_limits },
    ...(rewards ? rewardRules(rewards) : rewardsOf(otherwise)),
  }
}

type Payment = NonNullable<PolicySettings['payment']>

export function listEnabledPaymentMethods({ methods }: Pick<Payment, 'methods'>): PaymentMethod[] {
  const isOff = (code: PaymentMethod) =>
    methods.some((one) => one.code === code && one.enabled === false)
  return allPaymentMethods.filter((code) => !isOff(code))
}

/** Offered instalment plans; empty if bank cards are not accepted. */
export function listOfferedInstallmentPlans(
  payment: Pick<Payment, 'methods' | 'msi'>,
): InstallmentPlan[] {
  const { plans = [], enabled = true } = payment.msi ?? {}
  if (!enabled || !listEnabledPaymentMethods(payment).includes('card')) return []
  return plans.map(({ months, min_total }) => ({ months, minTotal: fromPesos(min_total) }))
}

type RewardRules = Pick<CheckoutPolicy, 'earning' | 'redeeming' | 'expiryNoticeDays'>

function rewardRules(rewards: NonNullable<PolicySettings['rewards']>): RewardRules {
  const { earning, redeeming, expiryNoticeDays } = defaultCheckoutPolicy
  const { points_per_amount: each, point_value: worth } = rewards
  return {
    earning: {
      points: each?.points ?? earning.points,
      perAmount: each ? fromPesos(each.pesos) : earning.perAmount,
      grantAfterBusinessDays:
        rewards.grant_business_days_after_delivery ?? earning.grantAfterBusinessDays,
      expiryMonths: rewards.expiry_months ?? earning.expiryMonths,
    },
    redeeming: {
      pointValue: worth === undefined ? redeeming.pointValue : fromPesos(worth),
      minimumPoints: rewards.redeem_minimum ?? redeeming.minimumPoints,
      couponDays: rewards.redeem_coupon_days ?? redeeming.couponDays,
    },
    expiryNoticeDays: rewards.expiry_notices_days ?? expiryNoticeDays,
  }
}

function rewardsOf({ earning, redeeming, expiryNoticeDays }: CheckoutPolicy): RewardRules {
  return { earning, redeeming, expiryNoticeDays }
}
