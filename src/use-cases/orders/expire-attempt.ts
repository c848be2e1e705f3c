import { zero } from '#domain/money.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { GatewayPayment } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import { moveOrder } from './move-order.ts'
import { paymentDetails } from './note-payment.ts'
import { requestRefund, stillOwed } from './refund-payment.ts'
import { releaseAttempt } from './release-attempt.ts'
import { tellAboutOrder } from './tell-about-order.ts'

/**
 * Ends a locked payment attempt past its deadline: stock and coupon are released, a pending order is cancelled, and
 * received payments are refunded.
 */
export async function expireAttempt(
  db: Db,
  attempt: PaymentAttempt,
  payment: GatewayPayment | undefined,
  now: Date,
): Promise<PaymentAttempt> {
  let ended = await releaseAttempt(db, attempt, 'expired', now)
  if (payment && payment.ref === attempt.ref && payment.paidAmount > 0) {
    const change = { ...paymentDetails(payment), paid: payment.paidAmount }
    ended = await payments.update(db, attempt.id, change, now)
  }
  let order = await orders.lockByAttempt(db, attempt.id)
  if (order?.state === 'pending_payment') {
    const reason = 'No recibimos el pago a tiempo'
    order = await moveOrder(
      db,
      order,
      { to: 'canceled', reason, change: { cancelReason: reason } },
      now,
    )
    const about = { attempt: ended, order }
    await tellAboutOrder(db, 'order-canceled', about, { key: 'expired' }, now)
  }
  const amount = await stillOwed(db, ended, { kept: zero })
  const owed = { amount, reason: 'Pago incompleto', key: 'incomplete' }
  await requestRefund(db, { attempt: ended, order }, owed, now)
  return ended
}
