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
  /** whether its shopper reads of it */
  visible?: boolean
  change?: orders.OrderChange
}

/** Moves an order the caller holds and writes down who, when and why; throws on a move that is not legal. */
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
