import { formatCentavos } from '#domain/format-money.ts'
import { subtract, zero, largest } from '#domain/money.ts'
import { isCancellable } from '#domain/orders/order-progress.ts'
import { isBought } from '#domain/orders/order-state.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { isOver } from '#domain/orders/payment.ts'
import type { GatewayPayment } from '#payments/gateway.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { callOff } from './cancel-order.ts'
import { revokeLicences } from './deliver-licences.ts'
import { noteRefunded, refundKey, requestRefund, stillOwed } from './refund-payment.ts'
import { releaseAttempt, returnUsedCoupon } from './release-attempt.ts'
import { tellAboutOrder } from './tell-about-order.ts'

/** Payment details from the gateway that are stored with the attempt. */
export function paymentDetails(payment: GatewayPayment): payments.AttemptChange {
  const { method, installments, card, voucher, trackingKey } = payment
  return {
    method,
    installments,
    card,
    voucher: voucher && { ...voucher, expiresAt: voucher.expiresAt.toISOString() },
    trackingKey,
  }
}

/** Records a partial transfer: the order stays pending and the shopper sees the missing amount. */
export async function notePartialPayment(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  if (attempt.state !== 'pending' || payment.paidAmount <= attempt.paid) return attempt
  const change = { ...paymentDetails(payment), paid: payment.paidAmount }
  const changed = await payments.update(db, attempt.id, change, now)
  const order = await orders.lockByAttempt(db, attempt.id)
  if (!order) return changed
  const flagged = await orders.update(db, order.id, { paymentFlag: 'underpaid' }, now)
  const missing = subtract(attempt.total, payment.paidAmount)
  const occasion = { key: String(payment.paidAmount), details: { missing } }
  await tellAboutOrder(db, 'order-underpaid', { attempt: changed, order: flagged }, occasion, now)
  return changed
}

/** Records a mismatch of reference or amount: the payment is not settled but reviewed by hand. */
export async function noteMismatch(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<void> {
  const { paidAmount, amount, currency, ref } = payment
  const entry = {
    actor: `gateway:${attempt.gateway}`,
    action: 'payment-mismatch',
    subject: `attempt:${attempt.orderNumber}`,
    reason: `se pidieron ${formatCentavos(attempt.total)} y dijo ${formatCentavos(paidAmount)} de ${formatCentavos(amount)} ${currency}, con la referencia ${ref}`,
  }
  await auditLog.addOnce(db, entry, now)
}

/** Records that a received payment was refunded by the gateway or charged back by the bank. */
export async function noteMoneyLeft(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  state: 'refunded' | 'charged_back',
  now: Date,
): Promise<PaymentAttempt> {
  const refunded = state === 'refunded' ? payment.refundedAmount : attempt.refunded
  const money = { refunded, paid: largest(attempt.paid, payment.paidAmount) }
  const order = await orders.lockByAttempt(db, attempt.id)
  const isWaiting = order?.state === 'pending_payment'
  const parcels = order ? await shipments.ofOrder(db, order.id) : []
  if (order && (isWaiting || (state === 'refunded' && isCancellable(order.state, parcels)))) {
    // the order is cancelled before packing; the gateway has already refunded it
    const actor = `gateway:${attempt.gateway}`
    const about = { attempt: { ...attempt, paid: money.paid, refunded: money.paid }, order }
    await callOff(db, about, { actor, reason: 'Pago devuelto' }, now)
  } else if (attempt.stockState === 'reserved') {
    await releaseAttempt(db, attempt, state, now)
  }
  const changed = await payments.update(db, attempt.id, { state, ...money }, now)
  if (!order) return changed
  await orders.update(db, order.id, { paymentFlag: state }, now)
  await rewardLedger.cancelOf(db, order.id, now)
  if (state === 'refunded') await returnUsedCoupon(db, changed, now)
  const reason = state === 'refunded' ? 'Pago devuelto' : 'Contracargo'
  await revokeLicences(db, order, { reason, actor: `gateway:${attempt.gateway}` }, now)
  return changed
}

/**
 * Records a payment without an order: its attempt had ended or was already paid. A pending attempt's partial payment
 * waits for the rest.
 */
export async function noteStrayMoney(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  const isSettled = isOver(attempt.state) || ['paid', 'refunded'].includes(attempt.state)
  if (!isSettled || payment.ref !== attempt.ref) return attempt
  if (payment.paidAmount <= attempt.paid) return attempt
  const change = { ...paymentDetails(payment), paid: payment.paidAmount }
  const changed = await payments.update(db, attempt.id, change, now)
  const order = await orders.lockByAttempt(db, attempt.id)
  const amount = await stillOwed(db, changed, {
    kept: order && isBought(order.state) ? attempt.total : zero,
  })
  const owed = { amount, reason: 'Pago de más', key: `stray:${payment.paidAmount}` }
  await requestRefund(db, { attempt: changed, order }, owed, now)
  return changed
}

/** Records a partial refund made on the gateway's own pages, as a completed refund of the shop. */
export async function notePartialRefund(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  if (attempt.state !== 'paid' || payment.ref !== attempt.ref) return attempt
  if (payment.refundedAmount <= 0) return attempt
  // the gateway's refunds may include refunds requested by the shop
  const amount = subtract(payment.refundedAmount, await refunds.totalOf(db, attempt.id))
  if (amount <= 0) return attempt
  const refund = await refunds.request(
    db,
    {
      attemptId: attempt.id,
      amount,
      reason: 'Devuelto en la pasarela',
      state: 'requested',
      idempotencyKey: refundKey(attempt, `gateway:${payment.refundedAmount}`),
      shipping: zero,
    },
    now,
  )
  if (refund) {
    const id = `${attempt.gateway}:${payment.refundedAmount}`
    await noteRefunded(db, refund, { id, byGateway: true }, now)
  }
  return (await payments.findById(db, attempt.id)) ?? attempt
}

/** Records the payment of a replaced session: the shopper may have paid twice. */
export async function noteSecondPayment(db: Db, attempt: PaymentAttempt, now: Date): Promise<void> {
  const subject = `order:${attempt.orderNumber}`
  const entry = { actor: 'system', action: 'superseded-attempt-paid', subject }
  await auditLog.addOnce(db, entry, now)
}
