import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import * as paymentSessions from './payment-sessions.ts'
import { enqueuePaymentWebhook } from './payment-webhooks.ts'
import { runWithLockedPaymentSession } from './simulated-events.ts'

type RefundAnswer =
  | { ok: true; refundId: string; amount: number }
  | { ok: false; code: 'not-paid' | 'too-much' | 'different-request' }

/** Refunds a payment session fully or partly; a repeated request with the same key refunds once. */
export async function refundPaymentSession(
  pool: pg.Pool,
  asked: { sessionId: string; amount: number; idempotencyKey: string },
  now: Date,
): Promise<RefundAnswer | undefined> {
  return runWithLockedPaymentSession(pool, asked.sessionId, async (db, session) => {
    const { rows } = await db.query(
      'select id, amount, session_id from payment_simulator.refunds where idempotency_key = $1',
      [asked.idempotencyKey],
    )
    if (rows[0]) {
      const isSame = rows[0].session_id === session.id && Number(rows[0].amount) === asked.amount
      return isSame
        ? { ok: true, refundId: rows[0].id, amount: asked.amount }
        : { ok: false, code: 'different-request' }
    }
    if (session.paidAmount === 0 || session.status === 'charged_back') {
      return { ok: false, code: 'not-paid' }
    }
    const refundedAmount = session.refundedAmount + asked.amount
    if (refundedAmount > session.paidAmount) return { ok: false, code: 'too-much' }
    const refundId = `ref_${randomBytes(12).toString('base64url')}`
    await db.query(
      `insert into payment_simulator.refunds (id, session_id, amount, idempotency_key, created_at)
       values ($1, $2, $3, $4, $5)`,
      [refundId, session.id, asked.amount, asked.idempotencyKey, now],
    )
    const isWhole = session.status === 'paid' && refundedAmount === session.paidAmount
    const changed = await paymentSessions.updatePaymentSession(
      db,
      session.id,
      { refundedAmount, ...(isWhole ? { status: 'refunded' } : {}) },
      now,
    )
    await enqueuePaymentWebhook(db, changed, 'once', now)
    return { ok: true, refundId, amount: asked.amount }
  })
}
