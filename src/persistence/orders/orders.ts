import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import { type CombinableRead, combinableRead } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import { orderColumns, toOrder, toOrderFromJson, type OrderRow } from './order-row.ts'
import { toOrderStateId } from './order-state-id.ts'

type NewOrder = Pick<Order, 'number' | 'attemptId' | 'shopperId' | 'state'> & {
  record: NewImmutableOrderRecord
}

/** Immutable record of a new order, with its hash and the salt of the address hash. */
export type NewImmutableOrderRecord = { agreed: string; hash: Buffer; addressSalt: Buffer | null }

type OrderEvent = {
  fromState: OrderState | null
  /** resulting order state; null if the event does not change the state */
  toState: OrderState | null
  actor: string
  reason: string
  visible: boolean
}

/** Inserts an order with its immutable record and its first event, in one statement. */
export async function insertOrder(
  db: Db,
  made: NewOrder,
  { actor, reason }: Pick<OrderEvent, 'actor' | 'reason'>,
  now: Date,
): Promise<Order> {
  const { number, record } = made
  const kept = db.insertInto('order_records').values({
    order_number: number,
    agreed: record.agreed,
    hash: record.hash,
    address_salt: record.addressSalt,
    made_at: now,
  })
  const order = db
    .insertInto('orders')
    .values({
      number,
      attempt_id: made.attemptId,
      shopper_id: made.shopperId,
      state_id: toOrderStateId(made.state),
      created_at: now,
      updated_at: now,
      record_hash: record.hash,
    })
    .returning(orderColumns)
  const { rows } = await sql<OrderRow>`
    ${preparedStatementComment} with kept as (${kept}),
    made as (${order}),
    begun as (
      insert into order_events (order_id, to_state, actor, reason, visible, created_at)
      select id, "stateId", ${actor}, ${reason}, true, ${now} from made)
    select * from made`.execute(db)
  return toOrder(rows[0]!)
}

export async function lockOrderByPaymentAttempt(
  db: Db,
  attemptId: number,
): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  return row && toOrder(row)
}

export function orderExistenceRead(db: Db, attemptId: number): CombinableRead<boolean> {
  const query = db.selectFrom('orders').select('id').where('attempt_id', '=', attemptId)
  return combinableRead(query, (rows) => rows.length > 0)
}

export function orderOfPaymentAttemptRead(
  db: Db,
  attemptId: number,
): CombinableRead<Order | undefined> {
  const query = db.selectFrom('orders').select(orderColumns).where('attempt_id', '=', attemptId)
  return combinableRead(query, ([row]) => row && toOrderFromJson(row))
}

export async function findOrderByNumber(db: Db, number: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && toOrder(row)
}

export type OrderChange = Partial<
  Pick<
    Order,
    | 'state'
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

/** Updates an order; the caller holds its lock. */
export async function updateOrder(
  db: Db,
  id: number,
  change: OrderChange,
  now: Date,
): Promise<Order> {
  const row = await db
    .updateTable('orders')
    .set({
      state_id: change.state && toOrderStateId(change.state),
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
    .returning(orderColumns)
    .executeTakeFirstOrThrow()
  return toOrder(row)
}

export async function addOrderEvent(
  db: Db,
  orderId: number,
  event: OrderEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({
      order_id: orderId,
      from_state: event.fromState && toOrderStateId(event.fromState),
      to_state: event.toState && toOrderStateId(event.toState),
      actor: event.actor,
      reason: event.reason,
      visible: event.visible,
      created_at: now,
    })
    .modifyEnd(preparedStatementComment)
    .execute()
}

/** Adds an event to an order's history without a state change. */
export function addOrderEventWithoutStateChange(
  db: Db,
  order: Pick<Order, 'id' | 'state'>,
  event: Pick<OrderEvent, 'actor' | 'reason' | 'visible'>,
  now: Date,
): Promise<void> {
  return addOrderEvent(db, order.id, { ...event, fromState: order.state, toState: null }, now)
}

/** Hides from the shopper the events of an order that were recorded at the given time. */
export async function hideOrderEventsFromShopper(db: Db, orderId: number, at: Date): Promise<void> {
  await db
    .updateTable('order_events')
    .set({ visible: false })
    .where('order_id', '=', orderId)
    .where('created_at', '=', at)
    .execute()
}

/** Lists numbers of delivered orders whose receipt the shopper has not confirmed. */
export async function listUnconfirmedDeliveries(
  db: Db,
  deliveredBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('state_id', '=', toOrderStateId('delivered_unconfirmed'))
    .where('delivered_at', '<=', deliveredBefore)
    .orderBy('delivered_at')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}

/** Numbers of orders at a pick-up point past their collection deadline. */
export async function listUncollectedOrders(db: Db, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('state_id', '=', toOrderStateId('delivered_unconfirmed'))
    .where('pickup_until', '<', today)
    .orderBy('pickup_until')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}
