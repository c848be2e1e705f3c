import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { PushBody, PushReply } from '#contract/orders.ts'
import { Done } from '#contract/problem.ts'
import { awaitArrival, countAwaiting, stopAwaiting } from '#use-cases/orders/await-arrival.ts'
import { orRefused, sendProblem } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

export type PushOptions = {
  /** VAPID public key of Web Push. */
  publicKey: string
  /** Allowed hosts of Web Push services. */
  services: readonly string[]
}

const params = Type.Object({ number: Type.String({ maxLength: 20 }) })

/** Routes of Web Push subscriptions for order arrivals. */
export async function pushRoutes(
  server: FastifyInstance,
  options: SessionOptions & { push: PushOptions },
) {
  const { db, clock, push } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/push/:number',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'getOrderPush',
        summary: 'En cuántos dispositivos se avisa de un pedido, y la clave para pedirlo',
        params,
        response: { 200: orRefused(PushReply) },
      },
    },
    async ({ shopper, params: { number } }, reply) => {
      const counted = await countAwaiting(db, { number, shopperId: shopper.id })
      if (!counted.ok) return sendProblem(reply, counted.code)
      return { public_key: push.publicKey, devices: counted.devices }
    },
  )

  app.post(
    '/api/v1/customer/push/:number',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'subscribeToOrder',
        summary: 'Avisa a este dispositivo cuando el pedido llegue',
        params,
        body: PushBody,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, sessionId, params: { number }, body }, reply) => {
      const { endpoint, p256dh: publicKey, auth: authSecret } = body
      const target = { endpoint, publicKey, authSecret }
      const wanted = { number, shopperId: shopper.id, sessionId, target }
      const awaited = await awaitArrival(db, wanted, push, clock())
      if (!awaited.ok) return sendProblem(reply, awaited.code)
      return { success: true as const, messageForUser: 'Te avisamos aquí cuando llegue.' }
    },
  )

  app.delete(
    '/api/v1/customer/push/:number',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'unsubscribeFromOrder',
        summary: 'Deja de avisar de un pedido',
        params,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, params: { number } }, reply) => {
      const stopped = await stopAwaiting(db, { number, shopperId: shopper.id })
      if (!stopped.ok) return sendProblem(reply, stopped.code)
      return { success: true as const, messageForUser: 'Ya no te avisamos de este pedido.' }
    },
  )
}
