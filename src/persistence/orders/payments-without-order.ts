import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { UnknownPaymentReason } from '#domain/orders/payment-attempt-snapshot.ts'
import type { PaymentSearch } from '#domain/orders/payment-search.ts'
import type { Db } from '../database.ts'

export type UnknownPayment = {
  id: number
  gateway: string
  sessionId: string
  ref: string
  /** amount paid in centavos; null when the gateway does not report it */
  paid: Centavos | null
  reason: UnknownPaymentReason
  foundAt: Date
}

type Session = Pick<UnknownPayment, 'gateway' | 'sessionId'>

/**
 * Records, once, a gateway payment that belongs to no order, for manual review; an already reviewed
 * payment stays unchanged.
 */
export async function recordUnknownPayment(
  db: Db,
  payment: Omit<UnknownPayment, 'id' | 'foundAt'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('unknown_payments')
    .values({
      gateway: payment.gateway,
      gateway_session_id: payment.sessionId,
      ref: payment.ref,
      paid_centavos: payment.paid,
      reason: payment.reason,
      found_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'gateway_session_id'])
        .doUpdateSet({ paid_centavos: payment.paid, reason: payment.reason })
        .where('unknown_payments.resolved_at', 'is', null),
    )
    .execute()
}

/**
 * Records that a payment without an order was recovered, refunded or reviewed; false if already
 * recorded or missing. A refund overrides an earlier review.
 */
export async function resolveUnknownPayment(
  db: Db,
  { gateway, sessionId }: Session,
  resolution: 'recovered' | 'refunded' | 'closed',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unknown_payments')
    .set({ resolution, resolved_at: now })
    .where('gateway', '=', gateway)
    .where('gateway_session_id', '=', sessionId)
    .where(({ or, eb }) =>
      or([
        eb('resolved_at', 'is', null),
        ...(resolution === 'refunded' ? [eb('resolution', '=', 'closed')] : []),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether an operator already reviewed the unknown payment of a gateway session. */
export async function isUnknownPaymentResolved(
  db: Db,
  { gateway, sessionId }: Session,
): Promise<boolean> {
  const row = await db
    .selectFrom('unknown_payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('gateway_session_id', '=', sessionId)
    .where('resolved_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Page of unknown payments; `after` is the last payment of the previous page. */
type OpenPage = { limit: number; search?: PaymentSearch | null; after?: number | undefined }

/** Returns the given gateway sessions that are recorded as unknown payments, resolved or not. */
export async function findUnknownPaymentSessions(
  db: Db,
  gateway: string,
  sessionIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('unknown_payments')
    .select('gateway_session_id as sessionId')
    .where('gateway', '=', gateway)
    .where('gateway_session_id', '=', sql<string>`any(${sessionIds})`)
    .execute()
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/**
 * Lists gateway payments without an order that await manual review, oldest first: all, or by
 * session, reference or amount.
 */
export function listOpenUnknownPayments(
  db: Db,
  { limit, search = null, after }: OpenPage,
): Promise<UnknownPayment[]> {
  return openOnes(db)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(found_at, id) > (select found_at, id from unknown_payments where id = ${after ?? 0})`,
      ),
    )
    .$if(search !== null, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('gateway_session_id', '=', search?.word ?? ''),
          eb('ref', '=', search?.word ?? ''),
          eb('paid_centavos', '=', search?.amount ?? null),
        ]),
      ),
    )
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findOpenUnknownPayment(
  db: Db,
  id: number,
): Promise<UnknownPayment | undefined> {
  return openOnes(db).where('id', '=', id).executeTakeFirst()
}

function openOnes(db: Db) {
  return db
    .selectFrom('unknown_payments')
    .select([
      'id',
      'gateway',
      'gateway_session_id as sessionId',
      'ref',
      'paid_centavos as paid',
      'reason',
      'found_at as foundAt',
    ])
    .where('resolved_at', 'is', null)
}
