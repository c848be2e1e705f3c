import { calculateEarnedPoints } from '#domain/account/reward-earning.ts'
import { calculateDiscountedProductTotal } from '#domain/buying/cart.ts'
import type { CheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import { formatCentavos } from '#domain/format-money.ts'
import type { ImmutableOrderRecordSeller } from '#domain/orders/immutable-order-record.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Order, OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import {
  type CombinableWrite,
  type CombinedResults,
  readOne,
  writeTogether,
} from '#persistence/combined-statements.ts'
import type { Db } from '#persistence/database.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as operatorNotifications from '#persistence/running/operator-mail-notifications.ts'
import { orderTermsRead } from '../read-settings.ts'
import { buildImmutableOrderRecord } from './build-immutable-order-record.ts'
import { changeOrderState } from './change-order-state.ts'
import { deliverLicences } from './deliver-licences.ts'
import { confirmationNotices, notifyAboutOrder } from './notify-about-order.ts'

/**
 * Creates the pending order of a payment slip (cash or transfer) and removes its lines from the
 * cart.
 */
export async function createOrderAwaitingPayment(
  db: Db,
  attempt: PaymentAttempt,
  now: Date,
): Promise<Order> {
  const known = await orders.lockOrderByPaymentAttempt(db, attempt.id)
  const lines = await paymentAttempts.listPaymentAttemptLines(db, attempt.id)
  const order = known ?? (await openOrder(db, { attempt, lines }, now))
  const occasion = { key: attempt.voucher?.reference ?? 'voucher' }
  await notifyAboutOrder(db, 'order-awaits-payment', { attempt, order, lines }, occasion, now)
  return order
}

/** What confirming an order needs to know, besides the payment attempt. */
export function confirmationReads(
  db: Db,
  { id, shopperId }: Pick<PaymentAttempt, 'id' | 'shopperId'>,
) {
  return {
    lines: paymentAttempts.paymentAttemptLinesRead(db, id),
    terms: orderTermsRead(),
    invoice: invoiceRequests.checkoutInvoiceDataRead(db, id),
    firstName: shoppers.firstNameRead(db, shopperId),
  }
}

type Confirmed = {
  attempt: PaymentAttempt
  known: Order | undefined
  facts: CombinedResults<ReturnType<typeof confirmationReads>>
}

/**
 * Records the payment of a locked attempt, and creates or confirms its order. Deducts the stock,
 * uses up the coupon, adds pending reward points, and notifies the shopper.
 */
export async function confirmOrder(
  db: Db,
  { attempt: open, known, facts }: Confirmed,
  payment: paymentAttempts.PaymentAttemptChange,
  now: Date,
): Promise<{ attempt: PaymentAttempt; order: Order }> {
  const usedCoupon = open.couponState === 'held' ? open.couponId : null
  const change = {
    ...payment,
    state: 'paid' as const,
    stockState: 'committed' as const,
    ...(usedCoupon !== null && { couponState: 'used' as const }),
  }
  const attempt = await paymentAttempts.updatePaymentAttempt(db, open.id, change, now)
  const { lines, firstName } = facts
  const { policy, seller } = facts.terms
  const reason = 'Pago confirmado'
  const order = known
    ? await changeOrderState(
        db,
        known,
        { to: 'processing', reason, change: { paymentFlag: null, cancelReason: null } },
        now,
      )
    : await insertOrder(db, { attempt, lines, seller, state: 'processing' }, reason, now)
  if (!attempt.trial) await promotions.recordPromotionUses(db, attempt.id, attempt.bundles)
  if (usedCoupon !== null) await coupons.consumeCouponUse(db, usedCoupon)
  if (attempt.total > 0 && !attempt.trial && facts.invoice)
    await invoiceRequests.putInvoiceRequest(db, order.id, facts.invoice, now)
  const news = {
    kind: 'order' as const,
    subject: order.number,
    words: formatCentavos(attempt.total),
  }
  await writeTogether(db, [
    ...(known ? [] : cartRemovals({ attempt, lines }, now)),
    inventory.stockReservationsCommitment(attempt.id, order.number, now),
    ...pointsAdditions(db, { attempt, order }, policy, now),
    ...(await confirmationNotices(db, { attempt, order, lines, firstName }, now)),
    operatorNotifications.operatorNotificationAddition(news, now),
  ])
  return { attempt, order: await deliverLicences(db, { attempt, order, lines }, now) }
}

