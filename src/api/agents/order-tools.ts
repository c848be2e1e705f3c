import type * as wire from '#contract/agent-tool-inputs.ts'
import * as contract from '#contract/agent-tool-inputs.ts'
import { OrderResponse } from '#contract/agent-tool-responses.ts'
import { multiplyCentavos, subtractCentavos, zeroCentavos } from '#domain/money.ts'
import { isOrderEnded, formatOrderState } from '#domain/orders/order-state.ts'
import { getDeliveryMethod, type OrderLine } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import type { ShopperOrder } from '#persistence/orders/shopper-orders.ts'
import { readOrderForAgent } from '#use-cases/agents/read-order-for-agent.ts'
import {
  createAgentReplyEnvelope,
  createAgentFailureReply,
  type AgentTool,
  defineAgentTool,
} from './agent-tool.ts'

type Place = { db: Db; clock: () => Date; shopUrl: string }

const unauthorized = {
  code: 'unauthorized',
  content:
    'Ese código no abre ningún pedido. La persona crea uno en la página de su pedido y puede retirarlo.',
}

const methods = { carrier: 'shipping', pickup: 'pickup', digital: 'digital' } as const

/** Agent tool that returns an order's state by access code, without the buyer's name and postal address. */
export function createOrderTools({ db, clock, shopUrl }: Place): AgentTool[] {
  async function show({ id }: wire.IdOnlyAgentToolInput) {
    const view = await readOrderForAgent(db, id, clock())
    return view
      ? { ucp: createAgentReplyEnvelope('order'), ...orderOnWire(id, view, shopUrl) }
      : createAgentFailureReply('order', unauthorized, `${shopUrl}/my-orders`)
  }

  return [
    defineAgentTool({
      name: 'get_order',
      title: 'Ver cómo va un pedido',
      description:
        'Cómo va un pedido, con el código (order_…) que la persona creó en su página. Sin nombre ni dirección.',
      capability: 'order',
      readOnly: true,
      input: contract.IdOnlyAgentToolInput,
      output: OrderResponse,
      run: show,
    }),
  ]
}

function orderOnWire(
  code: string,
  { order, attempt, lines, shipments }: ShopperOrder,
  shopUrl: string,
) {
  const way = getDeliveryMethod(attempt, lines)
  const isOver = order.state === 'canceled' || order.state === 'refunded'
  const sent = (place: number) =>
    shipments
      .filter(({ sentAt }) => sentAt !== null)
      .flatMap((parcel) => parcel.lines.filter((line) => line.place === place))
  const fulfilled = (place: number, { quantity }: OrderLine) =>
    way === 'carrier'
      ? sent(place).reduce((sum, line) => sum + line.quantity, 0)
      : isOrderEnded(order.state)
        ? quantity
        : 0
  return {
    id: code,
    label: order.number,
    // Empty checkout id, because orders are placed on the shop's page, not by a UCP checkout.
    checkout_id: '',
    permalink_url: `${shopUrl}/order-detail/${order.number}`,
    currency: 'MXN',
    line_items: lines.map((line, place) => {
      const total = isOver ? 0 : line.quantity
      const done = Math.min(total, fulfilled(place, line))
      const cost = multiplyCentavos(line.unitPrice, line.quantity)
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
            ? [{ type: 'items_discount', amount: subtractCentavos(zeroCentavos, line.discount) }]
            : []),
          { type: 'total', amount: subtractCentavos(cost, line.discount) },
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
        ? [{ type: 'discount', amount: subtractCentavos(zeroCentavos, attempt.discount) }]
        : []),
      { type: 'fulfillment', amount: attempt.shipping },
      { type: 'total', amount: attempt.total },
    ],
  }
}

const idOf = (place: number) => `li_${place + 1}`

/**
 * Describes an order's status in Spanish to an AI shopping agent, with the promised delivery days.
 */
function describe({ order, attempt }: Pick<ShopperOrder, 'order' | 'attempt'>): string {
  const state = formatOrderState(order.state, { pickup: attempt.pickupPoint !== null })
  const { estimateFrom: from, estimateTo: to } = attempt
  return isOrderEnded(order.state) || !from || !to
    ? state
    : `${state}. Llega entre ${from} y ${to}.`
}
