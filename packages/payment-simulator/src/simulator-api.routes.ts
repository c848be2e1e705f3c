import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import Type from 'typebox'
import { isSameSecret } from './constant-time-compare.ts'
import {
  type SimulatorShop,
  toPaymentSessionResponse,
  webhookDeliveryModes,
} from './payment-session-types.ts'
import * as paymentSessions from './payment-sessions.ts'
import { refundPaymentSession } from './refunds.ts'
import { simulatePaymentOutcome } from './simulate-outcome.ts'
import { applySimulatedEvent } from './simulated-events.ts'

export type SimulatorDependencies = {
  pool: pg.Pool
  secret: string
  clock: () => Date
  url: () => string
  /** shop that receives the payment */
  shop: () => SimulatorShop
  poke: () => void
}

const Amount = Type.Integer({ minimum: 1 })
const Text = Type.String({ minLength: 1, maxLength: 500 })
const Url = Type.String({ pattern: '^https?://', maxLength: 2000 })
const Moment = Type.String({ format: 'date-time' })
const ById = Type.Object({ id: Text })

const NewSessionBody = Type.Object({
  ref: Text,
  orderNumber: Text,
  amount: Amount,
  description: Text,
  lines: Type.Array(
    Type.Object({ name: Text, quantity: Amount, unitAmount: Type.Integer({ minimum: 0 }) }),
    { maxItems: 500 },
  ),
  email: Text,
  methods: Type.Array(
    Type.Union([Type.Literal('card'), Type.Literal('spei'), Type.Literal('cash')]),
    {
      minItems: 1,
      uniqueItems: true,
    },
  ),
  cashLimit: Type.Optional(Amount),
  installmentPlans: Type.Array(Type.Integer({ minimum: 1, maximum: 48 }), { maxItems: 12 }),
  successUrl: Url,
  failureUrl: Url,
  notifyUrl: Url,
  expiresAt: Moment,
  voucherExpiresAt: Type.Object({ spei: Moment, cash: Moment }),
  snapshot: Type.Optional(Type.String({ maxLength: 40_000 })),
})

const SpanQuery = Type.Object({
  since: Moment,
  until: Moment,
  after: Type.Integer({ minimum: 0, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 100 }),
})

const SimulateBody = Type.Partial(
  Type.Object({
    amount: Amount,
    method: Type.Union([Type.Literal('spei'), Type.Literal('cash')]),
    installments: Type.Integer({ minimum: 1 }),
    reason: Text,
    times: Type.Integer({ minimum: 1, maximum: 100 }),
    notice: Type.Enum([...webhookDeliveryModes]),
  }),
)

/**
 * REST API of the payment simulator for the shop's server; the shop sends the secret as bearer
 * token.
 */
export function simulatorApiRoutes(
  server: FastifyInstance,
  dependencies: SimulatorDependencies,
): void {
  const { pool, secret, clock, url, poke, shop } = dependencies
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${secret}`)) {
      return reply.code(401).send({ code: 'unauthorized' })
    }
  })

  app.post('/v1/sessions', { schema: { body: NewSessionBody } }, async (request, reply) => {
    if (request.headers['idempotency-key'] !== request.body.ref) {
      return reply.code(400).send({ code: 'idempotency-key' })
    }
    const session = await paymentSessions.createPaymentSession(pool, request.body, clock())
    if (session === 'different-request') {
      return reply.code(409).send({ code: 'different-request' })
    }
    return reply.code(201).send({ sessionId: session.id, url: `${url()}/pagar/${session.id}` })
  })

  app.get('/v1/sessions', { schema: { querystring: SpanQuery } }, async (request) => {
    const { limit } = request.query
    const found = await paymentSessions.listPaymentSessionsOfPeriod(pool, request.query)
    const next = found.length < limit ? null : (found.at(-1)?.account ?? null)
    return { sessions: found.map(({ id, ref }) => ({ sessionId: id, ref })), next }
  })

  app.get('/v1/sessions/:id', { schema: { params: ById } }, async (request, reply) => {
    await applySimulatedEvent(pool, request.params.id, 'time-out', {}, clock())
    const session = await paymentSessions.findPaymentSession(pool, request.params.id)
    return session
      ? toPaymentSessionResponse(session, shop().name)
      : reply.code(404).send({ code: 'not-found' })
  })

  app.post('/v1/sessions/:id/expire', { schema: { params: ById } }, async (request, reply) => {
    await applySimulatedEvent(pool, request.params.id, 'expire', {}, clock())
    poke()
    const session = await paymentSessions.findPaymentSession(pool, request.params.id)
    return session
      ? toPaymentSessionResponse(session, shop().name)
      : reply.code(404).send({ code: 'not-found' })
  })

  app.post(
    '/v1/sessions/:id/refunds',
    { schema: { params: ById, body: Type.Object({ amount: Amount }) } },
    async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key']
      if (typeof idempotencyKey !== 'string' || !idempotencyKey) {
        return reply.code(400).send({ code: 'idempotency-key' })
      }
      const asked = {
        sessionId: request.params.id,
        amount: request.body.amount,
        idempotencyKey,
      }
      const answer = await refundPaymentSession(pool, asked, clock())
      if (!answer) return reply.code(404).send({ code: 'not-found' })
      if (!answer.ok) return reply.code(422).send({ code: answer.code })
      poke()
      return reply.code(201).send({ refundId: answer.refundId, amount: answer.amount })
    },
  )

  app.post(
    '/v1/simulate/:id/:outcome',
    {
      schema: {
        params: Type.Object({ id: Text, outcome: Text }),
        body: Type.Optional(SimulateBody),
      },
    },
    async (request, reply) => {
      const { id, outcome } = request.params
      const session = await simulatePaymentOutcome(pool, id, outcome, request.body ?? {}, clock())
      if (!session) return reply.code(422).send({ code: 'not-possible' })
      poke()
      return toPaymentSessionResponse(session, shop().name)
    },
  )
}
