import { type RawBuilder, sql } from 'kysely'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { Db } from '../database.ts'
import { toPaymentAttempt } from './payment-attempt-row.ts'

/**
 * Claims the status query of a payment attempt at the gateway; false when it was queried since
 * `notSince`.
 */
export async function claimGatewayStatusCheck(
  db: Db,
  id: number,
  notSince: Date,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where(isUnasked(notSince, now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Span = {
  /** names of the connected gateways */
  gateways: readonly string[]
  /** payment attempts whose status was queried after this moment are left out */
  notSince: Date
  now: Date
  limit: number
}

/** Lists payment attempts whose outcome is unknown, least recently queried at the gateway first. */
export function listUnsettledPaymentAttempts(
  db: Db,
  { gateways, notSince, now, limit }: Span,
): Promise<PaymentAttempt[]> {
  const isDue = sql<boolean>`state in ('open', 'pending', 'superseded') and ${isAtOneOf(gateways)}
    and (updated_at <= ${notSince} or updated_at > ${now}) and ${isUnasked(notSince, now)}`
  return select(db, isDue, limit)
}

/** Lists payment attempts closed unpaid since a moment, which may have been paid late. */
export function listRecentlyEndedPaymentAttempts(
  db: Db,
  { gateways, notSince, now, limit, since }: Span & { since: Date },
): Promise<PaymentAttempt[]> {
  const isDue = sql<boolean>`state in ('expired', 'failed') and ${isAtOneOf(gateways)}
    and created_at >= ${since} and ${isUnasked(notSince, now)}`
  return select(db, isDue, limit)
}

/** Lists open and pending payment attempts past their expiry time, earliest expiry first. */
export async function listExpiredPaymentAttempts(
  db: Db,
  now: Date,
  limit: number,
): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('state', 'in', ['open', 'pending'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => toPaymentAttempt(row))
}

function isAtOneOf(gateways: readonly string[]) {
  return sql<boolean>`gateway_session_id is not null and gateway = any(${gateways})`
}

// SQL condition for payment attempts not queried at the gateway since `notSince`. A query time in
// the future, from a clock that ran ahead, is ignored.
function isUnasked(notSince: Date, now: Date) {
  return sql<boolean>`(checked_at is null or checked_at <= ${notSince} or checked_at > ${now})`
}

async function select(db: Db, isDue: RawBuilder<boolean>, limit: number) {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where(isDue)
    .orderBy(sql`coalesce(checked_at, created_at)`)
    .limit(limit)
    .execute()
  return rows.map((row) => toPaymentAttempt(row))
}
