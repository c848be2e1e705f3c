import { isBought, type OrderState } from '../orders/order-state.ts'
import type { AttemptState } from '../orders/payment.ts'

/** Setup steps before opening the shop, in recommended order. */
export const openingSteps = ['name', 'support', 'shipping', 'legal', 'products', 'payment'] as const
export type OpeningStep = (typeof openingSteps)[number]

/** Mandatory setup steps, required for purchases or by law; other steps are optional. */
const needed: ReadonlySet<OpeningStep> = new Set(['support', 'shipping', 'legal', 'products'])

export function isNeeded(step: OpeningStep): boolean {
  return needed.has(step)
}

/** Whether a shop with these completed setup steps may open. */
export function mayOpen(done: ReadonlySet<OpeningStep>): boolean {
  return [...needed].every((step) => done.has(step))
}

/** Results of a test order. */
export const trialOutcomes = ['waiting', 'paid', 'failed', 'expired', 'given-back'] as const
type TrialOutcome = (typeof trialOutcomes)[number]

export function trialOutcome(trial: {
  state: AttemptState
  orderState: OrderState | null
}): TrialOutcome {
  const { state, orderState } = trial
  if (state === 'open' || state === 'pending') return 'waiting'
  if (state === 'failed') return 'failed'
  if (state === 'expired' || state === 'superseded') return 'expired'
  return state === 'paid' && orderState !== null && isBought(orderState) ? 'paid' : 'given-back'
}
