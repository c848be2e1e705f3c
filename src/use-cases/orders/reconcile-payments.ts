import { dayInMs, hourInMs, minuteInMs } from '#domain/durations.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { hasPaymentAttemptEndedUnpaid } from '#domain/orders/payment.ts'
import { type PaymentGateway, isGatewayError } from '#payments/gateway.ts'
import {
  listConnectedGateways,
  findGateway,
  type PaymentGateways,
} from '#payments/payment-gateways.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as unsettledPayments from '#persistence/orders/unsettled-payments.ts'
import {
  processInBatches,
  runWithLimitedConcurrency,
  mapSequentially,
} from '../limited-concurrency.ts'
import { expirePaymentAttempt } from './expire-payment-attempt.ts'
import { settlePayment } from './settle-payment.ts'

const batchSize = 100
/**
 * number of payment attempts that expire concurrently; lower than the connection limit of the
 * background jobs
 */
const atOnce = 4
const endedBatchSize = 30
const askAgainAfterMs = 4 * minuteInMs
const askEndedAgainAfterMs = 12 * hourInMs
const askEndedForMs = 7 * dayInMs
/** Grace period in ms for expired reservations while the gateway does not respond. */
const waitForGatewayMs = 2 * hourInMs

/**
 * Queries the gateway about every payment attempt with an open outcome, in case a webhook was lost.
 * Ended attempts are queried twice a day for a week, as late payments may arrive.
 */
export async function reconcilePayments(
  db: Db,
  connected: PaymentGateways,
  now: Date,
): Promise<number> {
  const gateways = listConnectedGateways(connected).map(({ name }) => name)
  const lately = before(now, askAgainAfterMs)
  const open = await unsettledPayments.listUnsettledPaymentAttempts(db, {
    gateways,
    notSince: lately,
    now,
    limit: batchSize,
  })
  const halfDayAgo = before(now, askEndedAgainAfterMs)
  const since = before(now, askEndedForMs)
  const span = { gateways, notSince: halfDayAgo, now, since, limit: endedBatchSize }
  const ended = await unsettledPayments.listRecentlyEndedPaymentAttempts(db, span)
  const due = [
    ...open.map((attempt) => ({ attempt, notSince: lately })),
    ...ended.map((attempt) => ({ attempt, notSince: halfDayAgo })),
  ]
  await mapSequentially(due, async ({ attempt, notSince }) => {
    const { id, state, sessionId, gateway: name } = attempt
    const gateway = findGateway(connected, name)
    if (!sessionId || !gateway) return
    if (!(await unsettledPayments.claimGatewayStatusCheck(db, id, notSince, now))) return
    // the payment page of an ended attempt must be closed
    if (hasPaymentAttemptEndedUnpaid(state)) await closeQuietly(gateway, sessionId)
    await askAbout(db, gateway, sessionId, now)
  })
  return due.length
}

/**
 * Expires overdue payment attempts and returns their number. The gateway session is closed and
 * queried first, so that a last-second payment still counts.
 */
export function expirePaymentAttempts(
  db: Db,
  connected: PaymentGateways,
  now: Date,
): Promise<number> {
  return processInBatches(
    batchSize,
    () => unsettledPayments.listExpiredPaymentAttempts(db, now, batchSize),
    async (attempts) => {
      let ended = 0
      await runWithLimitedConcurrency(atOnce, attempts, async (attempt) => {
        const { sessionId } = attempt
        const gateway = findGateway(connected, attempt.gateway)
        const hasNobodyToAsk = sessionId === null || !gateway
        const isAsked =
          !hasNobodyToAsk &&
          (await closeQuietly(gateway, sessionId)) &&
          (await askAbout(db, gateway, sessionId, now))
        const isTooLate = attempt.expiresAt.getTime() + waitForGatewayMs <= now.getTime()
        if (isAsked || hasNobodyToAsk || isTooLate) {
          await endIfStillOverdue(db, gateway, attempt, now)
          ended += 1
        }
      })
      return ended
    },
  )
}

/**
 * Expires an overdue payment attempt that is still open after the gateway query because the payment
 * does not match the order. Money already received is refunded.
 */
async function endIfStillOverdue(
  db: Db,
  gateway: PaymentGateway | undefined,
  { id, sessionId }: PaymentAttempt,
  now: Date,
): Promise<void> {
  const payment = sessionId
    ? await gateway?.getPayment(sessionId).catch(ignoreGatewayErrors)
    : undefined
  await runInTransaction(db, async (transaction) => {
    const attempt = await paymentAttempts.lockPaymentAttempt(transaction, id)
    if (!attempt || !['open', 'pending'].includes(attempt.state)) return
    if (attempt.expiresAt > now) return
    await expirePaymentAttempt(transaction, attempt, payment, now)
  })
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}

/** Queries the gateway about a payment session; returns whether the gateway responded. */
async function askAbout(
  db: Db,
  gateway: PaymentGateway,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const answer = await settlePayment(db, gateway, sessionId, now).catch(ignoreGatewayErrors)
  return answer !== undefined
}

async function closeQuietly(gateway: PaymentGateway, sessionId: string): Promise<boolean> {
  const closed = await gateway
    .expireSession(sessionId)
    .then(() => true)
    .catch(ignoreGatewayErrors)
  return closed === true
}

function ignoreGatewayErrors(error: unknown): undefined {
  if (isGatewayError(error)) return undefined
  throw error
}
