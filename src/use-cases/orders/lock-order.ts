import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'

export type LockedOrder = { attempt: PaymentAttempt; order: Order }

/** Locks an order and its payment attempt until the transaction ends, in the order in which all code locks them. */
export async function lockOrderForUpdate(db: Db, number: string): Promise<LockedOrder | undefined> {
  const found = await orders.findOrderByNumber(db, number)
  const attempt = found && (await paymentAttempts.lockPaymentAttempt(db, found.attemptId))
  const order = attempt && (await orders.lockOrderByPaymentAttempt(db, attempt.id))
  return attempt && order && { attempt, order }
}
