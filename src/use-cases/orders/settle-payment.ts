import { createEventEmitter } from '#domain/event-emitter.ts'
import { subtractCentavos, zeroCentavos } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import {
  hasPaymentAttemptEndedUnpaid,
  calculateOutstandingRefund,
  type GatewayPaymentReportEffect,
  decideGatewayReportEffect,
  formatSecondPaymentReason,
} from '#domain/orders/payment.ts'
import type { PaymentGateway, GatewayPayment } from '#payments/gateway.ts'
import { readTogether } from '#persistence/combined-statements.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { isShopOpen } from '../is-shop-open.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import {
  confirmationReads,
  confirmOrder,
  createOrderAwaitingPayment,
  recordLatePayment,
} from './confirm-order.ts'
import {
  endPaymentAttemptAndReleaseStock,
  reserveReleasedStockAgain,
} from './end-payment-attempt-and-release-stock.ts'
import { findPaidAttempt } from './exchange-payment-page.ts'
import { expirePaymentAttempt } from './expire-payment-attempt.ts'
import {
  recordPaymentMismatch,
  recordPaymentReversal,
  recordPartialPayment,
  recordPartialRefund,
  recordSecondPayment,
  recordPaymentWithoutOrder,
  selectPaymentDetailsToStore,
} from './record-payment-events.ts'
import { isRecoverablePayment, recoverPaymentAttempt } from './recover-payment-attempt.ts'
import { executeRefunds, requestRefund, calculateRefundStillOwed } from './refund-payment.ts'

type Settlement = {
  /**
   * effect of the gateway's payment data on the attempt; `unknown-session` means a payment without
   * an attempt, which needs manual review
   */
  step: GatewayPaymentReportEffect | 'unknown-session'
  /** the gateway's session id */
  sessionId: string
  attempt?: PaymentAttempt
}

/**
 * Event emitted after the gateway's data about a payment was applied, with the gateway and the
 * outcome.
 */
export const onPaymentSettled = createEventEmitter<{ gateway: string; step: Settlement['step'] }>()

/**
 * Queries the gateway about a payment session and applies the result. Payment webhooks, returning
 * shoppers and jobs all call this function; the first call applies the result, repeated calls have
 * no effect.
 */
export async function settlePayment(
  db: Db,
  gateway: PaymentGateway,
  sessionId: string,
  now: Date,
): Promise<Settlement> {
  const payment = await gateway.getPayment(sessionId)
  const settlement = await runInTransaction(db, async (transaction): Promise<Settlement> => {
    const { ref, sessionId: name } = payment
    const about = { gateway: gateway.name, sessionId: name, ref }
    const found =
      (await lockAttemptForUpdate(transaction, about)) ??
      (await holdLost(transaction, payment, about, now))
    if (!found)
      return {
        step: isRecoverablePayment(payment) ? 'unknown-session' : 'nothing',
        sessionId: name,
      }
    const isPaid = decideGatewayReportEffect(found, newsOf(payment)) === 'settle'
    const attempt = isPaid ? await findPaidAttempt(transaction, found, now) : found
    const step = decideGatewayReportEffect(attempt, newsOf(payment))
    const taken = await take(transaction, step, attempt, payment, now)
    const counted = await recordPaymentWithoutOrder(transaction, taken, payment, now)
    const noted = await recordPartialRefund(transaction, counted, payment, now)
    return { step, sessionId: name, attempt: noted }
  })
  if (settlement.step !== 'nothing') {
    onPaymentSettled.emit({ gateway: gateway.name, step: settlement.step })
  }
  if (settlement.step === 'settle' && settlement.attempt && mayOweRefund(settlement.attempt)) {
    await executeRefunds(db, gateway, now, { attemptId: settlement.attempt.id })
  }
  return settlement
}

async function lockAttemptForUpdate(
  db: Db,
  by: { gateway: string; sessionId: string; ref: string },
) {
  const attempt = await paymentSessions.lockCartAndPaymentAttemptBySession(db, by)
  if (attempt) return attempt
  // links the gateway session to its attempt, if the gateway opened the session but its reply was
  // lost; or the session was moved to another attempt, with the exchange of its page, before the lock
  await paymentSessions.linkPaymentSessionByReference(db, by)
  return paymentSessions.lockCartAndPaymentAttemptBySession(db, by)
}

/** Recreates and locks a payment attempt that is missing in the database. */
async function holdLost(
  db: Db,
  payment: GatewayPayment,
  about: { gateway: string; sessionId: string; ref: string },
  now: Date,
): Promise<PaymentAttempt | undefined> {
  if (!isRecoverablePayment(payment)) return undefined
  await recoverPaymentAttempt(db, about.gateway, payment, now)
  return lockAttemptForUpdate(db, about)
}

