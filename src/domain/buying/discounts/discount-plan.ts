import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'

/** Publication, pause and active period of a coupon, promotion or other scheduled offer. */
export type DiscountPlan = {
  published: boolean
  active: boolean
  from: Date | null
  until: Date | null
}

export const discountPlanStates = ['active', 'scheduled', 'paused', 'draft', 'ended'] as const
type PlanState = (typeof discountPlanStates)[number]

/** Spanish labels for the states of a coupon or promotion; pages append the dates. */
export const discountPlanStateLabels: Readonly<Record<PlanState, string>> = {
  active: 'Vale',
  scheduled: 'Por empezar',
  paused: 'En pausa',
  draft: 'Borrador',
  ended: 'Terminó',
}

export function getDiscountPlanState(
  { published, active, from, until }: DiscountPlan,
  now: Date,
): PlanState {
  if (!published) return 'draft'
  if (until && until <= now) return 'ended'
  if (!active) return 'paused'
  return from && from > now ? 'scheduled' : 'active'
}

export const discountPlanTransitions = ['publish', 'pause', 'resume', 'end'] as const
export type DiscountPlanTransition = (typeof discountPlanTransitions)[number]

/** State changes that a coupon or promotion allows, by its current state. */
export const allowedDiscountPlanTransitions: Readonly<
  Record<PlanState, readonly DiscountPlanTransition[]>
> = {
  draft: ['publish'],
  active: ['pause', 'end'],
  scheduled: ['pause', 'end'],
  paused: ['resume', 'end'],
  ended: [],
}

/**
 * Changes the state of a coupon or promotion; one whose end precedes its start never takes effect.
 */
export function applyDiscountPlanTransition(
  plan: DiscountPlan,
  move: DiscountPlanTransition,
  now: Date,
): SuccessResult<{ plan: DiscountPlan }> | Refusal<'plan-move'> {
  if (!allowedDiscountPlanTransitions[getDiscountPlanState(plan, now)].includes(move))
    return refuse('plan-move')
  const { published, active, from, until } = plan
  switch (move) {
    case 'publish':
      return { ok: true, plan: { published: true, active: true, from, until } }
    case 'pause':
      return { ok: true, plan: { published, active: false, from, until } }
    case 'resume':
      return { ok: true, plan: { published, active: true, from, until } }
    case 'end':
      return {
        ok: true,
        plan: { published, active, from: from && from < now ? from : null, until: now },
      }
  }
}
