import type { FastifyInstance } from 'fastify'
import {
  subscribeToOrderPush,
  countOrderPushSubscriptions,
  unsubscribeFromOrderPush,
} from '#use-cases/orders/subscribe-to-order-push.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

export type DeliveryPushRouteOptions = {
  /** VAPID public key of Web Push. */
  publicKey: string
  /** Allowed hosts of Web Push services. */
  services: readonly string[]
}

/** Routes by which a browser subscribes to Web Push notifications about the arrival of an order. */
export async function deliveryPushNotificationRoutes(
  server: FastifyInstance,
  options: ShopperSessionOptions & { push: DeliveryPushRouteOptions },
) {
  const { db, clock, push } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'getOrderPush',
    {
      config: { cost: 'read' },
      summary: 'En cuántos dispositivos se avisa de un pedido, y la clave para pedirlo',
    },
    async ({ shopper, params: { number } }, reply) => {
      const counted = await countOrderPushSubscriptions(db, { number, shopperId: shopper.id })
      if (!counted.ok) return sendApiErrorResponse(reply, counted.code)
      return { public_key: push.publicKey, devices: counted.devices }
    },
  )

  registerShopApiRoute(
    server,
    'subscribeToOrder',
    { config: { cost: 'write' }, summary: 'Avisa a este dispositivo cuando el pedido llegue' },
    async ({ shopper, sessionId, params: { number }, body }, reply) => {
      const { endpoint, p256dh: publicKey, auth: authSecret } = body
      const target = { endpoint, publicKey, authSecret }
      const wanted = { number, shopperId: shopper.id, sessionId, target }
      const awaited = await subscribeToOrderPush(db, wanted, push, clock())
      if (!awaited.ok) return sendApiErrorResponse(reply, awaited.code)
      return { success: true as const, messageForUser: 'Te avisamos aquí cuando llegue.' }
    },
  )

  registerShopApiRoute(
    server,
    'unsubscribeFromOrder',
    { config: { cost: 'write' }, summary: 'Deja de avisar de un pedido' },
    async ({ shopper, params: { number } }, reply) => {
      const stopped = await unsubscribeFromOrderPush(db, { number, shopperId: shopper.id })
      if (!stopped.ok) return sendApiErrorResponse(reply, stopped.code)
      return { success: true as const, messageForUser: 'Ya no te avisamos de este pedido.' }
    },
  )
}
