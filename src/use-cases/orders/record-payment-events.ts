import { formatCentavos } from '#domain/format-money.ts'
import { subtractCentavos, zeroCentavos, maxCentavos } from '#domain/money.ts'
import { canCancelOrder } from '#domain/orders/order-state-transitions.ts'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { hasPaymentAttemptEndedUnpaid } from '#domain/orders/payment.ts'
import { type GatewayPayment, nameRefundMadeElsewhere } from '#payments/gateway.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { revokeLicences } from './deliver-licences.ts'
import {
  endPaymentAttemptAndReleaseStock,
  restoreUsedCoupon,
} from './end-payment-attempt-and-release-stock.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import {
  recordCompletedRefund,
  createRefundIdempotencyKey,
  requestRefund,
  calculateRefundStillOwed,
} from './refund-payment.ts'

/** Selects the payment details from the gateway that are stored with the payment attempt. */
export function selectPaymentDetailsToStore(
  payment: GatewayPayment,
): paymentAttempts.PaymentAttemptChange {
  const { method, installments, card, voucher, trackingKey } = payment
  return {
    method,
    installments,
    card,
    voucher: voucher && { ...voucher, expiresAt: voucher.expiresAt.toISOString() },
    trackingKey,
  }
}

/**
 * Records a bank transfer that pays only part of the order: the order stays pending and the shopper
 * sees the missing amount.
 */
export async function recordPartialPayment(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  if (attempt.state !== 'pending' || payment.paidAmount <= attempt.paid) return attempt
  const change = { ...selectPaymentDetailsToStore(payment), paid: payment.paidAmount }
  const changed = await paymentAttempts.updatePaymentAttempt(db, attempt.id, change, now)
  const order = await orders.lockOrderByPaymentAttempt(db, attempt.id)
  if (!order) return changed
  const flagged = await orders.updateOrder(db, order.id, { paymentFlag: 'underpaid' }, now)
  const missing = subtractCentavos(attempt.total, payment.paidAmount)
  const occasion = { key: String(payment.paidAmount), details: { missing } }
  await notifyAboutOrder(db, 'order-underpaid', { attempt: changed, order: flagged }, occasion, now)
  return changed
}

/**
 * Records that a payment's reference or amount does not match: the payment is not accepted but
 * reviewed by hand.
 */
export async function recordPaymentMismatch(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<void> {
  const { paidAmount, amount, currency, ref } = payment
  const entry: auditLog.AuditEntry = {
    actor: `gateway:${attempt.gateway}`,
    action: 'payment-mismatch',
    subject: `attempt:${attempt.orderNumber}`,
    reason: `se pidieron ${formatCentavos(attempt.total)} y dijo ${formatCentavos(paidAmount)} de ${formatCentavos(amount)} ${currency}, con la referencia ${ref}`,
  }
  await auditLog.addAuditEntryOnce(db, entry, now)
}

/** Records that a received payment was refunded by the gateway or charged back by the bank. */
export async function recordPaymentReversal(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  state: 'refunded' | 'charged_back',
  now: Date,
): Promise<PaymentAttempt> {
  const refunded = state === 'refunded' ? payment.refundedAmount : attempt.refunded
  const money = { refunded, paid: maxCentavos(attempt.paid, payment.paidAmount) }
  const order = await orders.lockOrderByPaymentAttempt(db, attempt.id)
  const isWaiting = order?.state === 'pending_payment'
  const parcels = order ? await shipments.listShipmentsOfOrder(db, order.id) : []
  if (order && (isWaiting || (state === 'refunded' && canCancelOrder(order.state, parcels)))) {
    // an order that is not yet packed is cancelled; the gateway has already refunded the payment
    const actor = `gateway:${attempt.gateway}`
    const about = { attempt: { ...attempt, paid: money.paid, refunded: money.paid }, order }
    await cancelLockedOrder(db, about, { actor, reason: 'Pago devuelto' }, now)
  } else if (attempt.stockState === 'reserved') {
    await endPaymentAttemptAndReleaseStock(db, attempt, state, now)
  }
  const changed = await paymentAttempts.updatePaymentAttempt(
    db,
    attempt.id,
    { state, ...money },
    now,
  )
  if (!order) return changed
  await orders.updateOrder(db, order.id, { paymentFlag: state }, now)
  await rewardLedger.cancelOrderPoints(db, order.id, now)
  if (state === 'refunded') await restoreUsedCoupon(db, changed, now)
  const reason = state === 'refunded' ? 'Pago devuelto' : 'Contracargo'
  await revokeLicences(db, order, { reason, actor: `gateway:${attempt.gateway}` }, now)
  return changed
}

/**
 * Records a payment that leads to no order, because its attempt had ended or was already paid. A
 * pending attempt is left unchanged: its partial payment waits for the rest.
 */
export async function recordPaymentWithoutOrder(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  const isSettled =
    hasPaymentAttemptEndedUnpaid(attempt.state) || ['paid', 'refunded'].includes(attempt.state)
  if (!isSettled || payment.ref !== attempt.ref) return attempt
  if (payment.paidAmount <= attempt.paid) return attempt
  const change = { ...selectPaymentDetailsToStore(payment), paid: payment.paidAmount }
  const changed = await paymentAttempts.updatePaymentAttempt(db, attempt.id, change, now)
  const order = await orders.lockOrderByPaymentAttempt(db, attempt.id)
  const amount = await calculateRefundStillOwed(db, changed, {
    kept: order && isPaidUnrefundedOrder(order.state) ? attempt.total : zeroCentavos,
  })
  const owed = { amount, reason: 'Pago de más', key: `stray:${payment.paidAmount}` }
  await requestRefund(db, { attempt: changed, order }, owed, now)
  return changed
}

/** Records a partial refund made on the gateway's own pages, as a completed refund of the shop. */
export async function recordPartialRefund(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment,
  now: Date,
): Promise<PaymentAttempt> {
  if (attempt.state !== 'paid' || payment.ref !== attempt.ref) return attempt
  if (payment.refundedAmount <= 0) return attempt
  // refunds requested by the shop are subtracted from the gateway's total, because the total
  // includes them
  const amount = subtractCentavos(payment.refundedAmount, await refunds.sumRefunds(db, attempt.id))
  if (amount <= 0) return attempt
  const refund = await refunds.requestRefund(
    db,
    {
      attemptId: attempt.id,
      amount,
      reason: 'Devuelto en la pasarela',
      state: 'requested',
      idempotencyKey: createRefundIdempotencyKey(attempt, `gateway:${payment.refundedAmount}`),
      shipping: zeroCentavos,
    },
    now,
  )
  if (refund) {
    const id = nameRefundMadeElsewhere({ name: attempt.gateway }, payment)
    await recordCompletedRefund(db, refund, { id, byGateway: true }, now)
  }
  return (await paymentAttempts.findPaymentAttempt(db, attempt.id)) ?? attempt
}

/**
 * Records a payment on a payment page that was already replaced by another one: the shopper may
 * have paid twice.
 */
export async function recordSecondPayment(
  db: Db,
  attempt: PaymentAttempt,
  now: Date,
): Promise<void> {
  const subject = `order:${attempt.orderNumber}`
  const entry: auditLog.AuditEntry = { actor: 'system', action: 'superseded-attempt-paid', subject }
  await auditLog.addAuditEntryOnce(db, entry, now)
}
