import { subtract, zero } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { isOver, owedBack, type PaymentStep, stepFor } from '#domain/orders/payment.ts'
import { createSignal } from '#domain/signal.ts'
import type { Gateway, GatewayPayment } from '#payments/gateway.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { isShopOpen } from '../sells-to.ts'
import { callOff } from './cancel-order.ts'
import { confirmOrder, openPendingOrder, recordPaidTooLate } from './confirm-order.ts'
import { expireAttempt } from './expire-attempt.ts'
import {
  noteMismatch,
  noteMoneyLeft,
  notePartialPayment,
  notePartialRefund,
  noteSecondPayment,
  noteStrayMoney,
  paymentDetails,
} from './note-payment.ts'
import { isOwn, recoverAttempt } from './recover-attempt.ts'
import { makeRefunds, requestRefund, stillOwed } from './refund-payment.ts'
import { releaseAttempt, reserveAgain } from './release-attempt.ts'

type Settlement = {
  /** `unknown-session`: payment without an attempt, which needs manual review */
  step: PaymentStep | 'unknown-session'
  /** the gateway's session id */
  sessionId: string
  attempt?: PaymentAttempt
}

/** Signal emitted after each payment settlement step. */
export const paymentSettled = createSignal<{ gateway: string; step: Settlement['step'] }>()

/**
 * Queries the gateway about a session and applies the result. Notices, returning browsers and jobs share it; the first
 * caller acts, repeats have no effect.
 */
export async function settlePayment(
  db: Db,
  gateway: Gateway,
  sessionId: string,
  now: Date,
): Promise<Settlement> {
  const payment = await gateway.getPayment(sessionId)
  const settlement = await inTransaction(db, async (transaction): Promise<Settlement> => {
    const { ref, sessionId: name } = payment
    const about = { gateway: gateway.name, sessionId: name, ref }
    const attempt =
      (await lockAttemptForUpdate(transaction, about)) ??
      (await holdLost(transaction, payment, about, now))
    if (!attempt) return { step: isOwn(payment) ? 'unknown-session' : 'nothing', sessionId: name }
    const step = stepFor(attempt, newsOf(payment))
    const taken = await take(transaction, step, attempt, payment, now)
    const counted = await noteStrayMoney(transaction, taken, payment, now)
    const noted = await notePartialRefund(transaction, counted, payment, now)
    return { step, sessionId: name, attempt: noted }
  })
  if (settlement.step !== 'nothing') {
    paymentSettled.emit({ gateway: gateway.name, step: settlement.step })
  }
  if (settlement.step === 'settle' && settlement.attempt) {
    await makeRefunds(db, gateway, now, { attemptId: settlement.attempt.id })
  }
  return settlement
}

/** Locks cart before attempt, the lock order of checkout, to avoid deadlocks. */
async function lockAttemptForUpdate(
  db: Db,
  by: { gateway: string; sessionId: string; ref: string },
) {
  // the gateway may have opened the session although its reply was lost
  const known =
    (await paymentSessions.find(db, by)) ?? (await paymentSessions.linkUnknownSession(db, by))
  if (!known) return undefined
  if (known.shopperId !== null) await carts.lock(db, known.shopperId)
  return payments.lock(db, known.id)
}

/** Recreates and locks the attempt of a payment that is missing in the database. */
async function holdLost(
  db: Db,
  payment: GatewayPayment,
  about: { gateway: string; sessionId: string; ref: string },
  now: Date,
): Promise<PaymentAttempt | undefined> {
  if (!isOwn(payment)) return undefined
  await recoverAttempt(db, about.gateway, payment, now)
  return lockAttemptForUpdate(db, about)
}

async function take(
  db: Db,
  step: PaymentStep,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  switch (step) {
    case 'nothing':
      return notePartialPayment(db, attempt, payment, now)
    case 'mismatch':
      await noteMismatch(db, attempt, payment, now)
      return attempt
    case 'await':
      return awaitMoney(db, attempt, payment, now)
    case 'settle':
      return settle(db, attempt, payment, now)
    case 'fail':
      return releaseAttempt(db, attempt, 'failed', now)
    case 'expire':
      return expireAttempt(db, attempt, payment, now)
    case 'refund':
      return noteMoneyLeft(db, attempt, payment, 'refunded', now)
    case 'charge-back':
      return noteMoneyLeft(db, attempt, payment, 'charged_back', now)
  }
}

async function awaitMoney(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  if (isOver(attempt.state)) {
    // a late voucher counts only if its attempt has no order yet and its stock is available
    if (await orders.lockByAttempt(db, attempt.id)) return attempt
    if (!(await reserveAgain(db, attempt, now))) return attempt
  }
  const expiresAt = payment.voucher?.expiresAt ?? attempt.expiresAt
  const change = { ...paymentDetails(payment), state: 'pending' as const, expiresAt }
  const pending = await payments.update(db, attempt.id, change, now)
  await openPendingOrder(db, pending, now)
  return notePartialPayment(db, pending, payment, now)
}

async function settle(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  const known = await orders.lockByAttempt(db, attempt.id)
  const wasCalledOff = known?.state === 'canceled' && attempt.state === 'failed'
  const { paidAmount, paidAt = now } = payment
  const change = { ...paymentDetails(payment), paid: paidAmount, paidAt }
  if (attempt.trial && (await isShopOpen(db))) {
    return refuseTestOrder(db, { attempt, known }, change, now)
  }
  // promised refunds no longer count as payment
  const promised = await refunds.totalOf(db, attempt.id)
  const isWhole = subtract(paidAmount, promised) >= attempt.total
  const reserved = wasCalledOff || !isWhole ? undefined : await reserveAgain(db, attempt, now)
  const isHonoured = reserved !== undefined
  const { attempt: paid, order } = reserved
    ? await confirmOrder(db, { attempt: reserved, known }, change, now)
    : await recordPaidTooLate(db, { attempt, known }, change, now)
  const kept = isHonoured ? attempt.total : zero
  const amount = owedBack({ ...paid, kept, promised })
  const owed = isHonoured
    ? { amount, reason: 'Pago en exceso', key: 'excess' }
    : { amount, reason: 'Pago tardío', key: 'late' }
  await requestRefund(db, { attempt: paid, order }, owed, now)
  if (attempt.state === 'superseded') await noteSecondPayment(db, paid, now)
  return paid
}

/** Refunds a test order's payment that arrives after the shop has opened, and releases its reservation. */
async function refuseTestOrder(
  db: Db,
  { attempt, known }: { attempt: PaymentAttempt; known: Order | undefined },
  change: payments.AttemptChange,
  now: Date,
): Promise<PaymentAttempt> {
  const cause = { actor: 'system', reason: 'Compra de prueba' }
  const waited = known?.state === 'pending_payment' ? known : undefined
  const order = waited ? await callOff(db, { attempt, order: waited }, cause, now) : known
  if (!waited) await releaseAttempt(db, attempt, 'failed', now)
  const late = { attempt, known: order, testOrderIsOver: true }
  const taken = await recordPaidTooLate(db, late, change, now)
  const amount = await stillOwed(db, taken.attempt, { kept: zero })
  await requestRefund(db, taken, { amount, reason: cause.reason, key: 'late' }, now)
  return taken.attempt
}

function newsOf(payment: GatewayPayment) {
  const { status, ref, currency, amount, paidAmount, voucher } = payment
  return { status, ref, currency, amount, paidAmount, hasVoucher: voucher !== undefined }
}