async function take(
  db: Db,
  step: GatewayPaymentReportEffect,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  switch (step) {
    case 'nothing':
      return recordPartialPayment(db, attempt, payment, now)
    case 'mismatch':
      await recordPaymentMismatch(db, attempt, payment, now)
      return attempt
    case 'await':
      // a replaced payment page makes no order
      return attempt.replacedBy === null ? awaitMoney(db, attempt, payment, now) : attempt
    case 'settle':
      return settle(db, attempt, payment, now)
    case 'fail':
      return endPaymentAttemptAndReleaseStock(db, attempt, 'failed', now)
    case 'expire':
      return expirePaymentAttempt(db, attempt, payment, now)
    case 'refund':
      return recordPaymentReversal(db, attempt, payment, 'refunded', now)
    case 'charge-back':
      return recordPaymentReversal(db, attempt, payment, 'charged_back', now)
  }
}

async function awaitMoney(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  if (hasPaymentAttemptEndedUnpaid(attempt.state)) {
    // if the attempt has already ended, its payment slip counts only if the attempt has no order
    // yet and its stock is still available
    if (await orders.lockOrderByPaymentAttempt(db, attempt.id)) return attempt
    if (!(await reserveReleasedStockAgain(db, attempt, now))) return attempt
  }
  const expiresAt = payment.voucher?.expiresAt ?? attempt.expiresAt
  const change = { ...selectPaymentDetailsToStore(payment), state: 'pending' as const, expiresAt }
  const pending = await paymentAttempts.updatePaymentAttempt(db, attempt.id, change, now)
  await createOrderAwaitingPayment(db, pending, now)
  return recordPartialPayment(db, pending, payment, now)
}

async function settle(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  const { hasOrder, promised, ...facts } = await readTogether(db, {
    hasOrder: orders.orderExistenceRead(db, attempt.id),
    promised: refunds.refundSumRead(db, attempt.id),
    ...confirmationReads(db, attempt),
  })
  const known = hasOrder ? await orders.lockOrderByPaymentAttempt(db, attempt.id) : undefined
  const wasCalledOff = known?.state === 'canceled' && attempt.state === 'failed'
  const { paidAmount, paidAt = now } = payment
  const change = { ...selectPaymentDetailsToStore(payment), paid: paidAmount, paidAt }
  if (attempt.trial && (await isShopOpen(db))) {
    return refuseTestOrder(db, { attempt, known }, change, now)
  }
  // money whose refund was already requested does not count as payment
  const isWhole = subtractCentavos(paidAmount, promised) >= attempt.total
  const secondOf =
    attempt.replacedBy === null
      ? undefined
      : await paymentAttempts.findPaymentAttempt(db, attempt.replacedBy)
  const otherReason = secondOf && formatSecondPaymentReason(secondOf.orderNumber)
  const reserved =
    wasCalledOff || secondOf || !isWhole
      ? undefined
      : await reserveReleasedStockAgain(db, attempt, now)
  const isHonoured = reserved !== undefined
  const { attempt: paid, order } = reserved
    ? await confirmOrder(db, { attempt: reserved, known, facts }, change, now)
    : await recordLatePayment(db, { attempt, known, otherReason }, change, now)
  const kept = isHonoured ? attempt.total : zeroCentavos
  const amount = calculateOutstandingRefund({ ...paid, kept, promised })
  const owed = isHonoured
    ? { amount, reason: 'Pago en exceso', key: 'excess' }
    : { amount, reason: secondOf ? 'Segundo pago' : 'Pago tardío', key: 'late' }
  await requestRefund(db, { attempt: paid, order }, owed, now)
  if (attempt.state === 'superseded' || secondOf) await recordSecondPayment(db, paid, now)
  return paid
}

/** Refunds a test order's payment that arrives after the shop has opened, and releases its reservation. */
async function refuseTestOrder(
  db: Db,
  { attempt, known }: { attempt: PaymentAttempt; known: Order | undefined },
  change: paymentAttempts.PaymentAttemptChange,
  now: Date,
): Promise<PaymentAttempt> {
  const cause = { actor: 'system', reason: 'Compra de prueba' }
  const waited = known?.state === 'pending_payment' ? known : undefined
  const order = waited ? await cancelLockedOrder(db, { attempt, order: waited }, cause, now) : known
  if (!waited) await endPaymentAttemptAndReleaseStock(db, attempt, 'failed', now)
  const otherReason = 'El pago de una compra de prueba llegó con la tienda ya abierta'
  const late = { attempt, known: order, otherReason }
  const taken = await recordLatePayment(db, late, change, now)
  const amount = await calculateRefundStillOwed(db, taken.attempt, { kept: zeroCentavos })
  await requestRefund(db, taken, { amount, reason: cause.reason, key: 'late' }, now)
  return taken.attempt
}

/** Whether a refund may be due: the payment exceeds the price of the sold products. */
function mayOweRefund({ stockState, paid, total }: PaymentAttempt): boolean {
  return stockState !== 'committed' || paid > total
}

function newsOf(payment: GatewayPayment) {
  const { status, ref, currency, amount, paidAmount, voucher } = payment
  return { status, ref, currency, amount, paidAmount, hasVoucher: voucher !== undefined }
}
