import { sql } from 'kysely'
import type { ReturnAcknowledgement } from '#domain/orders/order-return-acknowledgement.ts'
import type {
  ReturnLineInspectionResult,
  OrderReturnLine,
  OrderReturnState,
} from '#domain/orders/order-return.ts'
import type { OrderLineUnits } from '#domain/orders/shipment.ts'
import type { Db } from '../database.ts'

export type OrderReturn = {
  id: number
  orderId: number
  orderNumber: string
  state: OrderReturnState
  requestedAt: Date
  receivedAt: Date | null
  inspectedAt: Date | null
  closedAt: Date | null
  refusedReason: string | null
  /**
   * acknowledgement of the return request handed to the shopper, with its SHA-256; null for returns
   * made before acknowledgements were introduced
   */
  acknowledgement: ReturnAcknowledgement | null
  seal: string | null
  lines: OrderReturnLine[]
}

type Sealed = { acknowledgement: ReturnAcknowledgement; seal: string }

/**
 * Adds a product return requested by the shopper; the database rejects a second open return of the
 * order.
 */
export async function addOrderReturn(
  db: Db,
  {
    orderId,
    lines,
    acknowledgement,
    seal,
  }: { orderId: number; lines: readonly OrderLineUnits[] } & Sealed,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('returns')
    .values({
      order_id: orderId,
      requested_at: now,
      acknowledgement: JSON.stringify(acknowledgement),
      seal,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('return_lines')
    .values(lines.map(({ lineId, quantity }) => ({ return_id: id, line_id: lineId, quantity })))
    .execute()
  return id
}

export async function findOrderReturn(db: Db, id: number): Promise<OrderReturn | undefined> {
  const { rows } = await selectReturns(sql`r.id = ${id}`).execute(db)
  return rows[0]
}

/** Counts all product returns ever requested for an order. */
export async function countReturnsOfOrder(db: Db, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('returns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the product returns of an order, newest first. */
export async function listReturnsOfOrder(db: Db, orderId: number): Promise<OrderReturn[]> {
  return (await selectReturns(sql`r.order_id = ${orderId}`).execute(db)).rows
}

/** Lists open product returns, oldest first; `after` is the last row of the previous page. */
export async function listOpenOrderReturns(
  db: Db,
  { after = 0, limit, orderNumber }: { after?: number } & Wanted,
): Promise<OrderReturn[]> {
  const open = sql`r.id in (select id from returns
    where state in ('requested', 'received', 'inspected') and id > ${after} ${ofNumber(orderNumber)}
    order by id limit ${limit})`
  return (await selectReturns(open).execute(db)).rows.toSorted((a, b) => a.id - b.id)
}

/** Lists closed product returns, newest first; `before` is the last row of the previous page. */
export async function listClosedOrderReturns(
  db: Db,
  { before, limit, orderNumber }: { before?: number | undefined } & Wanted,
): Promise<OrderReturn[]> {
  const closed = sql`r.id in (select id from returns
    where state in ('refunded', 'refused') and id < ${before ?? Number.MAX_SAFE_INTEGER}
    ${ofNumber(orderNumber)} order by id desc limit ${limit})`
  return (await selectReturns(closed).execute(db)).rows
}

type Wanted = { limit: number; orderNumber?: string | undefined }

function ofNumber(orderNumber: string | undefined) {
  return orderNumber === undefined
    ? sql``
    : sql`and order_id = (select id from orders where number = ${orderNumber})`
}

/** Updates the state of a product return; the caller holds the order's lock. */
export async function updateOrderReturnState(
  db: Db,
  id: number,
  to:
    | { state: 'received' | 'inspected' }
    | { state: 'refunded'; refundId: number | null }
    | { state: 'refused'; reason: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('returns')
    .set({
      state: to.state,
      ...(to.state === 'received' && { received_at: now }),
      ...(to.state === 'inspected' && { inspected_at: now }),
      ...(to.state === 'refunded' && { closed_at: now, refund_id: to.refundId }),
      ...(to.state === 'refused' && { closed_at: now, refused_reason: to.reason }),
    })
    .where('id', '=', id)
    .execute()
}

export async function saveReturnInspectionFindings(
  db: Db,
  id: number,
  findings: readonly ReturnLineInspectionResult[],
): Promise<void> {
  for (const { lineId, toShelf, secondHand, waste, turnedDown, note } of findings) {
    await db
      .updateTable('return_lines')
      .set({ to_shelf: toShelf, second_hand: secondHand, waste, turned_down: turnedDown, note })
      .where('return_id', '=', id)
      .where('line_id', '=', lineId)
      .execute()
  }
}

function selectReturns(which: ReturnType<typeof sql>) {
  return sql<OrderReturn>`
    select r.id, r.order_id as "orderId", o.number as "orderNumber", r.state,
      r.requested_at as "requestedAt", r.received_at as "receivedAt",
      r.inspected_at as "inspectedAt", r.closed_at as "closedAt",
      r.refused_reason as "refusedReason", r.acknowledgement, r.seal, (
        select jsonb_agg(jsonb_build_object('lineId', l.id, 'productId', l.product_id, 'sku', l.sku,
          'name', l.name, 'digital', l.digital, 'quantity', own.quantity, 'toShelf', own.to_shelf,
          'secondHand', own.second_hand, 'waste', own.waste, 'turnedDown', own.turned_down,
          'note', own.note) order by l.position)
        from return_lines own join payment_attempt_lines l on l.id = own.line_id
        where own.return_id = r.id) as lines
    from returns r join orders o on o.id = r.order_id where ${which} order by r.id desc`
}
