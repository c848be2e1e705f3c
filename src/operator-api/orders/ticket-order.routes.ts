import type { FastifyInstance } from 'fastify'
import { toPesos, zero } from '#domain/money.ts'
import { stateLabel } from '#domain/orders/order-state.ts'
import { owedBack } from '#domain/orders/payment.ts'
import * as ticketOrder from '#persistence/orders/ticket-order.ts'
import { pictureOf } from '../picture-of.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

/** Route of the order that a ticket is about. */
export async function ticketOrderRoutes(server: FastifyInstance, { db }: OfficeTools) {
  serve(
    server,
    'getTicketOrder',
    {
      config: { needs: 'tickets:read' },
      summary: 'El pedido del que trata un ticket; null sin pedido, o sin permiso de verlos',
    },
    async ({ params, caller }) => {
      const order = caller.may('orders:read') && (await ticketOrder.find(db, params.id))
      return {
        order: order
          ? {
              number: order.number,
              state: order.state,
              state_label: stateLabel(order.state, order),
              total: toPesos(order.total),
              created_at: order.createdAt.toISOString(),
              payment_method: order.method,
              paid_at: order.paidAt?.toISOString() ?? null,
              left: toPesos(owedBack({ ...order, state: order.paymentState, kept: zero })),
              tracking_numbers: order.trackingNumbers,
              shopper_orders: order.shopperOrders,
              lines: order.lines.map((line) => ({ ...line, image: pictureOf(line.image) })),
            }
          : null,
      }
    },
  )
}
