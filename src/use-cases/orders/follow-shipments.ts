import { deliveryWay, type Order } from '#domain/orders/order.ts'
import { hasLeft, movesByShipments, stateByShipments } from '#domain/orders/shipment.ts'
import type { Db } from '#persistence/database.ts'
import type { OrderChange } from '#persistence/orders/orders.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import type { LockedOrder } from './lock-order.ts'
import { moveOrder } from './move-order.ts'

/** Updates the state of a locked order from the state of its parcels, if it differs. */
export async function followShipments(
  db: Db,
  { attempt, order }: LockedOrder,
  { actor, reason }: { actor: string; reason: string },
  now: Date,
): Promise<Order> {
  const [lines, parcels] = await Promise.all([
    shipments.linesToShip(db, order.id),
    shipments.ofOrder(db, order.id),
  ])
  const last = parcels
    .filter(hasLeft)
    .toSorted((a, b) => Number(a.sentAt) - Number(b.sentAt))
    .at(-1)
  let moved = order
  for (const to of movesByShipments(order.state, stateByShipments(lines, parcels))) {
    const changes: Partial<Record<typeof to, OrderChange>> = {
      shipped: { ...last?.tracking, shippedAt: last?.sentAt ?? now },
      delivered_unconfirmed: { deliveredAt: now },
    }
    const way = deliveryWay(attempt, lines)
    const move = { to, reason, actor, way, change: changes[to] ?? {} }
    moved = await moveOrder(db, moved, move, now)
  }
  return moved
}
