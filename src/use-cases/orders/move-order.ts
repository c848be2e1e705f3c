import {
  canBeTakenBackTo,
  canMove,
  canRevive,
  type DeliveryWay,
} from '#domain/orders/order-progress.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'

type Move = {
  to: OrderState
  reason: string
  actor?: string
  way?: DeliveryWay
  /** whether the entry is visible to the shopper */
  visible?: boolean
  change?: orders.OrderChange
}

/** Moves a locked order to another state and records author, time and reason; throws on an illegal move. */
export async function moveOrder(db: Db, order: Order, move: Move, now: Date): Promise<Order> {
  const { to, reason, actor = 'system', way, visible = true, change = {} } = move
  const isLegal = [
    canMove(order.state, to, way),
    canRevive(order.state, to),
    canBeTakenBackTo(order.state, to),
  ]
  if (!isLegal.includes(true)) {
    throw new Error(`Order ${order.number} cannot go from ${order.state} to ${to}`)
  }
  await orders.addEvent(
    db,
    order.id,
    { fromState: order.state, toState: to, actor, reason, visible },
    now,
  )
  return orders.update(db, order.id, { ...change, state: to }, now)
}
