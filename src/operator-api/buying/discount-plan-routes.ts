import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RefusalCode } from '#contract/refusals/refusals.ts'
import type { DiscountPlanTransition } from '#domain/buying/discounts/discount-plan.ts'
import type { Refusal, SuccessResult } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import type { InvalidDiscountFields } from '#use-cases/buying/discount-fields.ts'
import type { changeCouponState, simulateCoupon } from '#use-cases/buying/manage-coupons.ts'
import type {
  changePromotionState,
  simulatePromotion,
} from '#use-cases/buying/manage-promotions.ts'
import type { EditConflict } from '#use-cases/edit-conflict-detection.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { discountPlanStateChangeMessages } from './discount-plan-responses.ts'

/** Replies to an edit with its success message and created data, or with the refusal. */
export function sendDiscountEdit<
  Made extends object,
  Refused extends InvalidDiscountFields | EditConflict | Refusal<RefusalCode>,
>(reply: FastifyReply, edited: SuccessResult<Made> | Refused, messageForUser: string) {
  if (!edited.ok) return sendRefusal(reply, edited)
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
    move: (
      db: Db,
      moved: Moved,
      now: Date,
    ) => ReturnType<typeof changeCouponState | typeof changePromotionState>
    simulate: (
      db: Db,
      id: number,
      now: Date,
    ) => ReturnType<typeof simulateCoupon | typeof simulatePromotion>
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
