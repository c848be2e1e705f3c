import {
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  type NoticeRequest,
} from '#payments/gateway.ts'
import { connectedGateways, type Gateways } from '#payments/gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentNotices from '#persistence/orders/payment-notices.ts'
import { mapSequentially } from '../limited-map.ts'
import { settlePayment } from './settle-payment.ts'

const batchSize = 50
/** Minimum age in ms of a stored notice: younger notices are still being processed by their receiver. */
const minAgeMs = 10_000

type NoticeReceipt =
  | { ok: true; stored: paymentNotices.StoredNotice | undefined }
  | { ok: false; code: 'bad-signature' | 'stale' | 'malformed' }

/** Verifies and stores a gateway notice once; processing follows. */
export async function receiveNotice(
  db: Db,
  gateway: Gateway,
  notice: Omit<NoticeRequest, 'now'>,
  now: Date,
): Promise<NoticeReceipt> {
  const reading = gateway.parseNotice({ ...notice, now })
  if (!reading.ok) return reading
  const { id, type, sessionId, ref } = reading.event
  const body = asJson(notice.rawBody.toString('utf8'))
  const stored = await paymentNotices.store(
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
 * Processes a stored gateway notice and returns the outcome; undefined when the gateway does not answer, and the job
 * retries.
 */
export async function processNotice(
  db: Db,
  gateway: Gateway,
  notice: paymentNotices.StoredNotice,
  now: Date,
): Promise<string | undefined> {
  if (!notice.sessionId) return done(db, notice, 'about no payment', now)
  try {
    const { step, sessionId } = await settlePayment(db, gateway, notice.sessionId, now)
    return await done(db, { ...notice, sessionId }, step, now)
  } catch (error) {
    if (error instanceof GatewayUnavailable) return undefined
    if (!(error instanceof GatewayRefused)) throw error
    return done(db, notice, `refused: ${error.reason}`, now)
  }
}

async function done(db: Db, notice: paymentNotices.StoredNotice, outcome: string, now: Date) {
  await paymentNotices.markProcessed(db, notice, outcome, now)
  return outcome
}

/** Processes stored notices left over after a process exit or a failed gateway query. */
export async function processWaitingNotices(
  db: Db,
  gateways: Gateways,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - minAgeMs)
  // each gateway has its own share of notices, so that a failing gateway does not delay the others
  const shares = connectedGateways(gateways).map(async (gateway) => {
    const span = { gateway: gateway.name, before, now, limit: batchSize }
    const notices = await paymentNotices.unprocessed(db, span)
    return notices.map((notice) => ({ gateway, notice }))
  })
  const waiting = (await Promise.all(shares)).flat()
  await mapSequentially(waiting, ({ gateway, notice }) => processNotice(db, gateway, notice, now))
  return waiting.length
}
