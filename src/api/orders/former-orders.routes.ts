import type { FastifyInstance } from 'fastify'
import type { FormerOrder } from '#contract/former-orders.ts'
import { toPesos } from '#domain/money.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

const ordersShown = 200

/** Routes of a shopper's orders in the former shop, which belong to the verified e-mail. */
export async function formerOrderRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'listFormerOrders',
    { config: { cost: 'read' }, summary: 'Los pedidos de la tienda anterior' },
    async ({ shopper }) => {
      const own = shopper.emailVerified
        ? await formerOrders.listFormerOrdersOfEmail(db, shopper.email, ordersShown)
        : []
      return { orders: own.map(toFormerOrder) }
    },
  )

  registerShopApiRoute(
    server,
    'getFormerOrder',
    { config: { cost: 'read' }, summary: 'Un pedido de la tienda anterior' },
    async ({ shopper, params: { id } }, reply) => {
      const found = await formerOrders.findFormerOrder(db, id)
      const isOwn = found && shopper.emailVerified && found.email === shopper.email
      return isOwn
        ? { order: toFormerOrder(found) }
        : sendApiErrorResponse(reply, 'order-not-found')
    },
  )
}

function toFormerOrder(order: formerOrders.FormerOrder): FormerOrder {
  const { id, number, placedOn, lines, total, foreignTotal, state } = order
  return {
    id,
    number,
    placed_on: placedOn,
    lines,
    total: toPesos(total),
    foreign_total: foreignTotal,
    status: state,
  }
}
