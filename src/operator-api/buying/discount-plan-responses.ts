import type { Static, TObject } from 'typebox'
import type { discountPlanSchemas, DiscountSimulation } from '#contract/operator/discount-plans.ts'
import {
  allowedDiscountPlanTransitions,
  type DiscountPlan,
  getDiscountPlanState,
} from '#domain/buying/discounts/discount-plan.ts'
import type { StoredDiscountSimulation } from '#domain/buying/discounts/discount-simulation.ts'
import { toPesos } from '#domain/money.ts'

/** Promotion or coupon (discount plan) in the format of the API, with its allowed state changes. */
export function toDiscountPlan(
  plan: DiscountPlan & { rehearsal: StoredDiscountSimulation | null },
  version: string,
  now: Date,
): Static<TObject<typeof discountPlanSchemas>> {
  const state = getDiscountPlanState(plan, now)
  return {
    state,
    moves: [...allowedDiscountPlanTransitions[state]],
    from: plan.from?.toISOString() ?? null,
    until: plan.until?.toISOString() ?? null,
    rehearsal: plan.rehearsal && toRehearsal(plan.rehearsal, version),
  }
}

function toRehearsal(stored: StoredDiscountSimulation, version: string): DiscountSimulation {
  const { at, since, all, looked, reached, given, products } = stored
  return {
    at,
    since,
    all,
    looked,
    reached,
    given: toPesos(given),
    products: toPesos(products),
    below_free_shipping: stored.belowFreeShipping,
    with_coupon: stored.withCoupon,
    current: stored.version === version,
  }
}

/** Success messages for state changes of a promotion or coupon. */
export const discountPlanStateChangeMessages = {
  publish: 'Listo: vale según sus fechas.',
  pause: 'Quedó en pausa.',
  resume: 'Vale otra vez.',
  end: 'Terminó.',
} as const

/** Body of a request to save a promotion or coupon, with its dates parsed. */
export function parseDiscountPlanDates<Body extends Moments>({ from, until, ...said }: Body) {
  return { ...said, from: momentOf(from), until: momentOf(until) }
}

type Moments = { from?: string | null; until?: string | null }

function momentOf(stamp: string | null | undefined): Date | null {
  return stamp ? new Date(stamp) : null
}
