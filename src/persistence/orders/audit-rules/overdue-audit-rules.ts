import { sql } from 'kysely'
import { hourInMs } from '#domain/durations.ts'

/**
 * Audit rules for overdue automatic work, such as unsent messages; each query finds the entries
 * that are late at a given moment.
 */
export const overdueWorkAuditRules = {
  'message that does not leave': (now: Date) => sql`
    select 'message:' || id as subject from outbox
    where sent_at is null and failed_at is null and next_try_at < ${before(now, hourInMs)}`,

  'notice nobody acts upon': (now: Date) => sql`
    select 'notice:' || id as subject from payment_notices
    where processed_at is null and received_at < ${before(now, hourInMs)}`,

  'attempt whose time is long over': (now: Date) => sql`
    select 'attempt:' || order_number as subject from payment_attempts
    where state in ('open', 'pending') and expires_at < ${before(now, 3 * hourInMs)}`,

  'parcel nobody was told of': (now: Date) => sql`
    select 'order:' || o.number as subject from shipments s join orders o on o.id = s.order_id
    where s.announced_at is null and s.sent_at < ${before(now, hourInMs)}`,

  'refund the gateway does not make': (now: Date) => sql`
    select 'refund:' || id as subject from refunds
    where state = 'requested' and created_at < ${before(now, 24 * hourInMs)}`,
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
