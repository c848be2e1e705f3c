import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DiscountPlanTransition } from '#domain/buying/discounts/discount-plan.ts'
import type { SuccessResult } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import type { InvalidDiscountFields } from '#use-cases/buying/discount-fields.ts'
import { maxBundles } from '#use-cases/buying/manage-bundles.ts'
import type { EditConflict } from '#use-cases/edit-conflict-detection.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendEditErrorResponse, sendErrorResponse } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { discountPlanStateChangeMessages } from './discount-plan-responses.ts'

const refusals = {
  'bundle-not-found': 'Ese paquete ya no existe.',
  'too-many-bundles': `Una tienda tiene hasta ${maxBundles} paquetes. Quita los que ya no uses.`,
  'coupon-not-found': 'Ese cupón no existe.',
  'promotion-not-found': 'Esa promoción no existe.',
  'plan-move': 'Eso ya no se puede: alguien más le cambió el estado. Carga la página otra vez.',
  'not-rehearsed': 'Simúlalo primero con los pedidos del último mes.',
}

type Refused = InvalidDiscountFields | EditConflict | { ok: false; code: keyof typeof refusals }

/** Replies with the reason why a bundle, promotion or coupon was not saved, changed or simulated. */
export function sendDiscountError(reply: FastifyReply, refused: Refused) {
  return refused.code === 'offer-refused'
    ? sendErrorResponse(reply, 422, refused.code, 'Revisa lo marcado.', refused)
    : sendEditErrorResponse(reply, refused, refusals)
}

/** Replies to an edit with its success message and created data, or with the refusal. */
export function sendDiscountEdit<Made extends object>(
  reply: FastifyReply,
  edited: SuccessResult<Made> | Refused,
  messageForUser: string,
) {
  if (!edited.ok) return sendDiscountError(reply, edited)
  const { ok: _, ...made } = edited
  return { ...createSuccessReply(messageForUser), ...made }
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
      return sendDiscountEdit(reply, moved, discountPlanStateChangeMessages[body.move])
    },
  )

  registerOperationRoute(
    server,
    operations.simulate,
    {
      config: { needs: 'coupons:write' },
      summary: `Simula ${name} con los pedidos pagados de los últimos treinta días`,
    },
    async ({ params }, reply) =>
      sendDiscountEdit(reply, await simulate(db, params.id, clock()), 'Simulación lista.'),
  )
}
