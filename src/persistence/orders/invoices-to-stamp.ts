import { sql } from 'kysely'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { matchingOrderStateIdsSql } from './order-state-id.ts'

/** The last fault of each of the given orders' invoices that are not stamped. */
export async function listStampingFaults(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ orderId: number; fault: string }>`
    select distinct on (order_id) order_id as "orderId", fault from invoice_stampings
    where order_id = any(${orderIds}) and state <> 'stamped' and fault is not null
    order by order_id, id desc`.execute(db)
  return new Map(rows.map(({ orderId, fault }) => [orderId, fault]))
}

/**
 * Numbers of the paid orders whose requested invoice can be stamped and was not tried since its data
 * were given, the oldest request first. Requests of before the connection wait for the office, which may have invoiced them
 * elsewhere.
 */
export async function listInvoicesToStamp(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select o.number from invoice_requests r join orders o on o.id = r.order_id
      join payment_attempts a on a.id = o.attempt_id
    where r.state = 'requested' and o.state_id in ${matchingOrderStateIdsSql(isPaidUnrefundedOrder)}
      and a.paid_at is not null and a.method is not null and a.total_centavos > 0 and not a.trial
      and a.refunded_centavos < a.total_centavos
      and a.refunded_centavos = (select coalesce(sum(amount_centavos), 0) from refunds f
        where f.attempt_id = a.id and f.state = 'done')
      and not exists (select from invoice_stampings s where s.order_id = r.order_id
        and (s.state <> 'ended' or s.is_live is not false) and s.created_at >= r.updated_at)
      and not exists (select from service_connections c where c.service = 'invoices' and c.is_active
        and c.changed_at > greatest(r.updated_at, a.paid_at))
      and not exists (select from payment_attempt_lines l left join products p on p.id = l.product_id
        where l.attempt_id = a.id and p.sat_key is null)
    order by r.created_at, r.order_id limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}
