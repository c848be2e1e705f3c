import { type Granted, type Refusal, refuse } from '../refusal.ts'

/** The active period of a published, unpaused plan, between two moments. */
export type Plan = { published: boolean; active: boolean; from: Date | null; until: Date | null }

export const planStates = ['active', 'scheduled', 'paused', 'draft', 'ended'] as const
type PlanState = (typeof planStates)[number]

/** Plan states in words; screens add dates. */
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

/** The moves that a plan has in a state. */
export const movesIn: Readonly<Record<PlanState, readonly PlanMove[]>> = {
  draft: ['publish'],
  active: ['pause', 'end'],
  scheduled: ['pause', 'end'],
  paused: ['resume', 'end'],
  ended: [],
}

/** A plan after a transition; an end before its start never applies. */
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
