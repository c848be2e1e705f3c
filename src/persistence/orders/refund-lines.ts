import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { PlannedRefundLine, RefundableLine } from '#domain/orders/refund.ts'
import type { Db } from '../database.ts'
import { toOrderStateId } from './order-state-id.ts'

/** Lists the lines of an order with the number of refunded units, in purchase order. */
export async function listRefundableLines(
  db: Db,
  order: { id: number; attemptId: number },
): Promise<RefundableLine[]> {
  const { rows } = await sql<RefundableLine>`
    select l.id, l.product_id as "productId", l.sku, l.name, l.digital, l.quantity,
      l.unit_price_centavos as "unitPrice", l.discount_centavos as discount, gone.units as refunded,
      case when l.product_id is not null and l.digital
          then greatest(0, l.quantity - gone.given_up - given.units)
        when l.digital or o.state_id <> ${toOrderStateId('processing')} then 0
        else l.quantity - gone.called_off - sent.units end as unsent
    from payment_attempt_lines l join orders o on o.id = ${order.id}
      cross join lateral (select coalesce(sum(quantity), 0)::integer as units,
        coalesce(sum(quantity) filter (where goods = 'unsent'), 0)::integer as called_off,
        coalesce(sum(quantity) filter (where goods <> 'kept'), 0)::integer as given_up
        from refund_lines where line_id = l.id) gone
      cross join lateral (select coalesce(sum(own.quantity), 0)::integer as units
        from shipment_lines own join shipments s on s.id = own.shipment_id
        where own.line_id = l.id and s.state <> 'packed') sent
      cross join lateral (select count(*)::integer as units from licence_keys k
        where k.order_id = o.id and k.product_id = l.product_id and k.revoked_at is null) given
    where l.attempt_id = ${order.attemptId} order by l.position`.execute(db)
  return rows
}

/** Stores the lines of a refund: units, amount, location of the goods and whether they are restocked. */
export async function addRefundLines(
  db: Db,
  refundId: number | null,
  lines: readonly PlannedRefundLine[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('refund_lines')
    .values(
      lines.map(({ lineId, quantity, amount, goods, restock }) => ({
        refund_id: refundId,
        line_id: lineId,
        quantity,
        amount_centavos: amount,
        goods,
        restocked: restock,
        created_at: now,
      })),
    )
    .execute()
}

/** Lists the units that a refund covers, sorted by product name. */
export function listLinesOfRefund(
  db: Db,
  refundId: number,
): Promise<{ name: string; quantity: number; amount: Centavos }[]> {
  return db
    .selectFrom('refund_lines as gone')
    .innerJoin('payment_attempt_lines as line', 'line.id', 'gone.line_id')
    .select(['line.name', 'gone.quantity', 'gone.amount_centavos as amount'])
    .where('gone.refund_id', '=', refundId)
    .orderBy('line.position')
    .execute()
}

/** Counts the units of a payment attempt that were cancelled before shipping, by product. */
export async function countCancelledUnits(db: Db, attemptId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('refund_lines as gone')
    .innerJoin('payment_attempt_lines as line', 'line.id', 'gone.line_id')
    .select(({ fn }) => [
      'line.product_id as productId',
      fn.sum<number>('gone.quantity').as('units'),
    ])
    .where('line.attempt_id', '=', attemptId)
    .where('gone.goods', '=', 'unsent')
    .groupBy('line.product_id')
    .execute()
  return new Map(
    rows.flatMap(({ productId, units }) => (productId === null ? [] : [[productId, units]])),
  )
}
