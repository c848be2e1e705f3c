import { randomBytes } from 'node:crypto'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { createOrderNumber, type PaymentAttempt } from '#domain/orders/order.ts'
import { hasPaymentAttemptEndedUnpaid } from '#domain/orders/payment.ts'
import type { Db } from '#persistence/database.ts'
import * as newPaymentAttempts from '#persistence/orders/new-payment-attempts.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as paymentPages from '#persistence/orders/payment-pages.ts'

const maxDraws = 5

/**
 * Gives a locked payment attempt another payment page. The former page is kept as an attempt of its
 * own without stock and order, because it may still be paid.
 */
export async function exchangePaymentPage(
  db: Db,
  attempt: PaymentAttempt,
  page: paymentPages.PaymentPage,
  now: Date,
): Promise<PaymentAttempt> {
  const changed = await paymentPages.setPaymentPage(db, attempt.id, page, now)
  const lines = await paymentAttempts.listPaymentAttemptLines(db, attempt.id)
  for (let draw = 1; draw <= maxDraws; draw += 1) {
    const kept = await newPaymentAttempts.insertPaymentAttempt(
      db,
      {
        ...attempt,
        orderNumber: createOrderNumber(toMexicoDay(now), randomBytes(6)),
        state: 'superseded',
        cartHash: '',
        couponId: null,
        couponState: null,
        invoiceData: null,
        stockState: 'released',
      },
      lines,
    )
    if (kept) {
      const former = { ...toPaymentPage(attempt), replacedBy: attempt.id }
      await paymentPages.setPaymentPage(db, kept.id, former, now)
      return changed
    }
  }
  throw new Error('Could not draw a free order number')
}

/**
 * Returns the attempt that a whole payment counts for. The payment of an exchanged page brings that
 * page back to its order, unless the order is already paid: then the payment is a second one.
 */
export async function findPaidAttempt(
  db: Db,
  attempt: PaymentAttempt,
  now: Date,
): Promise<PaymentAttempt> {
  if (attempt.replacedBy === null) return attempt
  const current = await paymentAttempts.lockPaymentAttempt(db, attempt.replacedBy)
  const isUnpaid =
    current && (current.state === 'pending' || hasPaymentAttemptEndedUnpaid(current.state))
  if (!isUnpaid) return attempt
  const pages = [toPaymentPage(attempt), toPaymentPage(current)] as const
  // reference and session are unique, so the page is taken from one attempt before the other gets it
  const none = { ...pages[0], ref: `${attempt.ref}-`, sessionId: null }
  await paymentPages.setPaymentPage(db, attempt.id, none, now)
  const restored = await paymentPages.setPaymentPage(db, current.id, pages[0], now)
  await paymentPages.setPaymentPage(db, attempt.id, pages[1], now)
  return restored
}

function toPaymentPage(attempt: PaymentAttempt): paymentPages.PaymentPage {
  const { ref, gateway, sessionId, url, offer, method, voucher, expiresAt } = attempt
  return { ref, gateway, sessionId, url, offer, method, voucher, expiresAt }
}
