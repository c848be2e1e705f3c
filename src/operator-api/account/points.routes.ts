import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { GiftBody, PointsReply, RateQuery, RateReply } from '#contract/operator/points.ts'
import { RowParams } from '#contract/operator/row-params.ts'
import { Done } from '#contract/problem.ts'
import { nearestCentavo, toPesos } from '#domain/money.ts'
import { adjustPoints } from '#use-cases/account/adjust-points.ts'
import { readPoints, simulateRate } from '#use-cases/account/read-points.ts'
import { undoPoints } from '#use-cases/account/undo-points.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'user-not-found': 'Nadie tiene una cuenta con ese correo.',
  'points-insufficient': 'No tiene tantos puntos ganados.',
  'invalid-input': 'Escribe cuántos puntos y una nota de 3 a 200 caracteres.',
  'key-reused': 'Esta clave ya se usó para otra cosa. Carga la página otra vez.',
  'gift-not-found': 'Esos puntos no están.',
  'points-spent': 'Ya se usaron, vencieron o se deshicieron: no se pueden deshacer.',
}

/** Routes of reward points of all shoppers; points of one customer are customer routes. */
export async function pointsRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/points',
    {
      config: { needs: 'points:read' },
      schema: {
        operationId: 'getPoints',
        summary: 'Reglas, saldo de todos, movimientos de treinta días, lo que vence y lo regalado',
        response: { 200: PointsReply },
      },
    },
    async ({ caller }) => {
      const { earning, redeeming, outstanding, ...found } = await readPoints(db, clock())
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

  app.post(
    '/api/v1/points/gifts',
    {
      config: { needs: 'points:write' },
      schema: {
        operationId: 'givePoints',
        summary: 'Da puntos a una persona por su correo; ella lee por qué',
        body: GiftBody,
        response: { 200: Done },
      },
    },
    async ({ body, caller: { actor } }, reply) => {
      const { idempotency_key: requestKey, ...gift } = body
      const given = await adjustPoints(db, { ...gift, actor, requestKey }, clock())
      if (given.ok) return done(`Le dimos ${gift.points} puntos: ahora tiene ${given.total}.`)
      if (given.code !== 'user-not-found') return sendRefused(reply, given, refusals)
      const words = refusals[given.code]
      return sendRefusal(reply, 422, given.code, words, { fields: { email: words } })
    },
  )

  app.post(
    '/api/v1/points/gifts/:id/undo',
    {
      config: { needs: 'points:write' },
      schema: {
        operationId: 'undoPointsGift',
        summary: 'Deshace puntos regalados, mientras nadie ha usado ninguno',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params: { id }, caller: { actor }, id: requestId }, reply) => {
      const undone = await undoPoints(db, { id, actor, requestId }, clock())
      return undone.ok
        ? done(`Quitamos los ${undone.points} puntos.`)
        : sendRefused(reply, undone, refusals)
    },
  )

  app.get(
    '/api/v1/points/rehearsal',
    {
      config: { needs: 'points:read' },
      schema: {
        operationId: 'rehearsePoints',
        summary: 'Los puntos que habrían dado los pedidos de treinta días a otra razón',
        querystring: RateQuery,
        response: { 200: RateReply },
      },
    },
    async ({ query: { points, per_amount: pesos } }) => {
      const rate = { points, perAmount: nearestCentavo(pesos) }
      const { orders, now, other } = await simulateRate(db, rate, clock())
      const shown = (sum: typeof now) => ({ points: sum.points, worth: toPesos(sum.worth) })
      return { orders, now: shown(now), other: shown(other) }
    },
  )
}
