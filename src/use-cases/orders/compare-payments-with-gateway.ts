import { dayInMs, hourInMs, minuteInMs } from '#domain/durations.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import {
  type PaymentGateway,
  GatewayRejectedRequest,
  GatewayUnavailable,
} from '#payments/gateway.ts'
import { listConnectedGateways, type PaymentGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentComparisons from '#persistence/orders/payment-comparison-lease.ts'
import * as paymentNotices from '#persistence/orders/payment-gateway-webhooks.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as unknownPayments from '#persistence/orders/payments-without-order.ts'
import { readCheckoutPolicy } from '../read-settings.ts'
import { processPaymentWebhook } from './receive-payment-webhook.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Time span in ms of payments that one request to the gateway lists; each result is stored before
 * the next request.
 */
const sliceMs = 6 * hourInMs
const leastOverlapMs = 2 * hourInMs
/** Time span in ms that the first comparison of payments with a gateway covers. */
const firstSpanMs = 3 * dayInMs
const batchSize = 200
/**
 * Number of known payments queried per batch; after each batch the process renews its lease
 * (exclusive right) on the payment comparison.
 */
const knownBatchSize = 50
/** concurrent payment checks; below the connection limit of the background jobs */
const atOnce = 4

type Comparison = {
  /** number of payments that the gateway listed; null if it offers no listing */
  listed: number | null
  /** number of listed payments whose attempt was missing in the database and was recreated */
  recovered: number
  /** number of listed payments that need manual review */
  unknown: number
}

/**
 * Reconciles payments of gateway and shop in both directions; unknown payments become attempts or
 * need manual review. Starts shortly before the last compared time, earlier after a database
 * restore. One process at a time.
 */
export async function comparePaymentsWithGateway(
  db: Db,
  gateway: PaymentGateway,
  now: Date,
  { since }: { since?: Date | undefined } = {},
): Promise<SuccessResult<{ comparison: Comparison }> | Refusal<'already-comparing'>> {
  const claimed = await paymentComparisons.acquirePaymentComparisonLease(db, gateway.name)
  if (!claimed) return refuse('already-comparing')
  try {
    const from = since ?? (await goOnFrom(db, claimed.comparedUntil, now))
    const comparison: Comparison = { listed: null, recovered: 0, unknown: 0 }
    await lookAtNotices(db, gateway, now)
    for (let start = from; gateway.listPayments && start < now; start = after(start, sliceMs)) {
      const until = earliest(after(start, sliceMs), now)
      await compareSlice(db, gateway, { since: start, until, now }, comparison)
      if (!since) await paymentComparisons.savePaymentComparisonEndTime(db, gateway.name, until)
    }
    const knownSince = since ?? (claimed.isElsewhere ? after(from, -dayInMs) : undefined)
    if (knownSince) await askAboutKnown(db, gateway, knownSince, now)
    if (!since) await paymentComparisons.markDatabasePaymentsCompared(db, gateway.name)
    return { ok: true, comparison }
  } finally {
    await paymentComparisons.releasePaymentComparisonLease(db, gateway.name)
  }
}

/** Reconciles every connected gateway, the current one first; stops at the first failure. */
export async function comparePaymentsWithGateways(
  db: Db,
  gateways: PaymentGateways,
  now: Date,
  span: { since?: Date | undefined } = {},
): ReturnType<typeof comparePaymentsWithGateway> {
  const comparison: Comparison = { listed: null, recovered: 0, unknown: 0 }
  for (const gateway of listConnectedGateways(gateways)) {
    const compared = await comparePaymentsWithGateway(db, gateway, now, span)
    if (!compared.ok) return compared
    const { listed, recovered, unknown } = compared.comparison
    if (listed !== null) comparison.listed = (comparison.listed ?? 0) + listed
    comparison.recovered += recovered
    comparison.unknown += unknown
  }
  return { ok: true, comparison }
}

/** Converts an outage of the payment gateway into a refusal; throws other errors again. */
export function refuseIfGatewayUnavailable(error: unknown): Refusal<'gateway-unavailable'> {
  if (error instanceof GatewayUnavailable) return refuse('gateway-unavailable')
  throw error
}

/** Reconciles payments at once after a change of database: a restored backup or a promoted standby. */
export async function comparePaymentsAfterRestore(
  db: Db,
  gateway: PaymentGateway,
  now: Date,
): ReturnType<typeof comparePaymentsWithGateway> {
  if (await paymentComparisons.isDatabaseRestoredOrPromoted(db, gateway.name))
    return comparePaymentsWithGateway(db, gateway, now)
  return { ok: true, comparison: { listed: null, recovered: 0, unknown: 0 } }
}

/**
 * Start time of the next payment comparison: one session lifetime before the last compared time,
 * because a session open at that time may have been paid without a webhook of the gateway.
 */
async function goOnFrom(db: Db, comparedUntil: Date | null, now: Date): Promise<Date> {
  if (!comparedUntil) return after(now, -firstSpanMs)
  const { holdMinutes } = await readCheckoutPolicy(db)
  const overlapMs = Math.max(leastOverlapMs, holdMinutes.card * minuteInMs + hourInMs)
  return after(earliest(comparedUntil, now), -overlapMs)
}

async function compareSlice(
  db: Db,
  gateway: PaymentGateway,
  { now, ...span }: { since: Date; until: Date; now: Date },
  comparison: Comparison,
): Promise<void> {
  comparison.listed ??= 0
  const failures: unknown[] = []
  for await (const page of gateway.listPayments?.(span) ?? []) {
    comparison.listed += page.length
    const unknown = await paymentSessions.listUnmatchedPaymentSessions(db, gateway.name, page)
    for (let first = 0; first < unknown.length; first += atOnce) {
      const some = unknown.slice(first, first + atOnce)
      const looks = await Promise.allSettled(some.map((one) => lookInto(db, gateway, one, now)))
      for (const look of looks) {
        if (look.status === 'rejected') failures.push(stopWhenAway(look.reason))
        else if (look.value) comparison[look.value] += 1
      }
      await paymentComparisons.renewPaymentComparisonLease(db, gateway.name)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments failed`)
}

/**
 * Stops the payment comparison when the gateway is unavailable: further payments would fail too.
 */
function stopWhenAway(error: unknown): unknown {
  if (error instanceof GatewayUnavailable) throw error
  return error
}

async function lookInto(
  db: Db,
  gateway: PaymentGateway,
  { sessionId, ref }: { sessionId: string; ref: string },
  now: Date,
): Promise<'recovered' | 'unknown' | undefined> {
  try {
    const { step, attempt } = await settlePayment(db, gateway, sessionId, now)
    if (attempt) return 'recovered'
    return step === 'unknown-session' ? 'unknown' : undefined
  } catch (error) {
    if (!(error instanceof GatewayRejectedRequest)) throw error
    const payment = { gateway: gateway.name, sessionId, ref, paid: null }
    await unknownPayments.recordUnknownPayment(db, { ...payment, reason: 'refused' }, now)
    return 'unknown'
  }
}

/**
 * Processes payment webhooks for unknown sessions, whose payment attempts a database restore may
 * have lost.
 */
async function lookAtNotices(db: Db, gateway: PaymentGateway, now: Date): Promise<void> {
  const page = { gateway: gateway.name, limit: batchSize }
  for (const notice of await paymentNotices.listWebhooksWithUnknownPayment(db, page)) {
    await processPaymentWebhook(db, gateway, notice, now)
  }
}

/** Queries the gateway about known payments, which may have been refunded, charged back or paid since the backup. */
async function askAboutKnown(
  db: Db,
  gateway: PaymentGateway,
  since: Date,
  now: Date,
): Promise<void> {
  let attempts: PaymentAttempt[]
  let last = 0
  do {
    const page = { gateway: gateway.name, since, after: last, limit: knownBatchSize }
    attempts = await paymentSessions.listPaymentAttemptsOpenedSince(db, page)
    for (const { sessionId } of attempts) {
      await settlePayment(db, gateway, sessionId ?? '', now).catch((error: unknown) => {
        if (!(error instanceof GatewayRejectedRequest)) throw error
      })
    }
    last = attempts.at(-1)?.id ?? last
    await paymentComparisons.renewPaymentComparisonLease(db, gateway.name)
  } while (attempts.length === knownBatchSize)
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b
}
