import { isPaidUnrefundedOrder, type OrderState } from '../orders/order-state.ts'
import type { PaymentAttemptState } from '../orders/payment.ts'

/** Steps for setting up the shop before it opens, in recommended order. */
export const shopOpeningSteps = [
  'name',
  'support',
  'shipping',
  'legal',
  'products',
  'payment',
] as const
export type ShopOpeningStep = (typeof shopOpeningSteps)[number]

/**
 * Setup steps that must be done before the shop opens, because purchases or the law need them;
 * other steps are optional.
 */
const needed: ReadonlySet<ShopOpeningStep> = new Set(['support', 'shipping', 'legal', 'products'])

export function isShopOpeningStepRequired(step: ShopOpeningStep): boolean {
  return needed.has(step)
}

/** Whether a shop with these completed setup steps may open. */
export function canOpenShop(done: ReadonlySet<ShopOpeningStep>): boolean {
  return [...needed].every((step) => done.has(step))
}

/** Possible states of a test order that an operator places before the shop opens. */
export const testOrderOutcomes = ['waiting', 'paid', 'failed', 'expired', 'given-back'] as const
type TrialOutcome = (typeof testOrderOutcomes)[number]

export function getTestOrderOutcome(trial: {
  state: PaymentAttemptState
  orderState: OrderState | null
}): TrialOutcome {
  const { state, orderState } = trial
  if (state === 'open' || state === 'pending') return 'waiting'
  if (state === 'failed') return 'failed'
  if (state === 'expired' || state === 'superseded') return 'expired'
  return state === 'paid' && orderState !== null && isPaidUnrefundedOrder(orderState)
    ? 'paid'
    : 'given-back'
}
