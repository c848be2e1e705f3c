import { zeroCentavos } from '#domain/money.ts'
import { canCancelOrder } from '#domain/orders/order-state-transitions.ts'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import {
  type RefundableLine,
  type RequestedRefundUnits,
  countRefundableUnits,
} from '#domain/orders/refund.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import * as trials from '#persistence/orders/test-orders.ts'
import { isShopOpen } from '../is-shop-open.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { expirePaymentAttempt } from './expire-payment-attempt.ts'
import type { LockedOrder } from './lock-order.ts'
import { closePaymentSession } from './open-payment-session.ts'
import { recordCalculatedRefund, calculateOrderRefund } from './refund-order.ts'
import { executeRefunds, calculateRefundStillOwed } from './refund-payment.ts'
import { requestRefundApprovalIfNeeded } from './request-refund-approval.ts'

const batchSize = 100
const reason = 'Compra de prueba'

/**
 * Cancels open test orders after the shop has opened: stock is returned and payments are refunded. Refunds above the
 * configured amount wait for four-eyes approval. Returns the number of orders.
 */
export async function endTestOrders(
  db: Db,
  gateway: PaymentGateways,
  { actor }: { actor: string },
  now: Date,
): Promise<number> {
  if (!(await isShopOpen(db))) return 0
  const ids = await trials.listOpenTestOrders(db, batchSize)
  await mapSequentially(ids, async (id) => {
    await runInTransaction(db, (transaction) => endTestOrder(transaction, id, actor, now))
    const attempt = await paymentAttempts.findPaymentAttempt(db, id)
    if (attempt && attempt.paidAt === null) await closePaymentSession(gateway, attempt)
    else await executeRefunds(db, gateway, now, { attemptId: id })
  })
  return ids.length
}

async function endTestOrder(db: Db, id: number, actor: string, now: Date): Promise<void> {
  const known = await paymentAttempts.findPaymentAttempt(db, id)
  // locks the cart before the payment attempt, in the same order as checkout and payment, to avoid
  // deadlocks
  if (known && known.shopperId !== null) await carts.lockCart(db, known.shopperId)
  const attempt = await paymentAttempts.lockPaymentAttempt(db, id)
  const order = attempt && (await orders.lockOrderByPaymentAttempt(db, id))
  if (!attempt) return
  if (!order) {
    if (attempt.state === 'open') await expirePaymentAttempt(db, attempt, undefined, now)
    return
  }
  const parcels = await shipments.listShipmentsOfOrder(db, order.id)
  if (canCancelOrder(order.state, parcels))
    await cancelTestOrder(db, { attempt, order }, actor, now)
  else if (isPaidUnrefundedOrder(order.state)) await takeBack(db, { attempt, order }, actor, now)
}

async function cancelTestOrder(db: Db, held: LockedOrder, actor: string, now: Date): Promise<void> {
  const amount = await calculateRefundStillOwed(db, held.attempt, { kept: zeroCentavos })
  const asking = { ask: { end: 'canceled' as const }, amount, reason, actor }
  if (await requestRefundApprovalIfNeeded(db, held, asking, now)) return
  await cancelLockedOrder(db, held, { actor, reason }, now)
}

/** Ends a shipped test order as fully refunded and returns its units to stock. */
async function takeBack(db: Db, held: LockedOrder, actor: string, now: Date): Promise<void> {
  const lines = (await refundLines.listRefundableLines(db, held.order)).flatMap(unitsOf)
  const ask = { lines, shipping: true }
  const planned = await calculateOrderRefund(db, held, ask)
  // a test order with an open return, or with nothing left to refund, is skipped: operators review
  // it
  if (!planned.ok) return
  const { amount } = planned.plan
  if (await requestRefundApprovalIfNeeded(db, held, { ask, amount, reason, actor }, now)) return
  await recordCalculatedRefund(db, held, { ask, reason, actor }, planned.plan, now)
}

function unitsOf(line: RefundableLine): RequestedRefundUnits[] {
  return (['unsent', 'returned'] as const).flatMap((goods) => {
    const quantity = countRefundableUnits(line, goods)
    return quantity > 0 ? [{ lineId: line.id, quantity, goods, restock: true }] : []
  })
}
