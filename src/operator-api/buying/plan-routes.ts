import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PlanMove } from '#domain/buying/plan.ts'
import type { Db } from '#persistence/database.ts'
import type { Unfit } from '#use-cases/buying/offer-fields.ts'
import type { EditConflict } from '#use-cases/edit-version.ts'
import { sendChanged, sendRefusal, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { moveWords } from './plan-replies.ts'

const refusals = {
  'coupon-not-found': 'Ese cupón no existe.',
  'promotion-not-found': 'Esa promoción no existe.',
  'plan-move': 'Eso ya no se puede: alguien más le cambió el estado. Carga la página otra vez.',
  'not-rehearsed': 'Simúlalo primero con los pedidos del último mes.',
}

type Refused = Unfit | EditConflict | { ok: false; code: keyof typeof refusals }

/** Replies with the reason why a discount plan was not saved, moved or simulated. */
export function sendPlanRefused(reply: FastifyReply, refused: Refused) {
  switch (refused.code) {
    case 'offer-refused':
      return sendRefusal(reply, 422, refused.code, 'Revisa lo marcado.', refused)
    case 'changed-meanwhile':
      return sendChanged(reply, refused)
    default:
      return sendRefused(reply, refused, refusals)
  }
}

type Moved = { id: number; move: PlanMove; by: { actor: string; requestId: string } }

/** Registers the routes of state transitions and simulation for a kind of discount plan. */
export function planRoutes(
  server: FastifyInstance,
  { db, clock }: OfficeTools,
  {
    one,
    operations,
    move,
    simulate,
  }: {
    /** Spanish noun and pronoun of the kind, for messages: `un cupón … lo pone`. */
    one: { name: string; pronoun: 'lo' | 'la' }
    operations: {
      move: 'moveCoupon' | 'movePromotion'
      simulate: 'rehearseCoupon' | 'rehearsePromotion'
    }
    move: (db: Db, moved: Moved, now: Date) => Promise<{ ok: true } | Refused>
    simulate: (db: Db, id: number, now: Date) => Promise<{ ok: true } | Refused>
  },
) {
  const { name, pronoun } = one

  serve(
    server,
    operations.move,
    {
      config: { needs: 'coupons:write' },
      summary: `Publica ${name} que ya se simuló, ${pronoun} pone en pausa, ${pronoun} reanuda o ${pronoun} termina`,
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const moved = await move(db, { id: params.id, move: body.move, by }, clock())
      return moved.ok ? done(moveWords[body.move]) : sendPlanRefused(reply, moved)
    },
  )

  serve(
    server,
    operations.simulate,
    {
      config: { needs: 'coupons:write' },
      summary: `Simula ${name} con los pedidos pagados de los últimos treinta días`,
    },
    async ({ params }, reply) => {
      const rehearsed = await simulate(db, params.id, clock())
      return rehearsed.ok ? done('Simulación lista.') : sendPlanRefused(reply, rehearsed)
    },
  )
}
