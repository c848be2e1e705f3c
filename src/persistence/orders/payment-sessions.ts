import { sql } from 'kysely'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import {
  paymentAttemptColumns,
  type PaymentAttemptRow,
  toPaymentAttempt,
} from './payment-attempt-row.ts'

/** Finds the payment attempt and the shopper of a payment session at the gateway. */
export async function findPaymentAttemptBySession(
  db: Db,
  { gateway, sessionId }: { gateway: string; sessionId: string },
): Promise<Pick<PaymentAttempt, 'id' | 'shopperId'> | undefined> {
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'shopper_id as shopperId'])
    .where('gateway', '=', gateway)
    .where('gateway_session_id', '=', sessionId)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
}

/**
 * Locks the payment attempt of a payment session at the gateway until the transaction ends, and its
 * shopper's cart before it, in the same order as the checkout, to avoid deadlocks.
 */
export async function lockCartAndPaymentAttemptBySession(
  db: Db,
  { gateway, sessionId }: { gateway: string; sessionId: string },
): Promise<PaymentAttempt | undefined> {
  const { rows } = await sql<PaymentAttemptRow>`
    ${preparedStatementComment} with cart as materialized (
      select c.id from payment_attempts a join carts c on c.shopper_id = a.shopper_id
      where a.gateway = ${gateway} and a.gateway_session_id = ${sessionId} for update of c)
    select ${sql.join(paymentAttemptColumns.map((name) => sql.ref(name)))} from payment_attempts
    where gateway = ${gateway} and gateway_session_id = ${sessionId} and (select count(*) from cart) >= 0
    for update`.execute(db)
  return rows[0] && toPaymentAttempt(rows[0])
}

/**
 * Links a gateway session to the payment attempt with the same reference, if the attempt has no
 * session yet.
 */
export async function linkPaymentSessionByReference(
  db: Db,
  { gateway, sessionId, ref }: { gateway: string; sessionId: string; ref: string },
): Promise<PaymentAttempt | undefined> {
  const row = await db
    .updateTable('payment_attempts')
    .set({ gateway_session_id: sessionId })
    .where('ref', '=', ref)
    .where('gateway', '=', gateway)
    .where('gateway_session_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toPaymentAttempt(row)
}

/**
 * Stores the gateway's session of a payment attempt; false if the attempt was closed or has another
 * session.
 */
export async function storePaymentSessionOfAttempt(
  db: Db,
  id: number,
  session: { sessionId: string; url: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ gateway_session_id: session.sessionId, gateway_url: session.url, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where((where) =>
      where.or([
        where('gateway_session_id', 'is', null),
        where('gateway_session_id', '=', session.sessionId),
      ]),
    )
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists payment attempts opened at a gateway since a moment, in id order after an id. */
export async function listPaymentAttemptsOpenedSince(
  db: Db,
  page: { gateway: string; since: Date; after: number; limit: number },
): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway', '=', page.gateway)
    .where('gateway_session_id', 'is not', null)
    .where('created_at', '>=', page.since)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map((row) => toPaymentAttempt(row))
}

/**
 * Returns those of the gateway's sessions that match no payment attempt of the shop by session id
 * or reference.
 */
export async function listUnmatchedPaymentSessions<
  Session extends { sessionId: string; ref: string },
>(db: Db, gateway: string, listed: Session[]): Promise<Session[]> {
  const refs = listed.map(({ ref }) => ref)
  const ids = listed.map(({ sessionId }) => sessionId)
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['ref', 'gateway_session_id as sessionId'])
    .where('gateway', '=', gateway)
    .where(({ or, eb }) =>
      or([
        eb('ref', '=', sql<string>`any(${refs})`),
        eb('gateway_session_id', '=', sql<string>`any(${ids})`),
      ]),
    )
    .execute()
  const known = new Set(rows.flatMap(({ ref, sessionId }) => [ref, sessionId]))
  return listed.filter(({ ref, sessionId }) => !known.has(ref) && !known.has(sessionId))
}
