import { zeroCentavos } from '#domain/money.ts'
import { listOrderTransitionsAfterRefund } from '#domain/orders/order-state-transitions.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import type { Db } from '#persistence/database.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import type { Refund } from '#persistence/orders/refunds.ts'
import { changeOrderState } from './change-order-state.ts'
import { revokeLicences } from './deliver-licences.ts'
import { restoreUsedCoupon } from './end-payment-attempt-and-release-stock.ts'
import {
  type RefundRequestInput,
  requestRefund,
  calculateRefundStillOwed,
} from './refund-payment.ts'

type Held = { attempt: PaymentAttempt; order: Order }
type Cause = { reason: string; actor: string }

/**
 * Refunds the whole remaining payment of an order, makes its coupon and points valid again, and
 * revokes its licence keys.
 */
export async function refundWholeOrder(
  db: Db,
  { attempt, order }: Held,
  {
    reason,
    actor,
    key = 'returned',
    ...details
  }: Cause & Pick<RefundRequestInput, 'shipping' | 'lines'> & { key?: string },
  now: Date,
): Promise<Refund | undefined> {
  await rewardLedger.cancelOrderPoints(db, order.id, now)
  await restoreUsedCoupon(db, attempt, now)
  await revokeLicences(db, order, { reason: 'Pedido devuelto', actor }, now)
  await endReturns(db, order, now)
  const amount = await calculateRefundStillOwed(db, attempt, { kept: zeroCentavos })
  const owed = { amount, reason: 'Pedido devuelto', key, ...details }
  return requestRefund(db, { attempt, order }, owed, now)
}

/** Closes the open returns of a fully refunded order. */
async function endReturns(db: Db, order: Order, now: Date): Promise<void> {
  for (const { id, closedAt } of await returns.listReturnsOfOrder(db, order.id)) {
    if (closedAt === null)
      await returns.updateOrderReturnState(db, id, { state: 'refunded', refundId: null }, now)
  }
}

/**
 * Moves an order to the refunded state if its current state allows that; an order in transit keeps
 * its state.
 */
export async function markOrderRefunded(
  db: Db,
  order: Order,
  { reason, actor }: Cause,
  now: Date,
): Promise<Order> {
  let ended = order
  for (const to of listOrderTransitionsAfterRefund(order.state)) {
    ended = await changeOrderState(db, ended, { to, reason, actor }, now)
  }
  return ended
}
