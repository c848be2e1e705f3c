import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DiscountPlanTransition } from '#domain/buying/discount-plan.ts'
import type { Db } from '#persistence/database.ts'
import type { InvalidDiscountFields } from '#use-cases/buying/discount-fields.ts'
import type { EditConflict } from '#use-cases/edit-conflict-detection.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  sendEditConflictError,
  sendErrorResponse,
  sendUseCaseErrorResponse,
} from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { discountPlanStateChangeMessages } from './discount-plan-responses.ts'

const refusals = {
  'coupon-not-found': 'Ese cupón no existe.',
  'promotion-not-found': 'Esa promoción no existe.',
  'plan-move': 'Eso ya no se puede: alguien más le cambió el estado. Carga la página otra vez.',
  'not-rehearsed': 'Simúlalo primero con los pedidos del último mes.',
}

type Refused = InvalidDiscountFields | EditConflict | { ok: false; code: keyof typeof refusals }

/** Replies with the reason why a promotion or coupon was not saved, changed or simulated. */
export function sendDiscountPlanError(reply: FastifyReply, refused: Refused) {
  switch (refused.code) {
    case 'offer-refused':
      return sendErrorResponse(reply, 422, refused.code, 'Revisa lo marcado.', refused)
    case 'changed-meanwhile':
      return sendEditConflictError(reply, refused)
    default:
      return sendUseCaseErrorResponse(reply, refused, refusals)
  }
}

type Moved = { id: number; move: DiscountPlanTransition; by: { actor: string; requestId: string } }

/** Registers the routes that change the state of promotions or coupons and simulate them. */
export function discountPlanRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
  {
    one,
    operations,
    move,
    simulate,
  }: {
    /**
     * Spanish noun and pronoun for a promotion or a coupon, used in messages: `un cupón … lo pone`.
     */
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

  registerOperationRoute(
    server,
    operations.move,
    {
      config: { needs: 'coupons:write' },
      summary: `Publica ${name} que ya se simuló, ${pronoun} pone en pausa, ${pronoun} reanuda o ${pronoun} termina`,
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const moved = await move(db, { id: params.id, move: body.move, by }, clock())
      return moved.ok
        ? createSuccessReply(discountPlanStateChangeMessages[body.move])
        : sendDiscountPlanError(reply, moved)
    },
  )

  registerOperationRoute(
    server,
    operations.simulate,
    {
      config: { needs: 'coupons:write' },
      summary: `Simula ${name} con los pedidos pagados de los últimos treinta días`,
    },
    async ({ params }, reply) => {
      const rehearsed = await simulate(db, params.id, clock())
      return rehearsed.ok
        ? createSuccessReply('Simulación lista.')
        : sendDiscountPlanError(reply, rehearsed)
    },
  )
}
