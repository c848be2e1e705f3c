import type { OrderState } from '#domain/orders/order-state.ts'
import type { Order, OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import type { Shipment } from '#domain/orders/shipment.ts'
import type { Db } from '../database.ts'
import { orderLineColumns } from './order-line-row.ts'
import { orderColumns, toOrder } from './order-row.ts'
import { toOrderEventWithState } from './order-state-id.ts'
import { toPaymentAttempt } from './payment-attempt-row.ts'
import * as shipments from './shipments.ts'

/** Order with its payment attempt and lines. */
export type ShopperOrder = {
  order: Order
  attempt: PaymentAttempt
  lines: OrderLine[]
  shipments: ViewedShipment[]
}

/** Parcel whose lines are given by position in the order instead of id. */
type ViewedShipment = Omit<Shipment, 'lines'> & { lines: { place: number; quantity: number }[] }

export type ShopperVisibleOrderEvent = {
  toState: OrderState | null
  reason: string
  createdAt: Date
}

/** Lists a shopper's orders, newest first. */
export async function listShopperOrders(
  db: Db,
  shopperId: number,
  limit: number,
): Promise<ShopperOrder[]> {
  const found = await selectOrders(db)
    .where('shopper_id', '=', shopperId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withContents(db, found.map(toOrder))
}

/** Finds an order by number if it belongs to this shopper. */
export async function findShopperOrder(
  db: Db,
  shopperId: number,
  number: string,
): Promise<ShopperOrder | undefined> {
  const found = await selectOrders(db)
    .where('shopper_id', '=', shopperId)
    .where('number', '=', number)
    .execute()
  const [view] = await withContents(db, found.map(toOrder))
  return view
}

/** Finds an order by number, with any owner. */
export async function findOrderByNumber(db: Db, number: string): Promise<ShopperOrder | undefined> {
  const found = await selectOrders(db).where('number', '=', number).execute()
  const [view] = await withContents(db, found.map(toOrder))
  return view
}

/** Lists the events of an order visible to the shopper, oldest first. */
export async function listShopperVisibleOrderEvents(
  db: Db,
  orderId: number,
): Promise<ShopperVisibleOrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['to_state as toState', 'reason', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .where('visible', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toOrderEventWithState)
}

async function withContents(db: Db, orders: Order[]): Promise<ShopperOrder[]> {
  if (orders.length === 0) return []
  const attemptIds = orders.map(({ attemptId }) => attemptId)
  const [attempts, lines, parcels] = await Promise.all([
    db.selectFrom('payment_attempts').selectAll().where('id', 'in', attemptIds).execute(),
    db
      .selectFrom('payment_attempt_lines')
      .select(['id', 'attempt_id as attemptId', ...orderLineColumns])
      .where('attempt_id', 'in', attemptIds)
      .orderBy('position')
      .execute(),
    shipments.listShipmentsOfOrders(
      db,
      orders.map(({ id }) => id),
    ),
  ])
  const byId = new Map(attempts.map((row) => [row.id, toPaymentAttempt(row)]))
  return orders.flatMap((order) => {
    const attempt = byId.get(order.attemptId)
    const own = lines.filter(({ attemptId }) => attemptId === order.attemptId)
    const placed = (parcels.get(order.id) ?? []).map((parcel) => ({
      ...parcel,
      lines: parcel.lines.map(({ lineId, quantity }) => ({
        place: own.findIndex(({ id }) => id === lineId),
        quantity,
      })),
    }))
    return attempt ? [{ order, attempt, lines: own, shipments: placed }] : []
  })
}

function selectOrders(db: Db) {
  return db.selectFrom('orders').select(orderColumns)
}
