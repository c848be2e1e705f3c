import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  OfficeOrderReply,
  OfficeOrdersReply,
  OrderNumber,
  OrdersQuery,
} from '#contract/operator/orders.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { refuse } from '#domain/refusal.ts'
import * as officeOrders from '#persistence/orders/office-orders.ts'
import { readOfficeOrder } from '#use-cases/orders/read-office-order.ts'
import type { OfficeTools } from '../tools.ts'
import { sendOrderRefusal } from './order-refusals.ts'
import { toOfficeOrder, toRow } from './order-replies.ts'

const pageSize = 50

/** The orders of everybody, and one of them with all there is to it. */
export async function orderRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/orders',
    {
      config: { needs: 'orders:read' },
      schema: {
        summary: 'Los pedidos: por empacar, por recoger, por pagar, con problema, todos',
        querystring: OrdersQuery,
        response: { 200: OfficeOrdersReply },
      },
    },
    async ({ query }) => {
      const { tab = 'to-pack', search = '', limit = pageSize } = query
      const wanted = {
        tab,
        limit: limit + 1,
        ...(search.trim() !== '' && { search }),
        ...(query.after !== undefined && { afterId: query.after }),
      }
      const [found, counts] = await Promise.all([
        officeOrders.page(db, wanted),
        officeOrders.counts(db),
      ])
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      const today = dayInMexico(clock())
      return {
        orders: shown.map((order) => toRow(order, today)),
        next: found.length > limit && last ? last.id : null,
        counts,
      }
    },
  )

  app.get(
    '/api/v1/orders/:number',
    {
      config: { needs: 'orders:read' },
      schema: {
        summary: 'Un pedido con todo: piezas, dinero, pago, persona, paquetes, historia',
        params: OrderNumber,
        response: { 200: OfficeOrderReply },
      },
    },
    async ({ params }, reply) => {
      const found = await readOfficeOrder(db, params.number.toUpperCase(), clock())
      return found ? toOfficeOrder(found) : sendOrderRefusal(reply, refuse('order-not-found'))
    },
  )
}
