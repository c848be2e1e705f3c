import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { OrderReply, OrdersReply } from '#contract/orders.ts'
import { Done } from '#contract/problem.ts'
import type { Gateway } from '#payments/gateway.ts'
import * as orderViews from '#persistence/order-views.ts'
import { confirmDelivery } from '#use-cases/advance-order.ts'
import { cancelOrder } from '#use-cases/cancel-order.ts'
import { toOrder, toOrderDetail } from './order-replies.ts'
import { orRefused, sendProblem } from './problem-replies.ts'
import { requireShopper, type SessionOptions } from './shopper-session.ts'

const MOST = 500

const ByNumber = Type.Object({ number: Type.String({ maxLength: 20 }) })

/** A shopper's orders: list, detail, calling off, saying that it arrived. */
export async function orderRoutes(
  server: FastifyInstance,
  options: SessionOptions & { gateway: Gateway },
) {
  const { db, clock, gateway } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/api/v1/customer/orders',
      schema: { summary: 'Los pedidos', response: { 200: orRefused(OrdersReply) } },
      handler: async ({ shopper }) => {
        const orders = await orderViews.listOf(db, shopper.id, MOST)
        return { payload: orders.map(toOrder) }
      },
    })
  }

  app.get(
    '/api/v1/customer/orders/:number',
    {
      schema: {
        summary: 'Un pedido con su historia',
        params: ByNumber,
        response: { 200: orRefused(OrderReply) },
      },
    },
    async ({ shopper, params }, reply) => {
      const view = await orderViews.findOwn(db, shopper.id, params.number)
      if (!view) return sendProblem(reply, 'order-not-found')
      return { order: toOrderDetail(view, await orderViews.eventsOf(db, view.order.id)) }
    },
  )

  app.post(
    '/api/v1/customer/orders/:number/cancel',
    {
      schema: {
        summary: 'Cancela un pedido que no ha salido',
        params: ByNumber,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, params }, reply) => {
      const { id: shopperId } = shopper
      const actor = `shopper:${shopperId}`
      const reason = 'Cancelado por el cliente'
      const canceled = await cancelOrder(
        db,
        gateway,
        { number: params.number, shopperId, actor, reason },
        clock(),
      )
      if (!canceled.ok) return sendProblem(reply, canceled.code)
      return { success: true as const, messageForUser: 'Tu pedido se canceló.' }
    },
  )

  app.post(
    '/api/v1/customer/orders/:number/confirm',
    {
      schema: {
        summary: 'Confirma que un pedido llegó',
        params: ByNumber,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, params }, reply) => {
      const wanted = { number: params.number, shopperId: shopper.id }
      const confirmed = await confirmDelivery(db, wanted, clock())
      if (!confirmed.ok) {
        const isMissing = confirmed.code === 'order-not-found'
        return sendProblem(reply, isMissing ? confirmed.code : 'move-not-allowed')
      }
      return { success: true as const, messageForUser: 'Gracias por confirmar tu entrega.' }
    },
  )
}
