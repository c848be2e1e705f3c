import type { Day } from '#domain/calendar.ts'
import type { OrderStateId } from '#domain/orders/order-progress.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Db } from '../database.ts'

const order = [
  'id',
  'number',
  'attempt_id as attemptId',
  'shopper_id as shopperId',
  'state_id as stateId',
  'payment_flag as paymentFlag',
  'carrier',
  'tracking_number as trackingNumber',
  'tracking_url as trackingUrl',
  'shipped_at as shippedAt',
  'delivered_at as deliveredAt',
  'completed_at as completedAt',
  'cancel_reason as cancelReason',
  'pickup_code as pickupCode',
  'pickup_until as pickupUntil',
  'revocation_requested_at as revocationRequestedAt',
  'created_at as createdAt',
] as const

export type NewOrder = Pick<Order, 'number' | 'attemptId' | 'shopperId' | 'stateId'>

export type OrderEvent = {
  fromState: OrderStateId | null
  /** null when the order stays where it is */
  toState: OrderStateId | null
  actor: string
  reason: string
  visible: boolean
}

export async function insert(db: Db, made: NewOrder, now: Date): Promise<Order> {
  const row = await db
    .insertInto('orders')
    .values({
      number: made.number,
      attempt_id: made.attemptId,
      shopper_id: made.shopperId,
      state_id: made.stateId,
      created_at: now,
      updated_at: now,
    })
    .returning(order)
    .executeTakeFirstOrThrow()
  return row as Order
}

export async function lockByAttempt(db: Db, attemptId: number): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(order)
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst()
  return row as Order | undefined
}

export async function findByAttempt(db: Db, attemptId: number): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(order)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  return row as Order | undefined
}

export async function findByNumber(db: Db, number: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(order)
    .where('number', '=', number)
    .executeTakeFirst()
  return row as Order | undefined
}

export type OrderChange = Partial<
  Pick<
    Order,
    | 'stateId'
    | 'paymentFlag'
    | 'carrier'
    | 'trackingNumber'
    | 'trackingUrl'
    | 'shippedAt'
    | 'deliveredAt'
    | 'completedAt'
    | 'cancelReason'
    | 'pickupCode'
    | 'pickupUntil'
    | 'revocationRequestedAt'
  >
>

/** Changes an order that the caller holds. */
export async function update(db: Db, id: number, change: OrderChange, now: Date): Promise<Order> {
  const row = await db
    .updateTable('orders')
    .set({
      state_id: change.stateId,
      payment_flag: change.paymentFlag,
      carrier: change.carrier,
      tracking_number: change.trackingNumber,
      tracking_url: change.trackingUrl,
      shipped_at: change.shippedAt,
      delivered_at: change.deliveredAt,
      completed_at: change.completedAt,
      cancel_reason: change.cancelReason,
      pickup_code: change.pickupCode,
      pickup_until: change.pickupUntil,
      revocation_requested_at: change.revocationRequestedAt,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(order)
    .executeTakeFirstOrThrow()
  return row as Order
}

export async function addEvent(
  db: Db,
  orderId: number,
  event: OrderEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({
      order_id: orderId,
      from_state: event.fromState,
      to_state: event.toState,
      actor: event.actor,
      reason: event.reason,
      visible: event.visible,
      created_at: now,
    })
    .execute()
}

/** Orders that the carrier reported as delivered and nobody has confirmed since. */
export async function unconfirmed(db: Db, deliveredBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('state_id', '=', 8)
    .where('delivered_at', '<=', deliveredBefore)
    .orderBy('delivered_at')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}

/** Orders that wait at a pick-up point although their time there is over. */
export async function uncollected(db: Db, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('state_id', '=', 8)
    .where('pickup_until', '<', today)
    .orderBy('pickup_until')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}
