import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentAttemptDetails } from '#domain/orders/payment-attempt-snapshot.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type PaymentGateway, isGatewayError } from '#payments/gateway.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import { endPaymentAttemptAndReleaseStock } from './end-payment-attempt-and-release-stock.ts'
import { createPaymentSessionRequest } from './payment-session-request.ts'

/** Refusal when the gateway cannot open a payment page; `reason` is for the log only. */
export type PaymentPageUnavailable = Refusal<'payment-unavailable', { reason: string }>

/**
 * Opens the gateway's payment page for a payment attempt and returns its URL. On a gateway error
 * the attempt fails and its reservation is released. Idempotent: a repeat opens the same session.
 */
export async function openPaymentSession(
  { db, gateway, shopUrl }: { db: Db; gateway: PaymentGateway; shopUrl: string },
  { attempt, facts }: { attempt: PaymentAttempt; facts?: PaymentAttemptDetails | undefined },
  now: Date,
): Promise<SuccessResult<{ url: string }> | PaymentPageUnavailable> {
  const request = await createPaymentSessionRequest({ db, gateway, shopUrl }, attempt, facts)
  try {
    const session = await gateway.createSession(request)
    if (await paymentSessions.storePaymentSessionOfAttempt(db, attempt.id, session, now))
      return { ok: true, url: session.url }
    await closePaymentSession(gateway, { ...attempt, sessionId: session.sessionId })
    return refuse('payment-unavailable', {
      reason: 'the attempt ended while its page was opened',
    })
  } catch (error) {
    if (!isGatewayError(error)) throw error
    await giveUp(db, attempt.id, now)
    return refuse('payment-unavailable', { reason: String(error) })
  }
}

/**
 * Closes the gateway session of an ended payment attempt; gateway errors are left to the
 * reconciliation job.
 */
export async function closePaymentSession(
  gateways: PaymentGateways,
  attempt: Pick<PaymentAttempt, 'gateway' | 'sessionId'>,
): Promise<void> {
  const gateway = findGateway(gateways, attempt.gateway)
  if (!attempt.sessionId || !gateway) return
  try {
    await gateway.expireSession(attempt.sessionId)
  } catch (error) {
    if (!isGatewayError(error)) throw error
  }
}

/**
 * Releases a payment attempt's reservation after a failed session request, unless a concurrent
 * request opened the session.
 */
async function giveUp(db: Db, attemptId: number, now: Date): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    const attempt = await paymentAttempts.lockPaymentAttempt(transaction, attemptId)
    if (attempt?.state !== 'open' || attempt.sessionId) return
    await endPaymentAttemptAndReleaseStock(transaction, attempt, 'failed', now)
  })
}
