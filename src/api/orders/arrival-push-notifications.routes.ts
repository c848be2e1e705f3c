import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { SubscribeArrivalPushBody, ArrivalPushResponse } from '#contract/orders.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import {
  subscribeToOrderPush,
  countOrderPushSubscriptions,
  unsubscribeFromOrderPush,
} from '#use-cases/orders/subscribe-to-order-push.ts'
import { createResponseOrRefusalSchema, sendProblem } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

export type ArrivalPushOptions = {
  /** VAPID public key of Web Push. */
  publicKey: string
  /** Allowed hosts of Web Push services. */
  services: readonly string[]
}

const params = Type.Object({ number: Type.String({ maxLength: 20 }) })

/** Routes of the Web Push subscriptions by which browsers are notified of an order's arrival. */
export async function arrivalPushRoutes(
  server: FastifyInstance,
  options: SessionOptions & { push: ArrivalPushOptions },
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
        response: { 200: createResponseOrRefusalSchema(ArrivalPushResponse) },
      },
    },
    async ({ shopper, params: { number } }, reply) => {
      const counted = await countOrderPushSubscriptions(db, { number, shopperId: shopper.id })
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
        body: SubscribeArrivalPushBody,
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, sessionId, params: { number }, body }, reply) => {
      const { endpoint, p256dh: publicKey, auth: authSecret } = body
      const target = { endpoint, publicKey, authSecret }
      const wanted = { number, shopperId: shopper.id, sessionId, target }
      const awaited = await subscribeToOrderPush(db, wanted, push, clock())
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
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, params: { number } }, reply) => {
      const stopped = await unsubscribeFromOrderPush(db, { number, shopperId: shopper.id })
      if (!stopped.ok) return sendProblem(reply, stopped.code)
      return { success: true as const, messageForUser: 'Ya no te avisamos de este pedido.' }
    },
  )
}
