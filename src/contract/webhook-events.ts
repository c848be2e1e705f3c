import { Type } from 'typebox'
import { orderStates } from '#domain/orders/order-state.ts'
import { ticketStates } from '#domain/ticket-states.ts'
import { Id, IsoDateTime, Nullable } from './api-field-types.ts'

const OrderNumber = Type.String({ description: 'Número del pedido, como `2611-ABCDEF`' })

const Refund = Type.Object({
  refund: Id,
  order: OrderNumber,
  status: Type.Enum(['requested', 'needs_clabe', 'failed', 'done']),
})
const Return = Type.Object({
  return: Id,
  order: OrderNumber,
  status: Type.Enum(['requested', 'received', 'inspected', 'refunded', 'refused']),
})
const Ticket = Type.Object({
  ticket: Id,
  order: Nullable(OrderNumber),
  status: Type.Enum([...ticketStates]),
})

/**
 * Data of webhook events, by event type or by its part before the dot. The database writes them
 * (`announce_event` in `database/schema`).
 */
const webhookEventData = {
  order: Type.Object({
    order: OrderNumber,
    status: Type.Enum([...orderStates]),
    former_status: Nullable(Type.Enum([...orderStates])),
  }),
  refund: Refund,
  return: Return,
  ticket: Ticket,
  'ticket.replied': Type.Object({
    ticket: Id,
    by: Type.Enum(['shop', 'customer', 'system']),
  }),
  'stock.changed': Type.Object({
    sku: Type.String(),
    on_hand: Type.Integer(),
    change: Type.Integer(),
    reason: Type.String(),
    order: Nullable(OrderNumber),
  }),
  test: Type.Object({ endpoint: Id }),
}

/** JSON schema of the request body that webhook events of a type are sent with. */
export function getWebhookBodySchema(type: string) {
  const schemas = new Map(Object.entries(webhookEventData))
  const data = schemas.get(type) ?? schemas.get(type.replace(/\..*/, ''))
  if (!data) throw new Error(`Webhook event without data: ${type}`)
  return Type.Object({ type: Type.Literal(type), timestamp: IsoDateTime, data })
}
