import { getPurchaseWithdrawalDeadline } from '#domain/account/purchase-withdrawal-deadline.ts'
import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { createReturnRefundRequest } from '#domain/orders/order-return.ts'
import type { Db } from '#persistence/database.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { findReturnTicket } from '#persistence/support/tickets.ts'
import { previewRefund, type RefundPreview } from './preview-refund.ts'

type SeenReturn = returns.OrderReturn & {
  person: { shopperId: number | null; email: string }
  /** ticket in which the shopper says why */
  ticketId: number | null
  deliveredAt: Date | null
  /** last legal day to request the return */
  couldAskUntil: Day | null
  /** preview of the refund; null before the returned goods are inspected */
  preview: RefundPreview | null
}

/** A return with its terms and expected refund. */
export async function readReturnWithRefundPreview(
  db: Db,
  id: number,
): Promise<SeenReturn | undefined> {
  const found = await returns.findOrderReturn(db, id)
  const order = found && (await orders.findOrderByNumber(db, found.orderNumber))
  if (!found || !order) return undefined
  const { deliveredAt, shopperId } = order
  const attempt = await paymentAttempts.findPaymentAttempt(db, order.attemptId)
  const planned =
    found.state === 'inspected'
      ? await previewRefund(db, {
          number: found.orderNumber,
          ask: createReturnRefundRequest(found),
        })
      : undefined
  return {
    ...found,
    person: { shopperId, email: attempt?.email ?? '' },
    ticketId: (await findReturnTicket(db, found)) ?? null,
    deliveredAt,
    couldAskUntil: deliveredAt && getPurchaseWithdrawalDeadline(toMexicoDay(deliveredAt)),
    preview: planned?.ok ? planned.preview : null,
  }
}
