import { type RawBuilder, sql } from 'kysely'
import * as productsRunningOut from '../buying/products-running-out.ts'
import type { Db } from '../database.ts'
import { toOrderStateId } from '../orders/order-state-id.ts'
import { isLateToShipSql } from '../orders/orders-late-to-ship-sql.ts'
import { isOrderToPackSql, isPickupToPrepareSql } from '../orders/orders-to-pack-sql.ts'
import { openMismatchesSql } from '../orders/payment-mismatches.ts'
import { needsManualRefundSql } from '../orders/refund-queue.ts'
import * as gatewayRejections from '../orders/rejected-gateway-credentials.ts'

/**
 * Maximum number of rows counted per work queue: 10,000, plus one to detect that there are more.
 */
const mostCounted = 10_001

type WaitingQueue = { count: number; oldest: Date }

const state = {
  deliveryFailed: sql.lit(toOrderStateId('delivery_failed')),
  returning: sql.lit(toOrderStateId('return_in_progress')),
  waitingAtPoint: sql.lit(toOrderStateId('delivered_unconfirmed')),
}

/** SQL expression for the start of a day in Mexico City. */
function beginningOf(day: string): RawBuilder<unknown> {
  return sql`(${sql.ref(day)}::timestamp at time zone 'America/Mexico_City')`
}

/**
 * SQL query of each work queue of the back office: the time since which each entry waits for an
 * operator. Every query reads only one index.
 */
const rows = {
  to_pack: sql`select o.created_at as since from orders o where ${isOrderToPackSql}`,
  pickups_to_prepare: sql`select o.created_at as since from orders o where ${isPickupToPrepareSql}`,
  late_to_ship: sql`select o.created_at as since from orders o where ${isLateToShipSql}`,
  delivery_failed: sql`select created_at as since from orders where state_id = ${state.deliveryFailed}`,
  returns: sql`select requested_at as since from returns
      where state in ('requested', 'received', 'inspected')
    union all select created_at from orders o where state_id = ${state.returning} and not exists (
      select from returns r where r.order_id = o.id and r.state in ('requested', 'received', 'inspected'))`,
  pickups: sql`select ${beginningOf('pickup_until')} as since from orders
    where state_id = ${state.waitingAtPoint} and pickup_until is not null`,
  payments_unsettled: sql`select created_at as since from orders
    where payment_flag in ('paid_late', 'refund_open')
    union all select min(received_at) from (${openMismatchesSql}) standing group by id`,
  unknown_payments: sql`select found_at as since from unknown_payments where resolved_at is null`,
  refunds_by_hand: sql`select refunds.created_at as since from refunds
    join payment_attempts on payment_attempts.id = refunds.attempt_id
    where refunds.state in ('failed', 'needs_clabe') and ${needsManualRefundSql}`,
  gateway_rejects: gatewayRejections.currentRejectedCredentialsSql,
  refunds_to_approve: sql`select asked_at as since from refund_approvals
    where state = 'waiting'`,
  tickets: sql`select created_at as since from tickets where state in ('open', 'in_progress')`,
  reviews: sql`select created_at as since from reviews where status = 'pending'`,
  questions: sql`select created_at as since from questions where status = 'pending'`,
  invoices: sql`select created_at as since from invoice_requests where state = 'requested'
    union all select updated_at from credit_notes where state = 'ended'`,
  privacy_requests: sql`select ${beginningOf('received_on')} as since from privacy_requests
    where completed_on is null and granted is not false`,
  licences_low: sql`select since from (${productsRunningOut.licencesRunningOutSql}) few`,
  stock_low: sql`select since from (${productsRunningOut.productsRunningOutSql}) few`,
  webhooks_off: sql`select off_at as since from webhook_endpoints
    where off_reason in ('failing', 'gone') and removed_at is null`,
  messages_failed: sql`select failed_at as since from outbox where failed_at is not null`,
  // The finding 'payment the shop does not know' is left out here, because another work queue
  // counts it.
  audit_findings: sql`select first_seen_at as since from audit_findings
    where solved_at is null and rule <> 'payment the shop does not know'`,
} satisfies Record<string, RawBuilder<unknown>>

export type QueueName = keyof typeof rows

/**
 * Counts the waiting entries of each work queue, up to a limit, with the time of the oldest entry;
 * empty queues are left out.
 */
export async function readQueueLengths(
  db: Db,
  names: readonly QueueName[],
  most = mostCounted,
): Promise<(WaitingQueue & { name: QueueName })[]> {
  if (names.length === 0) return []
  const each = names.map(
    (
      name,
    ) => sql`select ${sql.lit(name)}::text as name, count(*)::integer as count, min(since) as oldest
      from (select since from (${rows[name]}) waiting limit ${sql.lit(most)}) counted`,
  )
  const found = await sql<{ name: QueueName; count: number; oldest: Date | null }>`
    ${sql.join(each, sql` union all `)}`.execute(db)
  return found.rows.flatMap(({ name, count, oldest }) => (oldest ? [{ name, count, oldest }] : []))
}
