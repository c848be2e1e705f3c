import {
  canUndoShipmentToState,
  canChangeOrderState,
  canLatePaymentReopenOrder,
  type DeliveryMethod,
} from '#domain/orders/order-state-transitions.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'

type Move = {
  to: OrderState
  reason: string
  actor?: string
  way?: DeliveryMethod
  /** whether the shopper sees this state change in the order's history */
  visible?: boolean
  change?: orders.OrderChange
}

/**
 * Moves a locked order to another state and records author, time and reason; throws if the states
 * do not allow the move.
 */
export async function changeOrderState(
  db: Db,
  order: Order,
  move: Move,
  now: Date,
): Promise<Order> {
  const { to, reason, actor = 'system', way, visible = true, change = {} } = move
  const isLegal = [
    canChangeOrderState(order.state, to, way),
    canLatePaymentReopenOrder(order.state, to),
    canUndoShipmentToState(order.state, to),
  ]
  if (!isLegal.includes(true)) {
    throw new Error(`Order ${order.number} cannot go from ${order.state} to ${to}`)
  }
  await orders.addOrderEvent(
    db,
    order.id,
    { fromState: order.state, toState: to, actor, reason, visible },
    now,
  )
  return orders.updateOrder(db, order.id, { ...change, state: to }, now)
}
