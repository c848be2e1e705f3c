import { beforeAll, describe, expect, it } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import { toCentavos } from '#domain/money.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import { readOne } from '#persistence/combined-statements.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { couponContent } from '#test/support/make-coupon.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { placeOrder } from '../buying/place-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { readCheckoutStatus } from './read-checkout-status.ts'
import {
  processPaymentWebhook,
  processWaitingPaymentWebhooks,
  receivePaymentWebhook,
} from './receive-payment-webhook.ts'
import { expirePaymentAttempts, reconcilePayments } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

const { db, url } = await testDatabase({ connections: 10 })
const { gateway, shopUrl, simulate, received } = await testGateway(url)
const hourInMs = 3_600_000

beforeAll(() => addShipping(db))

type Purchase = Awaited<ReturnType<typeof buy>>

async function buy({ stock = 10, quantity = 1, couponCode = '' } = {}) {
  const product = await addProduct(db, { stock, price: toCentavos(100_000) })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product, quantity }])
  if (couponCode) await putCoupon(shopper, couponCode)
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const { sessionId, id } = await attemptOf(placed.ref)
  return { product, shopper, ref: placed.ref, sessionId, attemptId: id }
}

async function putCoupon(shopper: Shopper, code: string) {
  await couponWrites.insertCoupons(db, [
    couponContent({ code, total_limit: 10, per_customer_limit: 1 }),
  ])
  const { id } = await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const cart = await carts.getOrCreateCart(db, shopper.id)
  await carts.saveCartAddressShippingAndCoupon(db, cart.id, { couponId: id }, new Date())
}

async function attemptOf(ref: string) {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  return { ...row, sessionId: row.gateway_session_id ?? '' }
}

function orderOf({ attemptId }: Purchase) {
  return db.selectFrom('orders').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
}

function stockOf({ product }: Purchase) {
  return db
    .selectFrom('inventory')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
}

function mailsOf({ shopper }: Purchase) {
  return db
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', shopper.email)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ template }) => template))
}

async function noticeOf({ ref }: Purchase) {
  const last = () => received.findLast(({ rawBody }) => rawBody.includes(ref))
  await expect.poll(last).toBeDefined()
  return last()!
}

const settle = ({ sessionId }: Purchase, now = new Date()) =>
  settlePayment(db, gateway, sessionId, now)

