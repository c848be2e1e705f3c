import { zero } from '#domain/money.ts'
import { isCancellable, isCancellableByShopper } from '#domain/orders/order-progress.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Gateways } from '#payments/gateways.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { revokeLicences } from './deliver-licences.ts'
import { moveOrder } from './move-order.ts'
import { closeSession } from './open-session.ts'
import {
  canceledKey,
  makeRefunds,
  requestRefund,
  refundDetails,
  stillOwed,
} from './refund-payment.ts'
import { releaseAttempt, returnUsedCoupon } from './release-attempt.ts'
import { askIfNeeded } from './request-approval.ts'
import { tellAboutOrder } from './tell-about-order.ts'

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
  gateway: Gateways,
  cancellation: Cancellation,
  now: Date,
): Promise<Granted<{ order: Order; asked?: number }> | CancelRefusal> {
  const done = await inTransaction(db, async (transaction) => {
    const found = await orders.findByNumber(transaction, cancellation.number)
    const isTheirs = cancellation.shopperId === null || found?.shopperId === cancellation.shopperId
    if (!found || !isTheirs) return refuse('order-not-found')
    const attempt = await payments.lock(transaction, found.attemptId)
    const order = await orders.lockByAttempt(transaction, found.attemptId)
    const parcels = await shipments.ofOrder(transaction, found.id)
    if (!attempt || !order || !isCancellable(order.state, parcels)) {
      return refuse('move-not-allowed')
    }
    const lines = await payments.linesOf(transaction, attempt.id)
    const byShopper = cancellation.shopperId !== null
    if (byShopper && !isCancellableByShopper(order.state, lines, parcels)) {
      return refuse('licence-delivered')
    }
    if (!byShopper) {
      const { actor, reason } = cancellation
      const amount = await stillOwed(transaction, attempt, { kept: zero })
      const asking = { ask: { end: 'canceled' as const }, amount, reason, actor }
      const asked = await askIfNeeded(transaction, { attempt, order }, asking, now)
      if (asked) return asked.ok ? { ...asked, attempt, order } : asked
    }
    return {
      ok: true as const,
      attempt,
      order: await callOff(transaction, { attempt, order }, cancellation, now),
    }
  })
  if (!done.ok) return done
  if ('asked' in done) return { ok: true, order: done.order, asked: done.asked }
  if (done.attempt.state === 'pending') await closeSession(gateway, done.attempt)
  else await makeRefunds(db, gateway, now, { attemptId: done.attempt.id })
  return { ok: true, order: done.order }
}

/** Cancels an order that the caller has locked with its payment attempt. */
export async function callOff(
  db: Db,
  { attempt, order }: { attempt: PaymentAttempt; order: Order },
  { actor, reason }: Pick<Cancellation, 'actor' | 'reason'>,
  now: Date,
): Promise<Order> {
  const wasPaid = attempt.stockState === 'committed'
  if (wasPaid) await undoSale(db, attempt, order, now)
  await shipments.unpack(db, order.id)
  await revokeLicences(db, order, { reason: 'Pedido cancelado', actor }, now)
  const ended = wasPaid ? attempt : await releaseAttempt(db, attempt, 'failed', now)
  await rewardLedger.cancelOf(db, order.id, now)
  const owed = await stillOwed(db, attempt, { kept: zero })
  const canceled = await moveOrder(
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
  const entry = {
    actor,
    action: 'order-cancel',
    subject: `order:${order.number}`,
    before: { state: order.state },
    after: { state: canceled.state, owed },
  }
  await auditLog.add(db, entry, now)
  const about = { attempt: ended, order: canceled }
  const occasion = { key: canceledKey, ...(owed > 0 && { details: refundDetails(ended, owed) }) }
  await tellAboutOrder(db, 'order-canceled', about, occasion, now)
  await requestRefund(
    db,
    about,
    { amount: owed, reason: 'Pedido cancelado', key: canceledKey },
    now,
  )
  return canceled
}

async function undoSale(db: Db, attempt: PaymentAttempt, order: Order, now: Date): Promise<void> {
  const lines = await payments.linesOf(db, attempt.id)
  const calledOff = await refundLines.calledOff(db, attempt.id)
  // licence keys already assigned are not resold; units with a decided refund are skipped
  const units = lines.flatMap(({ productId, quantity, digital }) => {
    if (productId === null || digital) return []
    const left = quantity - (calledOff.get(productId) ?? 0)
    return left > 0 ? [{ productId, quantity: left }] : []
  })
  const why = { reason: 'cancellation' as const, orderNumber: order.number }
  await inventory.restock(db, units, why, now)
  await returnUsedCoupon(db, attempt, now)
  await payments.update(db, attempt.id, { stockState: 'released' }, now)
}
