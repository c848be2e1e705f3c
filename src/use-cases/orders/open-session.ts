import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { AttemptFacts } from '#domain/orders/purchase-snapshot.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { type Gateway, isGatewayError } from '#payments/gateway.ts'
import { gatewayNamed, type Gateways } from '#payments/gateways.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as payments from '#persistence/orders/payments.ts'
import { releaseAttempt } from './release-attempt.ts'
import { sessionRequestOf } from './session-request.ts'

/** Refusal without a payment page; `reason` is for the log only. */
export type NoPaymentPage = Refusal<'payment-unavailable', { reason: string }>

/**
 * Opens the gateway's hosted payment page of an attempt and returns its URL. On a gateway error the attempt fails and
 * its reservation is released. Idempotent: a repeat opens the same session.
 */
export async function openSession(
  { db, gateway, shopUrl }: { db: Db; gateway: Gateway; shopUrl: string },
  { attempt, facts }: { attempt: PaymentAttempt; facts?: AttemptFacts | undefined },
  now: Date,
): Promise<Granted<{ url: string }> | NoPaymentPage> {
  const request = await sessionRequestOf({ db, gateway, shopUrl }, attempt, facts)
  try {
    const session = await gateway.createSession(request)
    if (await paymentSessions.attach(db, attempt.id, session, now))
      return { ok: true, url: session.url }
    await closeSession(gateway, { ...attempt, sessionId: session.sessionId })
    return refuse('payment-unavailable', { reason: 'the attempt ended while its page was opened' })
  } catch (error) {
    if (!isGatewayError(error)) throw error
    await giveUp(db, attempt.id, now)
    return refuse('payment-unavailable', { reason: String(error) })
  }
}

/** Closes the gateway session of an ended attempt; gateway errors are left to the reconciliation job. */
export async function closeSession(gateways: Gateways, attempt: PaymentAttempt): Promise<void> {
  const gateway = gatewayNamed(gateways, attempt.gateway)
  if (!attempt.sessionId || !gateway) return
  try {
    await gateway.expireSession(attempt.sessionId)
  } catch (error) {
    if (!isGatewayError(error)) throw error
  }
}

/** Releases an attempt's reservation after a failed session request, unless a concurrent request opened the session. */
async function giveUp(db: Db, attemptId: number, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const attempt = await payments.lock(transaction, attemptId)
    if (attempt?.state !== 'open' || attempt.sessionId) return
    await releaseAttempt(transaction, attempt, 'failed', now)
  })
}