/**
 * Records a payment that leads to no delivery, because the stock is gone or for another reason. The
 * order stays or becomes cancelled; the caller requests the refund.
 */
export async function recordLatePayment(
  db: Db,
  {
    attempt: open,
    known,
    otherReason,
  }: {
    attempt: PaymentAttempt
    known: Order | undefined
    /** reason other than missing stock, of which the refund mail tells the shopper */
    otherReason?: string | undefined
  },
  payment: paymentAttempts.PaymentAttemptChange,
  now: Date,
): Promise<{ attempt: PaymentAttempt; order: Order }> {
  const attempt = await paymentAttempts.updatePaymentAttempt(
    db,
    open.id,
    { ...payment, state: 'paid' },
    now,
  )
  const reason = otherReason ?? 'El pago llegó cuando ya no había existencias'
  const order = known ?? (await openCanceled(db, attempt, reason, now))
  const change = { paymentFlag: 'paid_late', cancelReason: order.cancelReason ?? reason } as const
  const flagged = await orders.updateOrder(db, order.id, change, now)
  const about = { attempt, order: flagged }
  if (!otherReason) await notifyAboutOrder(db, 'order-paid-late', about, { key: 'late' }, now)
  return { attempt, order: flagged }
}

type MadeOrder = {
  attempt: PaymentAttempt
  lines: OrderLine[]
  seller: ImmutableOrderRecordSeller
  state: OrderState
}

async function openOrder(
  db: Db,
  of: Pick<MadeOrder, 'attempt' | 'lines'>,
  now: Date,
): Promise<Order> {
  const { seller } = await readOne(db, orderTermsRead())
  const made = { ...of, seller, state: 'pending_payment' as const }
  const order = await insertOrder(db, made, 'Se emitió una ficha de pago', now)
  await writeTogether(db, cartRemovals(of, now))
  return order
}

async function openCanceled(
  db: Db,
  attempt: PaymentAttempt,
  reason: string,
  now: Date,
): Promise<Order> {
  const lines = await paymentAttempts.listPaymentAttemptLines(db, attempt.id)
  const { seller } = await readOne(db, orderTermsRead())
  const made = { attempt, lines, seller, state: 'canceled' as const }
  return insertOrder(db, made, reason, now)
}

/** Removes the lines of a new order from the cart. */
function cartRemovals(
  { attempt, lines }: Pick<MadeOrder, 'attempt' | 'lines'>,
  now: Date,
): CombinableWrite[] {
  const { shopperId, couponId } = attempt
  if (shopperId === null) return []
  const bought = lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  )
  return [carts.boughtLinesRemoval({ shopperId, couponId, lines: bought }, now)]
}

async function insertOrder(
  db: Db,
  { attempt, lines, seller, state }: MadeOrder,
  reason: string,
  now: Date,
): Promise<Order> {
  const { id: attemptId, orderNumber: number, shopperId } = attempt
  const record = buildImmutableOrderRecord({ attempt, lines, seller }, now)
  const made = { number, attemptId, shopperId, state, record }
  return orders.insertOrder(db, made, { actor: 'system', reason }, now)
}

function pointsAdditions(
  db: Db,
  { attempt, order }: { attempt: PaymentAttempt; order: Order },
  { earning }: CheckoutPolicy,
  now: Date,
): CombinableWrite[] {
  const points = calculateEarnedPoints(calculateDiscountedProductTotal(attempt), earning)
  if (attempt.trial || points === 0 || order.shopperId === null) return []
  const note = `Compra ${order.number}`
  const earned = { shopperId: order.shopperId, orderId: order.id, points, note }
  return [rewardLedger.pendingPointsAddition(db, earned, now)]
}
