import type { PaymentAttempt } from '#domain/order.ts'
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#payments/gateway.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as payments from '#persistence/payments.ts'
import * as unsettledPayments from '#persistence/unsettled-payments.ts'
import { expireAttempt } from './expire-attempt.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH = 100
const MINUTE = 60_000
const ASK_AGAIN_AFTER = 4 * MINUTE
/** How long stock waits for a gateway that does not answer, after its time is over. */
const WAIT_FOR_GATEWAY = 120 * MINUTE

/** Asks the gateway about every attempt whose outcome is not known: a lost notice costs minutes. */
export async function reconcilePayments(db: Db, gateway: Gateway, now: Date): Promise<number> {
  const notSince = new Date(now.getTime() - ASK_AGAIN_AFTER)
  const attempts = await unsettledPayments.unsettled(db, { notSince, limit: BATCH })
  for (const attempt of attempts) {
    if (!attempt.sessionId || attempt.gateway !== gateway.name) continue
    if (!(await unsettledPayments.claimCheck(db, attempt.id, notSince, now))) continue
    if (attempt.state === 'superseded') await closeQuietly(gateway, attempt.sessionId)
    await askAbout(db, gateway, attempt.sessionId, now)
  }
  return attempts.length
}

/**
 * Ends attempts whose time is over. The gateway closes its session first and has the last word, so that
 * money that came in the last second still counts.
 */
export async function expireAttempts(db: Db, gateway: Gateway, now: Date): Promise<number> {
  const attempts = await unsettledPayments.overdue(db, now, BATCH)
  for (const attempt of attempts) {
    const isAsked =
      attempt.sessionId !== null &&
      attempt.gateway === gateway.name &&
      (await closeQuietly(gateway, attempt.sessionId)) &&
      (await askAbout(db, gateway, attempt.sessionId, now))
    const isTooLate = attempt.expiresAt.getTime() + WAIT_FOR_GATEWAY <= now.getTime()
    if (isAsked || attempt.sessionId === null || isTooLate) {
      await endIfStillOverdue(db, gateway, attempt, now)
    }
  }
  return attempts.length
}

/** What the gateway's answer did not end, because it fits no order, ends here; its money is owed. */
async function endIfStillOverdue(
  db: Db,
  gateway: Gateway,
  { id, sessionId }: PaymentAttempt,
  now: Date,
): Promise<void> {
  const payment = sessionId
    ? await gateway.getPayment(sessionId).catch(ignoreGatewayErrors)
    : undefined
  await inTransaction(db, async (transaction) => {
    const attempt = await payments.lock(transaction, id)
    if (!attempt || !['open', 'pending'].includes(attempt.state)) return
    if (attempt.expiresAt > now) return
    await expireAttempt(transaction, attempt, payment, now)
  })
}

/** Whether the gateway answered. */
async function askAbout(db: Db, gateway: Gateway, sessionId: string, now: Date): Promise<boolean> {
  const answer = await settlePayment(db, gateway, sessionId, now).catch(ignoreGatewayErrors)
  return answer !== undefined
}

async function closeQuietly(gateway: Gateway, sessionId: string): Promise<boolean> {
  const closed = await gateway
    .expireSession(sessionId)
    .then(() => true)
    .catch(ignoreGatewayErrors)
  return closed === true
}

function ignoreGatewayErrors(error: unknown): undefined {
  if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return undefined
  throw error
}
