import { type Granted, type Refusal, refuse } from '../refusal.ts'

/** Publication, pause and active period of a coupon, promotion or other scheduled offer. */
export type Plan = { published: boolean; active: boolean; from: Date | null; until: Date | null }

export const planStates = ['active', 'scheduled', 'paused', 'draft', 'ended'] as const
type PlanState = (typeof planStates)[number]

/** Spanish labels of plan states; screens append the dates. */
export const planStateWords: Readonly<Record<PlanState, string>> = {
  active: 'Vale',
  scheduled: 'Por empezar',
  paused: 'En pausa',
  draft: 'Borrador',
  ended: 'Terminó',
}

export function planState({ published, active, from, until }: Plan, now: Date): PlanState {
  if (!published) return 'draft'
  if (until && until <= now) return 'ended'
  if (!active) return 'paused'
  return from && from > now ? 'scheduled' : 'active'
}

export const planMoves = ['publish', 'pause', 'resume', 'end'] as const
export type PlanMove = (typeof planMoves)[number]

/** Allowed transitions per plan state. */
export const movesIn: Readonly<Record<PlanState, readonly PlanMove[]>> = {
  draft: ['publish'],
  active: ['pause', 'end'],
  scheduled: ['pause', 'end'],
  paused: ['resume', 'end'],
  ended: [],
}

/** Applies a transition to a plan; a plan whose end precedes its start never takes effect. */
export function movePlan(
  plan: Plan,
  move: PlanMove,
  now: Date,
): Granted<{ plan: Plan }> | Refusal<'plan-move'> {
  if (!movesIn[planState(plan, now)].includes(move)) return refuse('plan-move')
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
