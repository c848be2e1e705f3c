import { zeroCentavos } from '#domain/money.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { GatewayPayment } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { changeOrderState } from './change-order-state.ts'
import { endPaymentAttemptAndReleaseStock } from './end-payment-attempt-and-release-stock.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { selectPaymentDetailsToStore } from './record-payment-events.ts'
import { requestRefund, calculateRefundStillOwed } from './refund-payment.ts'

/**
 * Ends a locked payment attempt past its deadline: stock and coupon are released, a pending order is cancelled, and
 * received payments are refunded.
 */
export async function expirePaymentAttempt(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment | undefined,
  now: Date,
): Promise<PaymentAttempt> {
  let ended = await endPaymentAttemptAndReleaseStock(db, attempt, 'expired', now)
  if (payment && payment.ref === attempt.ref && payment.paidAmount > 0) {
    const change = { ...selectPaymentDetailsToStore(payment), paid: payment.paidAmount }
    ended = await paymentAttempts.updatePaymentAttempt(db, attempt.id, change, now)
  }
  let order = await orders.lockOrderByPaymentAttempt(db, attempt.id)
  if (order?.state === 'pending_payment') {
    const reason = 'No recibimos el pago a tiempo'
    order = await changeOrderState(
      db,
      order,
      { to: 'canceled', reason, change: { cancelReason: reason } },
      now,
    )
    const about = { attempt: ended, order }
    await notifyAboutOrder(db, 'order-canceled', about, { key: 'expired' }, now)
  }
  const amount = await calculateRefundStillOwed(db, ended, { kept: zeroCentavos })
  const owed = { amount, reason: 'Pago incompleto', key: 'incomplete' }
  await requestRefund(db, { attempt: ended, order }, owed, now)
  return ended
}
