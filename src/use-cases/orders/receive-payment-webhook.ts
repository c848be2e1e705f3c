import {
  type PaymentGateway,
  GatewayRejectedRequest,
  GatewayUnavailable,
  type PaymentWebhookRequest,
} from '#payments/gateway.ts'
import { listConnectedGateways, type PaymentGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentNotices from '#persistence/orders/payment-gateway-webhooks.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { settlePayment } from './settle-payment.ts'

const batchSize = 50
/**
 * Minimum age in ms at which a stored payment webhook is processed by the job; younger ones are
 * still being processed by their receiver.
 */
const minAgeMs = 10_000

type NoticeReceipt =
  | { ok: true; stored: paymentNotices.ReceivedPaymentWebhook | undefined }
  | { ok: false; code: 'bad-signature' | 'stale' | 'malformed' }

/** Verifies a payment webhook of the gateway and stores it once; processing follows. */
export async function receivePaymentWebhook(
  db: Db,
  gateway: PaymentGateway,
  notice: Omit<PaymentWebhookRequest, 'now'>,
  now: Date,
): Promise<NoticeReceipt> {
  const reading = gateway.parseNotice({ ...notice, now })
  if (!reading.ok) return reading
  const { id, type, sessionId, ref } = reading.event
  const body = asJson(notice.rawBody.toString('utf8'))
  const stored = await paymentNotices.storePaymentWebhook(
    db,
    { gateway: gateway.name, eventId: id, type, sessionId, ref, body },
    now,
  )
  return { ok: true, stored }
}

function asJson(body: string): string {
  try {
    JSON.parse(body)
    return body
  } catch {
    return JSON.stringify(body)
  }
}

/**
 * Processes a stored payment webhook and returns the outcome; undefined when the gateway does not
 * respond, in which case the job retries.
 */
export async function processPaymentWebhook(
  db: Db,
  gateway: PaymentGateway,
  notice: paymentNotices.ReceivedPaymentWebhook,
  now: Date,
): Promise<string | undefined> {
  if (!notice.sessionId) return done(db, notice, 'about no payment', now)
  try {
    const { step, sessionId } = await settlePayment(db, gateway, notice.sessionId, now)
    return await done(db, { ...notice, sessionId }, step, now)
  } catch (error) {
    if (error instanceof GatewayUnavailable) return undefined
    if (!(error instanceof GatewayRejectedRequest)) throw error
    return done(db, notice, `refused: ${error.reason}`, now)
  }
}

async function done(
  db: Db,
  notice: paymentNotices.ReceivedPaymentWebhook,
  outcome: string,
  now: Date,
) {
  await paymentNotices.markPaymentWebhookProcessed(db, notice, outcome, now)
  return outcome
}

/** Processes stored payment webhooks left over after a process exit or a failed gateway query. */
export async function processWaitingPaymentWebhooks(
  db: Db,
  gateways: PaymentGateways,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - minAgeMs)
  // payment webhooks are processed per gateway, so that a failing gateway does not delay the others
  const shares = listConnectedGateways(gateways).map(async (gateway) => {
    const span = { gateway: gateway.name, before, now, limit: batchSize }
    const notices = await paymentNotices.listUnprocessedPaymentWebhooks(db, span)
    return notices.map((notice) => ({ gateway, notice }))
  })
  const waiting = (await Promise.all(shares)).flat()
  await mapSequentially(waiting, ({ gateway, notice }) =>
    processPaymentWebhook(db, gateway, notice, now),
  )
  return waiting.length
}
