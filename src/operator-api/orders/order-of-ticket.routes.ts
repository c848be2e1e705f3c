import type { FastifyInstance } from 'fastify'
import { toPesos, zeroCentavos } from '#domain/money.ts'
import { formatOrderState } from '#domain/orders/order-state.ts'
import { calculateOutstandingRefund } from '#domain/orders/payment.ts'
import * as findOrderOfTicket from '#persistence/orders/find-order-of-ticket.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'

/** Route that returns the order that a support ticket is about. */
export async function ticketOrderRoutes(
  server: FastifyInstance,
  { db }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getTicketOrder',
    {
      config: { needs: 'tickets:read' },
      summary: 'El pedido del que trata un ticket; null sin pedido, o sin permiso de verlos',
    },
    async ({ params, caller }) => {
      const order =
        caller.may('orders:read') && (await findOrderOfTicket.findOrderOfTicket(db, params.id))
      return {
        order: order
          ? {
              number: order.number,
              state: order.state,
              state_label: formatOrderState(order.state, order),
              total: toPesos(order.total),
              created_at: order.createdAt.toISOString(),
              payment_method: order.method,
              paid_at: order.paidAt?.toISOString() ?? null,
              left: toPesos(
                calculateOutstandingRefund({
                  ...order,
                  state: order.paymentState,
                  kept: zeroCentavos,
                }),
              ),
              tracking_numbers: order.trackingNumbers,
              shopper_orders: order.shopperOrders,
              lines: order.lines.map((line) => ({
                ...line,
                image: getProductPictureUrl(line.image),
              })),
            }
          : null,
      }
    },
  )
}
