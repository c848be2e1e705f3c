import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

/**
 * Stored webhook of a payment gateway; `sessionId` is empty when the webhook concerns no payment.
 */
export type ReceivedPaymentWebhook = { id: number; gateway: string; sessionId: string }

/** Stores a webhook of a payment gateway once; `undefined` for a repeated event. */
export async function storePaymentWebhook(
  db: Db,
  notice: {
    gateway: string
    eventId: string
    type: string
    sessionId: string | undefined
    ref: string | undefined
    body: string
  },
  now: Date,
): Promise<ReceivedPaymentWebhook | undefined> {
  const row = await db
    .insertInto('payment_notices')
    .values({
      gateway: notice.gateway,
      event_id: notice.eventId,
      type: notice.type,
      gateway_session_id: notice.sessionId,
      ref: notice.ref,
      body: notice.body,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('id')
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  return row && { id: row.id, gateway: notice.gateway, sessionId: notice.sessionId ?? '' }
}

/**
 * Lists stored but unprocessed webhooks of payment gateways, oldest first, including webhooks dated
 * in the future by a clock that ran ahead.
 */
export async function listUnprocessedPaymentWebhooks(
  db: Db,
  { gateway, before, now, limit }: { gateway: string; before: Date; now: Date; limit: number },
): Promise<ReceivedPaymentWebhook[]> {
  const rows = await db
    .selectFrom('payment_notices')
    .select(['id', 'gateway', 'gateway_session_id as sessionId'])
    .where('processed_at', 'is', null)
    .where('gateway', '=', gateway)
    .where(({ or, eb }) => or([eb('received_at', '<=', before), eb('received_at', '>', now)]))
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, sessionId: row.sessionId ?? '' }))
}

/**
 * Lists payment webhooks whose payment was unknown when they were processed and is not yet recorded
 * for manual review.
 */
export async function listWebhooksWithUnknownPayment(
  db: Db,
  { gateway, limit }: { gateway: string; limit: number },
): Promise<ReceivedPaymentWebhook[]> {
  const rows = await db
    .selectFrom('payment_notices as n')
    .select(['n.id', 'n.gateway', 'n.gateway_session_id as sessionId'])
    .where('n.gateway', '=', gateway)
    .where('n.outcome', '=', 'unknown-session')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unknown_payments as u')
            .select('u.id')
            .whereRef('u.gateway', '=', 'n.gateway')
            .whereRef('u.gateway_session_id', '=', 'n.gateway_session_id'),
        ),
      ),
    )
    .orderBy('n.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, sessionId: row.sessionId ?? '' }))
}

/** Stores the result of processing a payment webhook, and its payment session. */
export async function markPaymentWebhookProcessed(
  db: Db,
  { id, sessionId }: ReceivedPaymentWebhook,
  outcome: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_notices')
    .set({ processed_at: now, outcome, gateway_session_id: sessionId || null })
    .where('id', '=', id)
    .modifyEnd(preparedStatementComment)
    .execute()
}
