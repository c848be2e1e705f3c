import type { PaymentAttempt } from '#domain/order.ts'
import {
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  type SessionRequest,
} from '#payments/gateway.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as paymentSessions from '#persistence/payment-sessions.ts'
import * as payments from '#persistence/payments.ts'
import { releaseAttempt } from './release-attempt.ts'

const MINUTE = 60_000

/** Where the shop waits for an attempt to be confirmed. */
export function successAddress(shopUrl: string, ref: string): string {
  return `${shopUrl}/checkout/success?ref=${ref}`
}

/**
 * Opens the hosted page of an attempt and answers its address; null when the gateway does not, and then
 * nothing stays set aside. Asking again for the same attempt opens the same session.
 */
export async function openSession(
  { db, gateway, shopUrl }: { db: Db; gateway: Gateway; shopUrl: string },
  attempt: PaymentAttempt,
  now: Date,
): Promise<string | null> {
  const lines = await payments.linesOf(db, attempt.id)
  const request: SessionRequest = {
    ref: attempt.ref,
    orderNumber: attempt.orderNumber,
    amount: attempt.total,
    description: `Pedido ${attempt.orderNumber}`,
    lines: lines.map(({ name, quantity, unitPrice }) => ({
      name,
      quantity,
      unitAmount: unitPrice,
    })),
    email: attempt.email,
    methods: attempt.offer.methods,
    installmentPlans: attempt.offer.installmentPlans,
    successUrl: successAddress(shopUrl, attempt.ref),
    failureUrl: `${shopUrl}/checkout?pago=rechazado&ref=${attempt.ref}`,
    notifyUrl: `${shopUrl}/api/v1/payments/webhook/${gateway.name}`,
    createdAt: attempt.createdAt,
    expiresAt: attempt.expiresAt,
    voucherExpiresAt: {
      spei: after(attempt.createdAt, attempt.offer.voucherMinutes.spei),
      cash: after(attempt.createdAt, attempt.offer.voucherMinutes.cash),
    },
  }
  try {
    const session = await gateway.createSession(request)
    if (await paymentSessions.attach(db, attempt.id, session, now)) return session.url
    await closeSession(gateway, { ...attempt, sessionId: session.sessionId })
    return null
  } catch (error) {
    if (!isGatewayError(error)) throw error
    await giveUp(db, attempt.id, now)
    return null
  }
}

/** Closes the session of an attempt that was replaced; the reconciling job sees to it when this fails. */
export async function closeSession(gateway: Gateway, attempt: PaymentAttempt): Promise<void> {
  if (!attempt.sessionId) return
  try {
    await gateway.expireSession(attempt.sessionId)
  } catch (error) {
    if (!isGatewayError(error)) throw error
  }
}

/** Unless somebody else opened the same session meanwhile, what was set aside goes back. */
async function giveUp(db: Db, attemptId: number, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const attempt = await payments.lock(transaction, attemptId)
    if (attempt?.state !== 'open' || attempt.sessionId) return
    await releaseAttempt(transaction, attempt, 'failed', now)
  })
}

function isGatewayError(error: unknown): boolean {
  return error instanceof GatewayUnavailable || error instanceof GatewayRefused
}

function after(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE)
}