describe('card payment', () => {
  it('a successful card payment creates the order, and updates stock, coupon, points and cart, and queues mails', async () => {
    const purchase = await buy({ quantity: 2, couponCode: 'DIEZ' })
    const other = await addProduct(db)
    await fillCart(db, purchase.shopper, [{ product: other }])
    await simulate(purchase.sessionId, 'approve', { installments: 3 })
    await settle(purchase)

    const order = await orderOf(purchase)
    expect(order).toMatchObject({
      state_id: toOrderStateId('processing'),
      number: expect.stringMatching(/^\d{4}-/),
    })
    expect(await attemptOf(purchase.ref)).toMatchObject({
      state: 'paid',
      method: 'card',
      installments: 3,
      paid_centavos: 189_900,
      coupon_state: 'used',
      stock_state: 'committed',
      card: { maskedPan: '**** **** **** 4242' },
    })
    expect(await stockOf(purchase)).toEqual({ on_hand: 8, reserved: 0 })
    const points = await db
      .selectFrom('rewards')
      .select(['points', 'status'])
      .where('shopper_id', '=', purchase.shopper.id)
      .execute()
    expect(points).toEqual([{ points: 180, status: 'Pendientes' }])
    const cart = await carts.getOrCreateCart(db, purchase.shopper.id)
    const left = await readOne(db, carts.cartLinesRead(purchase.shopper.id))
    expect(left.map(({ productId }) => productId)).toEqual([other.id])
    expect(cart.couponId).toBeNull()
    expect(await mailsOf(purchase)).toEqual(['order-confirmed'])
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a card payment creates one order although twenty webhooks arrive concurrently', async () => {
    const purchase = await buy({ couponCode: 'VEINTE' })
    await simulate(purchase.sessionId, 'approve')
    const notice = await noticeOf(purchase)
    const receipts = await Promise.all(
      Array.from({ length: 20 }, () => receivePaymentWebhook(db, gateway, notice, new Date())),
    )
    const stored = receipts.flatMap((receipt) =>
      receipt.ok && receipt.stored ? [receipt.stored] : [],
    )
    expect(stored).toHaveLength(1)
    // even when every one of them is acted upon
    await Promise.all(
      Array.from({ length: 20 }, () => processPaymentWebhook(db, gateway, stored[0]!, new Date())),
    )
    expect(await stockOf(purchase)).toEqual({ on_hand: 9, reserved: 0 })
    expect(await mailsOf(purchase)).toEqual(['order-confirmed'])
    const coupon = await db
      .selectFrom('coupons')
      .select(['used', 'held'])
      .where('code', '=', 'VEINTE')
      .executeTakeFirst()
    expect(coupon).toEqual({ used: 1, held: 0 })
    const points = await db
      .selectFrom('rewards')
      .select('id')
      .where('shopper_id', '=', purchase.shopper.id)
      .execute()
    expect(points).toHaveLength(1)
  })

  it('a card payment creates the same order from the webhook, the browser return or the job', async () => {
    const ways: Record<string, (purchase: Purchase) => Promise<unknown>> = {
      notice: async (purchase) => {
        const receipt = await receivePaymentWebhook(
          db,
          gateway,
          await noticeOf(purchase),
          new Date(),
        )
        if (receipt.ok && receipt.stored)
          await processPaymentWebhook(db, gateway, receipt.stored, new Date())
      },
      browser: ({ ref }) => readCheckoutStatus(db, gateway, ref, new Date()),
      job: () => reconcilePayments(db, gateway, new Date(Date.now() + 10 * 60_000)),
    }
    const orders = ['notice browser job', 'job notice browser', 'browser job notice']
    for (const order of orders) {
      const purchase = await buy()
      await simulate(purchase.sessionId, 'approve')
      for (const way of order.split(' ')) await ways[way]!(purchase)
      expect(await orderOf(purchase)).toMatchObject({ state_id: toOrderStateId('processing') })
      expect(await mailsOf(purchase)).toEqual(['order-confirmed'])
      expect(await stockOf(purchase)).toEqual({ on_hand: 9, reserved: 0 })
    }
    const together = await buy()
    await simulate(together.sessionId, 'approve')
    await Promise.all(Object.values(ways).map((way) => way(together)))
    expect(await orderOf(together)).toMatchObject({ state_id: toOrderStateId('processing') })
    expect(await mailsOf(together)).toEqual(['order-confirmed'])
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a card payment is settled later if the process crashed on receiving its webhook', async () => {
    const purchase = await buy()
    await simulate(purchase.sessionId, 'approve')
    await receivePaymentWebhook(db, gateway, await noticeOf(purchase), new Date())
    expect(await orderOf(purchase)).toBeUndefined()
    await processWaitingPaymentWebhooks(db, gateway, new Date(Date.now() + 60_000))
    expect(await orderOf(purchase)).toMatchObject({ state_id: toOrderStateId('processing') })
  })

  it('a card payment of another amount never creates an order, and is refunded after expiry', async () => {
    const purchase = await buy()
    await simulate(purchase.sessionId, 'wrong-amount', { amount: 50 })
    expect(await settle(purchase)).toMatchObject({ step: 'mismatch' })
    expect(await settle(purchase)).toMatchObject({ step: 'mismatch' })
    expect(await orderOf(purchase)).toBeUndefined()
    const entries = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'payment-mismatch')
      .execute()
    expect(entries).toHaveLength(1)
    await expirePaymentAttempts(db, gateway, new Date(Date.now() + hourInMs))
    expect(await stockOf(purchase)).toEqual({ on_hand: 10, reserved: 0 })
    const refund = await db
      .selectFrom('refunds')
      .select('amount_centavos')
      .where('attempt_id', '=', purchase.attemptId)
      .executeTakeFirst()
    expect(refund).toEqual({ amount_centavos: 50 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a card payment is refunded in full when the stock is sold out', async () => {
    const purchase = await buy({ stock: 1 })
    await expirePaymentAttempts(db, gateway, new Date(Date.now() + hourInMs))
    await db
      .updateTable('inventory')
      .set({ on_hand: 0 })
      .where('product_id', '=', purchase.product.id)
      .execute()
    await simulate(purchase.sessionId, 'pay')
    await settle(purchase)
    expect(await orderOf(purchase)).toMatchObject({
      state_id: toOrderStateId('canceled'),
      payment_flag: 'refunded',
    })
    const payment = await gateway.getPayment(purchase.sessionId)
    expect(payment.refundedAmount).toBe(payment.paidAmount)
    expect(await mailsOf(purchase)).toEqual(['order-paid-late', 'order-refunded'])
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a late card payment is accepted if stock remains, even when its payment attempt was replaced', async () => {
    const late = await buy()
    await expirePaymentAttempts(db, gateway, new Date(Date.now() + hourInMs))
    await simulate(late.sessionId, 'pay')
    await settle(late)
    expect(await orderOf(late)).toMatchObject({
      state_id: toOrderStateId('processing'),
      payment_flag: null,
    })

    const replaced = await buy()
    await fillCart(db, replaced.shopper, [{ product: await addProduct(db) }])
    await placeOrder(
      { db, gateway, shopUrl },
      { shopper: replaced.shopper, invoice: null },
      new Date(),
    )
    await simulate(replaced.sessionId, 'pay')
    await settle(replaced)
    expect(await orderOf(replaced)).toMatchObject({ state_id: toOrderStateId('processing') })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a checkout without a payment creates no order', async () => {
    const purchase = await buy({ couponCode: 'NADA' })
    await expirePaymentAttempts(db, gateway, new Date(Date.now() + hourInMs))
    expect(await orderOf(purchase)).toBeUndefined()
    expect(await attemptOf(purchase.ref)).toMatchObject({
      state: 'expired',
      coupon_state: 'returned',
    })
    expect(await stockOf(purchase)).toEqual({ on_hand: 10, reserved: 0 })
    const coupon = await db
      .selectFrom('coupons')
      .select(['used', 'held'])
      .where('code', '=', 'NADA')
      .executeTakeFirst()
    expect(coupon).toEqual({ used: 0, held: 0 })
  })
})

describe('voucher', () => {
  it('a cash payment slip creates a waiting order with reserved stock, which advances when paid', async () => {
    const purchase = await buy()
    await simulate(purchase.sessionId, 'pending', { method: 'spei' })
    await settle(purchase)
    expect(await orderOf(purchase)).toMatchObject({ state_id: toOrderStateId('pending_payment') })
    const left = await readOne(db, carts.cartLinesRead(purchase.shopper.id))
    expect(left).toEqual([])
    expect(await readCheckoutStatus(db, gateway, purchase.ref, new Date())).toMatchObject({
      state: 'pending',
      attempt: { voucher: { clabe: expect.stringMatching(/^\d{18}$/) } },
    })
    await expirePaymentAttempts(db, gateway, new Date(Date.now() + 70 * hourInMs))
    expect(await stockOf(purchase)).toEqual({ on_hand: 10, reserved: 1 })
    await simulate(purchase.sessionId, 'pay')
    await settle(purchase)
    expect(await orderOf(purchase)).toMatchObject({ state_id: toOrderStateId('processing') })
    expect(await stockOf(purchase)).toEqual({ on_hand: 9, reserved: 0 })
    expect(await mailsOf(purchase)).toEqual(['order-awaits-payment', 'order-confirmed'])
  })

  it('an expired cash payment slip cancels its order and releases all reservations', async () => {
    const purchase = await buy()
    await simulate(purchase.sessionId, 'pending', { method: 'cash' })
    await settle(purchase)
    await expirePaymentAttempts(db, gateway, new Date(Date.now() + 49 * hourInMs))
    expect(await orderOf(purchase)).toMatchObject({ state_id: toOrderStateId('canceled') })
    expect(await stockOf(purchase)).toEqual({ on_hand: 10, reserved: 0 })
    await simulate(purchase.sessionId, 'pay')
    await settle(purchase)
    expect(await orderOf(purchase)).toMatchObject({
      state_id: toOrderStateId('processing'),
      cancel_reason: null,
    })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a partly paid cash payment slip waits for the missing amount; an excess is owed back', async () => {
    const purchase = await buy()
    await simulate(purchase.sessionId, 'pending', { method: 'spei' })
    await simulate(purchase.sessionId, 'pay', { amount: 60_000 })
    await settle(purchase)
    expect(await orderOf(purchase)).toMatchObject({
      state_id: toOrderStateId('pending_payment'),
      payment_flag: 'underpaid',
    })
    await simulate(purchase.sessionId, 'pay', { amount: 60_000 })
    await settle(purchase)
    expect(await orderOf(purchase)).toMatchObject({
      state_id: toOrderStateId('processing'),
      payment_flag: null,
    })
    const refund = await db
      .selectFrom('refunds')
      .select(['amount_centavos', 'state'])
      .where('attempt_id', '=', purchase.attemptId)
      .executeTakeFirst()
    expect(refund).toEqual({ amount_centavos: 10_100, state: 'needs_clabe' })
    expect(await auditPurchases(db)).toEqual([])
  })
})

describe('cancellation', () => {
  const cancel = (purchase: Purchase, number: string, shopperId = purchase.shopper.id) =>
    cancelOrder(
      db,
      gateway,
      { number, shopperId, actor: `shopper:${shopperId}`, reason: 'Cambié de opinión' },
      new Date(),
    )

  it('cancellation of a paid order restores stock, coupon and points and refunds the card', async () => {
    const purchase = await buy({ couponCode: 'CANCELA' })
    await simulate(purchase.sessionId, 'approve')
    await settle(purchase)
    const { number = '' } = (await orderOf(purchase)) ?? {}
    const stranger = await makeBuyer(db)
    expect(await cancel(purchase, number, stranger.id)).toMatchObject({ code: 'order-not-found' })
    expect(await cancel(purchase, number)).toMatchObject({ ok: true })
    expect(await cancel(purchase, number)).toMatchObject({ code: 'move-not-allowed' })
    expect(await orderOf(purchase)).toMatchObject({
      state_id: toOrderStateId('canceled'),
      payment_flag: 'refunded',
    })
    expect(await stockOf(purchase)).toEqual({ on_hand: 10, reserved: 0 })
    expect((await gateway.getPayment(purchase.sessionId)).status).toBe('refunded')
    const [coupon, reward] = await Promise.all([
      db.selectFrom('coupons').select('used').where('code', '=', 'CANCELA').executeTakeFirst(),
      db
        .selectFrom('rewards')
        .select('status')
        .where('shopper_id', '=', purchase.shopper.id)
        .executeTakeFirst(),
    ])
    expect([coupon?.used, reward?.status]).toEqual([0, 'Cancelados'])
    expect(await mailsOf(purchase)).toEqual(['order-confirmed', 'order-canceled', 'order-refunded'])
    await settle(purchase)
    expect(await auditPurchases(db)).toEqual([])
  })

  it('cancelling an order that waits for payment invalidates its cash payment slip; late money is owed back', async () => {
    const purchase = await buy()
    await simulate(purchase.sessionId, 'pending', { method: 'spei' })
    await settle(purchase)
    const { number = '' } = (await orderOf(purchase)) ?? {}
    expect(await cancel(purchase, number)).toMatchObject({ ok: true })
    expect(await stockOf(purchase)).toEqual({ on_hand: 10, reserved: 0 })
    await simulate(purchase.sessionId, 'pay')
    await settle(purchase)
    expect(await orderOf(purchase)).toMatchObject({
      state_id: toOrderStateId('canceled'),
      payment_flag: 'paid_late',
    })
    expect(await auditPurchases(db)).toEqual([])
  })
})
