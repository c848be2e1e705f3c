import type { FastifyInstance } from 'fastify'
import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { roundToCentavos, toPesos } from '#domain/money.ts'
import { adjustPoints } from '#use-cases/account/adjust-points.ts'
import {
  readPointsStatistics,
  simulatePointsEarningRate,
} from '#use-cases/account/read-points-statistics.ts'
import { revokeGrantedPoints } from '#use-cases/account/revoke-granted-points.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendInvalidFieldError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const ownTexts: OwnRefusalTexts = {
  'user-not-found': 'Nadie tiene una cuenta con ese correo.',
  'invalid-input': 'Escribe cuántos puntos y una nota de 3 a 200 caracteres.',
}

/** Routes of reward points of all shoppers; points of one customer are customer routes. */
export async function rewardPointRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getPoints',
    {
      config: { needs: 'points:read' },
      summary: 'Reglas, saldo de todos, movimientos de treinta días, lo que vence y lo regalado',
    },
    async ({ caller }) => {
      const { earning, redeeming, outstanding, ...found } = await readPointsStatistics(db, clock())
      const worth = (points: number) => ({ points, worth: toPesos(found.worth(points)) })
      const seesPeople = caller.may('personal-data:read')
      return {
        rules: {
          points: earning.points,
          per_amount: toPesos(earning.perAmount),
          point_value: toPesos(redeeming.pointValue),
          grant_after_business_days: earning.grantAfterBusinessDays,
          expiry_months: earning.expiryMonths,
          redeem_minimum: redeeming.minimumPoints,
          coupon_days: redeeming.couponDays,
        },
        earned: worth(outstanding.earned),
        pending: worth(outstanding.pending),
        expiring: found.expiring.map(({ month, points }) => ({ month, ...worth(points) })),
        days: found.days,
        gifts: found.gifts.map((gift) => ({
          id: gift.id,
          shopper: gift.shopperId,
          person: seesPeople ? gift.email : null,
          points: gift.points,
          note: gift.note,
          at: gift.createdAt.toISOString(),
          undoable: gift.status === 'Ganados' && !gift.touched,
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'givePoints',
    {
      config: { needs: 'points:write' },
      summary: 'Da puntos a una persona por su correo; ella lee por qué',
    },
    async ({ body, caller: { actor } }, reply) => {
      const { idempotency_key: requestKey, ...gift } = body
      const given = await adjustPoints(db, { ...gift, actor, requestKey }, clock())
      if (given.ok)
        return createSuccessReply(`Le dimos ${gift.points} puntos: ahora tiene ${given.total}.`)
      if (given.code !== 'user-not-found') return sendRefusal(reply, given, ownTexts)
      return sendInvalidFieldError(reply, given.code, 'email', getRefusalText(given.code, ownTexts))
    },
  )

  registerOperationRoute(
    server,
    'undoPointsGift',
    {
      config: { needs: 'points:write' },
      summary: 'Deshace puntos regalados, mientras nadie ha usado ninguno',
    },
    async ({ params: { id }, caller: { actor }, id: requestId }, reply) => {
      const undone = await revokeGrantedPoints(db, { id, actor, requestId }, clock())
      return undone.ok
        ? createSuccessReply(`Quitamos los ${undone.points} puntos.`)
        : sendRefusal(reply, undone)
    },
  )

  registerOperationRoute(
    server,
    'rehearsePoints',
    {
      config: { needs: 'points:read' },
      summary: 'Los puntos que habrían dado los pedidos de treinta días a otra razón',
    },
    async ({ query: { points, per_amount: pesos } }) => {
      const rate = { points, perAmount: roundToCentavos(pesos) }
      const { orders, now, other } = await simulatePointsEarningRate(db, rate, clock())
      const shown = (sum: typeof now) => ({ points: sum.points, worth: toPesos(sum.worth) })
      return { orders, now: shown(now), other: shown(other) }
    },
  )
}
