import { type Centavos, ZERO } from './money.ts'
import type { PaymentMethod } from './payment.ts'
import type { EarningRules } from './reward-earning.ts'
import type { FreeShipping } from './shipping.ts'

/** What the shop's owner settles about buying; amounts in centavos, times in minutes. */
export type CheckoutPolicy = {
  minimumAge: number
  freeShipping: FreeShipping | null
  /** most that an order paid in cash may cost, shipping included */
  cashLimit: Centavos
  holdMinutes: Record<PaymentMethod, number>
  installmentPlans: { months: number; minTotal: Centavos }[]
  /** stock up to this many units is held for cards only; 0 when the rule is off */
  scarceUnits: number
  earning: EarningRules
}

/** The ways to pay an order of `total`, with `leastStock` units of its scarcest product at hand. */
export function paymentMethods(
  policy: CheckoutPolicy,
  order: { total: Centavos; leastStock: number },
): PaymentMethod[] {
  if (order.leastStock <= policy.scarceUnits) return ['card']
  return order.total <= policy.cashLimit ? ['card', 'spei', 'cash'] : ['card', 'spei']
}

/** The months without interest that an order of `total` reaches, fewest first. */
export function installmentPlans(policy: CheckoutPolicy, total: Centavos): number[] {
  return policy.installmentPlans
    .filter(({ months, minTotal }) => months > 1 && total >= minTotal && total > ZERO)
    .map(({ months }) => months)
    .sort((a, b) => a - b)
}

/** Whole years between a birth date and a day, both `YYYY-MM-DD`. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
