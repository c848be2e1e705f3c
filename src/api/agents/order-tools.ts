import { OrderReply } from '#contract/agent-replies.ts'
import type * as wire from '#contract/agents.ts'
import * as contract from '#contract/agents.ts'
import { multiply, subtract, zero } from '#domain/money.ts'
import { isEnded, stateLabel } from '#domain/orders/order-state.ts'
import { deliveryWay, type OrderLine } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import type { OrderView } from '#persistence/orders/order-views.ts'
import { readOrderForAgent } from '#use-cases/agents/read-order-for-agent.ts'
import { envelope, failed, type Tool, tool } from './agent-tool.ts'

type Place = { db: Db; clock: () => Date; shopUrl: string }

const unauthorized = {
  code: 'unauthorized',
  content:
    'Ese código no abre ningún pedido. La persona crea uno en la página de su pedido y puede retirarlo.',
}

const methods = { carrier: 'shipping', pickup: 'pickup', digital: 'digital' } as const

/** Agent tool that returns an order's state by access code, without the buyer's name and postal address. */
export function orderTools({ db, clock, shopUrl }: Place): Tool[] {
  async function show({ id }: wire.ById) {
    const view = await readOrderForAgent(db, id, clock())
    return view
      ? { ucp: envelope('order'), ...orderOnWire(id, view, shopUrl) }
      : failed('order', unauthorized, `${shopUrl}/my-orders`)
  }

  return [
    tool({
      name: 'get_order',
      title: 'Ver cómo va un pedido',
      description:
        'Cómo va un pedido, con el código (order_…) que la persona creó en su página. Sin nombre ni dirección.',
      capability: 'order',
      readOnly: true,
      input: contract.ById,
      output: OrderReply,
      run: show,
    }),
  ]
}

function orderOnWire(
  code: string,
  { order, attempt, lines, shipments }: OrderView,
  shopUrl: string,
) {
  const way = deliveryWay(attempt, lines)
  const isOver = order.state === 'canceled' || order.state === 'refunded'
  const sent = (place: number) =>
    shipments
      .filter(({ sentAt }) => sentAt !== null)
      .flatMap((parcel) => parcel.lines.filter((line) => line.place === place))
  const fulfilled = (place: number, { quantity }: OrderLine) =>
    way === 'carrier'
      ? sent(place).reduce((sum, line) => sum + line.quantity, 0)
      : isEnded(order.state)
        ? quantity
        : 0
  return {
    id: code,
    label: order.number,
    // Empty: orders are placed on the shop's page, not by a UCP checkout.
    checkout_id: '',
    permalink_url: `${shopUrl}/order-detail/${order.number}`,
    currency: 'MXN',
    line_items: lines.map((line, place) => {
      const total = isOver ? 0 : line.quantity
      const done = Math.min(total, fulfilled(place, line))
      const cost = multiply(line.unitPrice, line.quantity)
      return {
        id: idOf(place),
        item: {
          id: String(line.productId ?? line.urlKey),
          title: line.name,
          price: line.unitPrice,
        },
        quantity: { original: line.quantity, total, fulfilled: done },
        totals: [
          { type: 'subtotal', amount: cost },
          ...(line.discount > 0
            ? [{ type: 'items_discount', amount: subtract(zero, line.discount) }]
            : []),
          { type: 'total', amount: subtract(cost, line.discount) },
        ],
        status:
          total === 0
            ? 'removed'
            : done === total
              ? 'fulfilled'
              : done > 0
                ? 'partial'
                : 'processing',
      }
    }),
    fulfillment: {
      expectations: [
        {
          id: 'exp_1',
          line_items: lines.map(({ quantity }, place) => ({ id: idOf(place), quantity })),
          method_type: methods[way],
          destination: { address_country: 'MX' },
          description: describe({ order, attempt }),
        },
      ],
      events: shipments.flatMap((parcel) => {
        const inside = parcel.lines.map(({ place, quantity }) => ({ id: idOf(place), quantity }))
        const event = (type: string, at: Date) => ({
          id: `evt_${parcel.position}_${type}`,
          occurred_at: at.toISOString(),
          type,
          line_items: inside,
        })
        return [
          ...(parcel.sentAt ? [event('shipped', parcel.sentAt)] : []),
          ...(parcel.deliveredAt ? [event('delivered', parcel.deliveredAt)] : []),
        ]
      }),
    },
    totals: [
      { type: 'subtotal', amount: attempt.subtotal },
      ...(attempt.discount > 0
        ? [{ type: 'discount', amount: subtract(zero, attempt.discount) }]
        : []),
      { type: 'fulfillment', amount: attempt.shipping },
      { type: 'total', amount: attempt.total },
    ],
  }
}

const idOf = (place: number) => `li_${place + 1}`

/** The order state in Spanish, with the promised delivery days. */
function describe({ order, attempt }: Pick<OrderView, 'order' | 'attempt'>): string {
  const state = stateLabel(order.state, { pickup: attempt.pickupPoint !== null })
  const { estimateFrom: from, estimateTo: to } = attempt
  return isEnded(order.state) || !from || !to ? state : `${state}. Llega entre ${from} y ${to}.`
}
