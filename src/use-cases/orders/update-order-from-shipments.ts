import { getDeliveryMethod, type Order } from '#domain/orders/order.ts'
import {
  isParcelShipped,
  listOrderTransitionsByShipments,
  getOrderStateByShipments,
} from '#domain/orders/shipment.ts'
import type { Db } from '#persistence/database.ts'
import type { OrderChange } from '#persistence/orders/orders.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { changeOrderState } from './change-order-state.ts'
import type { LockedOrder } from './lock-order.ts'

/** Updates the state of a locked order if the state of its parcels requires another one. */
export async function updateOrderFromShipments(
  db: Db,
  { attempt, order }: LockedOrder,
  { actor, reason }: { actor: string; reason: string },
  now: Date,
): Promise<Order> {
  const [lines, parcels] = await Promise.all([
    shipments.listLinesToShip(db, order.id),
    shipments.listShipmentsOfOrder(db, order.id),
  ])
  const last = parcels
    .filter(isParcelShipped)
    .toSorted((a, b) => Number(a.sentAt) - Number(b.sentAt))
    .at(-1)
  let moved = order
  for (const to of listOrderTransitionsByShipments(
    order.state,
    getOrderStateByShipments(lines, parcels),
  )) {
    const changes: Partial<Record<typeof to, OrderChange>> = {
      shipped: { ...last?.tracking, shippedAt: last?.sentAt ?? now },
      delivered_unconfirmed: { deliveredAt: now },
    }
    const way = getDeliveryMethod(attempt, lines)
    const move = { to, reason, actor, way, change: changes[to] ?? {} }
    moved = await changeOrderState(db, moved, move, now)
  }
  return moved
}
