import type { OrderState } from '#domain/orders/order-state.ts'
import type { Order, OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import type { Shipment } from '#domain/orders/shipment.ts'
import type { Db } from '../database.ts'
import { attemptFromRow } from './attempt-row.ts'
import { orderLineColumns } from './order-line-row.ts'
import { orderColumns, orderFromRow } from './order-row.ts'
import { withToState } from './order-state-id.ts'
import * as shipments from './shipments.ts'

/** Order with its attempt and lines. */
export type OrderView = {
  order: Order
  attempt: PaymentAttempt
  lines: OrderLine[]
  shipments: ViewedShipment[]
}

/** Parcel whose lines are given by position in the order instead of id. */
type ViewedShipment = Omit<Shipment, 'lines'> & { lines: { place: number; quantity: number }[] }

export type VisibleEvent = { toState: OrderState | null; reason: string; createdAt: Date }

/** Lists a shopper's orders, newest first. */
export async function listOf(db: Db, shopperId: number, limit: number): Promise<OrderView[]> {
  const found = await selectOrders(db)
    .where('shopper_id', '=', shopperId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withContents(db, found.map(orderFromRow))
}

/** Finds an order by number if it belongs to this shopper. */
export async function findOwn(
  db: Db,
  shopperId: number,
  number: string,
): Promise<OrderView | undefined> {
  const found = await selectOrders(db)
    .where('shopper_id', '=', shopperId)
    .where('number', '=', number)
    .execute()
  const [view] = await withContents(db, found.map(orderFromRow))
  return view
}

/** Finds an order by number, with any owner. */
export async function findByNumber(db: Db, number: string): Promise<OrderView | undefined> {
  const found = await selectOrders(db).where('number', '=', number).execute()
  const [view] = await withContents(db, found.map(orderFromRow))
  return view
}

/** Lists the events of an order visible to the shopper, oldest first. */
export async function eventsOf(db: Db, orderId: number): Promise<VisibleEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['to_state as toState', 'reason', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .where('visible', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(withToState)
}

async function withContents(db: Db, orders: Order[]): Promise<OrderView[]> {
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
    shipments.ofOrders(
      db,
      orders.map(({ id }) => id),
    ),
  ])
  const byId = new Map(attempts.map((row) => [row.id, attemptFromRow(row)]))
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
