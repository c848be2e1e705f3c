import { zeroCentavos } from '#domain/money.ts'
import { canCancelOrder, canShopperCancelOrder } from '#domain/orders/order-state-transitions.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { changeOrderState } from './change-order-state.ts'
import { revokeLicences } from './deliver-licences.ts'
import {
  endPaymentAttemptAndReleaseStock,
  restoreUsedCoupon,
} from './end-payment-attempt-and-release-stock.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { closePaymentSession } from './open-payment-session.ts'
import {
  cancelledOrderRefundRequestKey,
  executeRefunds,
  requestRefund,
  createRefundMailDetails,
  calculateRefundStillOwed,
} from './refund-payment.ts'
import { requestRefundApprovalIfNeeded } from './request-refund-approval.ts'

type Cancellation = {
  number: string
  /** id of the shopper, who can cancel own orders only; null for the shop itself */
  shopperId: number | null
  actor: string
  reason: string
}

type CancelRefusal = Refusal<
  'order-not-found' | 'move-not-allowed' | 'licence-delivered' | 'approval-waiting'
>

/**
 * Cancels an order before shipment: stock, coupon and points are returned and the payment is refunded. Above the
 * configured amount, operators need four-eyes approval; `asked` is the number of the approval request.
 */
export async function cancelOrder(
  db: Db,
  gateway: PaymentGateways,
  cancellation: Cancellation,
  now: Date,
): Promise<SuccessResult<{ order: Order; asked?: number }> | CancelRefusal> {
  const done = await runInTransaction(db, async (transaction) => {
    const found = await orders.findOrderByNumber(transaction, cancellation.number)
    const isTheirs = cancellation.shopperId === null || found?.shopperId === cancellation.shopperId
    if (!found || !isTheirs) return refuse('order-not-found')
    const attempt = await paymentAttempts.lockPaymentAttempt(transaction, found.attemptId)
    const order = await orders.lockOrderByPaymentAttempt(transaction, found.attemptId)
    const parcels = await shipments.listShipmentsOfOrder(transaction, found.id)
    if (!attempt || !order || !canCancelOrder(order.state, parcels)) {
      return refuse('move-not-allowed')
    }
    const lines = await paymentAttempts.listPaymentAttemptLines(transaction, attempt.id)
    const byShopper = cancellation.shopperId !== null
    if (byShopper && !canShopperCancelOrder(order.state, lines, parcels)) {
      return refuse('licence-delivered')
    }
    if (!byShopper) {
      const { actor, reason } = cancellation
      const amount = await calculateRefundStillOwed(transaction, attempt, { kept: zeroCentavos })
      const asking = { ask: { end: 'canceled' as const }, amount, reason, actor }
      const asked = await requestRefundApprovalIfNeeded(
        transaction,
        { attempt, order },
        asking,
        now,
      )
      if (asked) return asked.ok ? { ...asked, attempt, order } : asked
    }
    return {
      ok: true as const,
      attempt,
      order: await cancelLockedOrder(transaction, { attempt, order }, cancellation, now),
    }
  })
  if (!done.ok) return done
  if ('asked' in done) return { ok: true, order: done.order, asked: done.asked }
  if (done.attempt.state === 'pending') await closePaymentSession(gateway, done.attempt)
  else await executeRefunds(db, gateway, now, { attemptId: done.attempt.id })
  return { ok: true, order: done.order }
}

/** Cancels an order that the caller has locked with its payment attempt. */
export async function cancelLockedOrder(
  db: Db,
  { attempt, order }: { attempt: PaymentAttempt; order: Order },
  { actor, reason }: Pick<Cancellation, 'actor' | 'reason'>,
  now: Date,
): Promise<Order> {
  const wasPaid = attempt.stockState === 'committed'
  if (wasPaid) await undoSale(db, attempt, order, now)
  await shipments.unpackShipments(db, order.id)
  await revokeLicences(db, order, { reason: 'Pedido cancelado', actor }, now)
  const ended = wasPaid
    ? attempt
    : await endPaymentAttemptAndReleaseStock(db, attempt, 'failed', now)
  await rewardLedger.cancelOrderPoints(db, order.id, now)
  const owed = await calculateRefundStillOwed(db, attempt, { kept: zeroCentavos })
  const canceled = await changeOrderState(
    db,
    order,
    {
      to: 'canceled',
      reason,
      actor,
      change: { cancelReason: reason, ...(owed > 0 ? { paymentFlag: 'refund_open' } : {}) },
    },
    now,
  )
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'order-cancel',
    subject: `order:${order.number}`,
    before: { state: order.state },
    after: { state: canceled.state, owed },
  }
  await auditLog.addAuditEntry(db, entry, now)
  const about = { attempt: ended, order: canceled }
  const occasion = {
    key: cancelledOrderRefundRequestKey,
    ...(owed > 0 && { details: createRefundMailDetails(ended, owed) }),
  }
  await notifyAboutOrder(db, 'order-canceled', about, occasion, now)
  await requestRefund(
    db,
    about,
    { amount: owed, reason: 'Pedido cancelado', key: cancelledOrderRefundRequestKey },
    now,
  )
  return canceled
}

async function undoSale(db: Db, attempt: PaymentAttempt, order: Order, now: Date): Promise<void> {
  const lines = await paymentAttempts.listPaymentAttemptLines(db, attempt.id)
  const calledOff = await refundLines.countCancelledUnits(db, attempt.id)
  // licence keys already assigned to the order are not put on sale again; units that an earlier
  // refund covers are skipped
  const units = lines.flatMap(({ productId, quantity, digital }) => {
    if (productId === null || digital) return []
    const left = quantity - (calledOff.get(productId) ?? 0)
    return left > 0 ? [{ productId, quantity: left }] : []
  })
  const why = { reason: 'cancellation' as const, orderNumber: order.number }
  await inventory.restockUnits(db, units, why, now)
  await restoreUsedCoupon(db, attempt, now)
  await paymentAttempts.updatePaymentAttempt(db, attempt.id, { stockState: 'released' }, now)
}
