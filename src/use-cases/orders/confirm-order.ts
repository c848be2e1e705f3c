import { pointsFor } from '#domain/account/reward-earning.ts'
import { paidForProducts } from '#domain/buying/cart.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { shownMoney } from '#domain/shown-money.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import type { Db } from '#persistence/database.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as shopNews from '#persistence/running/shop-news.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'
import { deliverLicences } from './deliver-licences.ts'
import { moveOrder } from './move-order.ts'
import { tellAboutOrder } from './tell-about-order.ts'

/** The order of a voucher: it waits for its money, and what it holds leaves the cart. */
export async function openPendingOrder(db: Db, attempt: PaymentAttempt, now: Date): Promise<Order> {
  const known = await orders.lockByAttempt(db, attempt.id)
  const order =
    known ?? (await createOrder(db, attempt, 'pending_payment', 'Se emitió una ficha de pago', now))
  const occasion = { key: attempt.voucher?.expiresAt ?? 'voucher' }
  await tellAboutOrder(db, 'order-awaits-payment', { attempt, order }, occasion, now)
  return order
}

/**
 * Creates the order of a paid attempt that the caller has locked, or moves the one that waited for payment.
 * Stock is committed, the coupon consumed, points added as pending, and the shopper notified.
 */
export async function confirmOrder(
  db: Db,
  attempt: PaymentAttempt,
  known: Order | undefined,
  now: Date,
): Promise<Order> {
  const reason = 'Pago confirmado'
  const order = known
    ? await moveOrder(
        db,
        known,
        { to: 'processing', reason, change: { paymentFlag: null, cancelReason: null } },
        now,
      )
    : await createOrder(db, attempt, 'processing', reason, now)
  await inventory.commit(db, attempt.id, order.number, now)
  await promotions.noteUses(db, attempt.id, attempt.bundles)
  const usesCoupon = attempt.couponId !== null && attempt.couponState === 'held'
  if (usesCoupon && attempt.couponId !== null) await coupons.consume(db, attempt.couponId)
  const couponState = usesCoupon ? 'used' : attempt.couponState
  await payments.update(db, attempt.id, { stockState: 'committed', couponState }, now)
  await notePoints(db, attempt, order, now)
  const asked = { orderId: order.id, attemptId: attempt.id }
  if (attempt.total > 0) await invoiceRequests.takeFromAttempt(db, asked, now)
  await tellAboutOrder(db, 'order-confirmed', { attempt, order }, { key: 'paid' }, now)
  const news = { kind: 'order' as const, subject: order.number, words: shownMoney(attempt.total) }
  await shopNews.add(db, news, now)
  return deliverLicences(db, { attempt, order }, now)
}

/** The order of money that came too late: cancelled from the start or already, its refund owed. */
export async function recordPaidTooLate(
  db: Db,
  attempt: PaymentAttempt,
  known: Order | undefined,
  now: Date,
): Promise<Order> {
  const reason = 'El pago llegó cuando ya no había existencias'
  const order = known ?? (await createOrder(db, attempt, 'canceled', reason, now))
  const change = { paymentFlag: 'paid_late', cancelReason: order.cancelReason ?? reason } as const
  const flagged = await orders.update(db, order.id, change, now)
  await tellAboutOrder(db, 'order-paid-late', { attempt, order: flagged }, { key: 'late' }, now)
  return flagged
}

async function createOrder(
  db: Db,
  attempt: PaymentAttempt,
  state: OrderState,
  reason: string,
  now: Date,
): Promise<Order> {
  const { id: attemptId, orderNumber: number, shopperId } = attempt
  const order = await orders.insert(db, { number, attemptId, shopperId, state }, now)
  await orders.addEvent(
    db,
    order.id,
    { fromState: null, toState: state, actor: 'system', reason, visible: true },
    now,
  )
  if (shopperId !== null && state !== 'canceled') await emptyCart(db, attempt, shopperId, now)
  return order
}

/** What was bought leaves the cart; what was added since stays. Coupon and choice of shipping go with their purchase. */
async function emptyCart(
  db: Db,
  attempt: PaymentAttempt,
  shopperId: number,
  now: Date,
): Promise<void> {
  const cart = await carts.lock(db, shopperId)
  if (!cart) return
  const lines = await payments.linesOf(db, attempt.id)
  const bought = lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  )
  await carts.takeBought(db, shopperId, bought)
  const usedCoupon = cart.couponId !== null && cart.couponId === attempt.couponId
  const change = { shippingCode: null, ...(usedCoupon && { couponId: null }) }
  await carts.save(db, cart.id, change, now)
}

async function notePoints(db: Db, attempt: PaymentAttempt, order: Order, now: Date): Promise<void> {
  const { earning } = await readCheckoutPolicy(db)
  const points = pointsFor(paidForProducts(attempt), earning)
  if (points === 0 || order.shopperId === null) return
  await rewardLedger.addPending(
    db,
    { shopperId: order.shopperId, orderId: order.id, points, note: `Compra ${order.number}` },
    now,
  )
}
