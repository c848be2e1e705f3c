import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentAttemptState } from '#domain/orders/payment.ts'
import type { Db } from '../database.ts'
import { toPaymentAttempt } from './payment-attempt-row.ts'
import type { ReceivedPaymentWebhook } from './payment-gateway-webhooks.ts'

type AttemptFilter = { state?: PaymentAttemptState; email?: string; limit: number }
export type PaymentWebhookRow = ReceivedPaymentWebhook & {
  type: string
  receivedAt: Date
  processedAt: Date | null
  outcome: string | null
}

/** Lists payment attempts of all shoppers, newest first. */
export async function listPaymentAttempts(
  db: Db,
  { state, email, limit }: AttemptFilter,
): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? null))
    .$if(email !== undefined, (query) => query.where('email', '=', (email ?? '').toLowerCase()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toPaymentAttempt(row))
}

/** Finds the payment attempt with an order number, whether or not its order exists yet. */
export async function findPaymentAttemptByOrderNumber(
  db: Db,
  number: string,
): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_number', '=', number)
    .executeTakeFirst()
  return row && toPaymentAttempt(row)
}

/** Lists the gateway's webhooks about a payment session, oldest first. */
export async function listWebhooksOfPaymentSession(
  db: Db,
  { gateway, sessionId }: { gateway: string; sessionId: string },
): Promise<PaymentWebhookRow[]> {
  const rows = await selectNotices(db)
    .where('gateway', '=', gateway)
    .where('gateway_session_id', '=', sessionId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, sessionId: row.sessionId ?? '' }))
}

export async function findPaymentWebhook(
  db: Db,
  id: number,
): Promise<PaymentWebhookRow | undefined> {
  const row = await selectNotices(db).where('id', '=', id).executeTakeFirst()
  return row && { ...row, sessionId: row.sessionId ?? '' }
}

function selectNotices(db: Db) {
  return db
    .selectFrom('payment_notices')
    .select([
      'id',
      'gateway',
      'gateway_session_id as sessionId',
      'type',
      'received_at as receivedAt',
      'processed_at as processedAt',
      'outcome',
    ])
}
