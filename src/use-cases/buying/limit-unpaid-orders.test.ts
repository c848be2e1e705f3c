import { beforeAll, describe, expect, it } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import { defaultUnpaidOrderLimits } from '#domain/buying/unpaid-order-limits.ts'
import { fromPesos } from '#domain/money.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { auditPurchases } from '../orders/check-purchase-consistency.ts'
import { expirePaymentAttempts } from '../orders/reconcile-payments.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { placeOrder } from './place-order.ts'

const { db, url } = await testDatabase({ connections: 10 })
const { gateway, shopUrl, simulate } = await testGateway(url)
const minuteInMs = 60_000
const start = new Date()

beforeAll(() => addShipping(db))

function after(minutes: number): Date {
  return new Date(start.getTime() + minutes * minuteInMs)
}

function place(shopper: Shopper, now = start) {
  return placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, now)
}

/** Fills an empty cart and presses 'Pagar'. */
async function order(
  shopper: Shopper,
  product: Parameters<typeof fillCart>[2][number]['product'],
  quantity = 1,
  now = start,
) {
  await db
    .deleteFrom('cart_lines')
    .where(
      'cart_id',
      'in',
      db.selectFrom('carts').select('id').where('shopper_id', '=', shopper.id),
    )
    .execute()
  await fillCart(db, shopper, [{ product, quantity }])
  return place(shopper, now)
}

/** Chooses the transfer on the hosted page; false where only a card is taken. */
async function takeVoucher(
  placed: Awaited<ReturnType<typeof place>>,
  now = start,
): Promise<boolean> {
  if (!placed.ok) throw new Error(placed.code)
  const attempt = await attemptOf(placed.ref)
  if (!attempt.payment_offer.methods?.includes('spei')) return false
  const sessionId = attempt.gateway_session_id ?? ''
  await simulate(sessionId, 'pending')
  await settlePayment(db, gateway, sessionId, now)
  return true
}

function attemptOf(ref: string) {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
}

async function reservedOf(productId: number): Promise<number> {
  const { reserved } = await db
    .selectFrom('inventory')
    .select('reserved')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return reserved
}

/** What an order may be paid with, and why not with more. */
async function offered(placed: Awaited<ReturnType<typeof place>>) {
  if (!placed.ok) return placed.code
  const { payment_offer: offer } = await attemptOf(placed.ref)
  return placed.limit ? `${offer.methods?.join()}: ${placed.limit.why}` : offer.methods?.join()
}

async function letLapse(shopper: Shopper, product: Parameters<typeof order>[1], at: number) {
  const placed = await order(shopper, product, 1, after(at))
  expect(await takeVoucher(placed, after(at))).toBe(true)
  await db
    .updateTable('payment_attempts')
    .set({ expires_at: after(at) })
    .where('shopper_id', '=', shopper.id)
    .where('state', '=', 'pending')
    .execute()
  await expirePaymentAttempts(db, gateway, after(at + 1))
}

describe('vouchers of one buyer', () => {
  it('a buyer can have at most two unpaid cash payment slips; card payment remains possible', async () => {
    const product = await addProduct(db, { stock: 100 })
    const buyer = await makeBuyer(db)
    expect(await takeVoucher(await order(buyer, product))).toBe(true)
    expect(await takeVoucher(await order(buyer, product))).toBe(true)
    const third = await order(buyer, product)
    expect(await offered(third)).toBe('card: unpaid')
    expect(third.ok && third.limit).toMatchObject({
      orderNumbers: [expect.any(String), expect.any(String)],
    })
    const number = (third.ok && third.limit?.why === 'unpaid' && third.limit.orderNumbers[0]) || ''
    await cancelOrder(
      db,
      gateway,
      { number, shopperId: buyer.id, actor: 'shopper', reason: 'Ya no lo quiero' },
      start,
    )
    expect(await offered(await place(buyer))).toBe('card,spei,cash')
  })

  it('unpaid cash payment slips of a buyer are also counted by phone number', async () => {
    const product = await addProduct(db, { stock: 100 })
    const first = await makeBuyer(db)
    await takeVoucher(await order(first, product))
    await takeVoucher(await order(first, product))
    const { phone } = first
    await db
      .updateTable('shoppers')
      .set({ phone_verified: false })
      .where('id', '=', first.id)
      .execute()
    const second = { ...(await makeBuyer(db)), phone }
    expect(await offered(await order(second, product))).toBe('card: unpaid')
  })

  it('a buyer with three expired cash payment slips must pay by card for a week', async () => {
    const product = await addProduct(db, { stock: 100 })
    const buyer = await makeBuyer(db)
    for (const at of [0, 10, 20]) await letLapse(buyer, product, at)
    const paused = await order(buyer, product, 1, after(30))
    expect(await offered(paused)).toBe('card: paused')
    const weekLater = after(7 * 24 * 60 + 2)
    await expirePaymentAttempts(db, gateway, weekLater)
    expect(await offered(await order(buyer, product, 1, weekLater))).toBe('card,spei,cash')
  })
})

describe('unpaid units of one buyer', () => {
  it('unpaid units of a buyer are limited to ten per product, which is checked before reserving stock', async () => {
    const product = await addProduct(db, { stock: 100, price: fromPesos(50) })
    const buyer = await makeBuyer(db)
    expect(await order(buyer, product, 11)).toMatchObject({
      code: 'too-many-units',
      limit: { why: 'product', left: 10 },
    })
    expect(await reservedOf(product.id)).toBe(0)
    expect(await offered(await order(buyer, product, 10))).toBe('card,spei,cash')
  })

  it('abandoned checkouts count towards a buyer’s limit of unpaid units, weighted by how long they reserved stock', async () => {
    const product = await addProduct(db, { stock: 100, price: fromPesos(50) })
    const buyer = await makeBuyer(db)
    expect(await offered(await order(buyer, product, 10))).toBe('card,spei,cash')
    // changed at once: nothing was held from anybody
    expect(await offered(await order(buyer, product, 9, after(1)))).toBe('card,spei,cash')
    await expirePaymentAttempts(db, gateway, after(32))
    expect(await order(buyer, product, 2, after(33))).toMatchObject({
      code: 'too-many-units',
      limit: { why: 'product', left: 1 },
    })
    expect(await order(buyer, product, 2, after(33 + 24 * 60))).toMatchObject({ ok: true })
  })
})

describe('unpaid products of one buyer', () => {
  it('unpaid orders of a buyer are limited to thirty units, across accounts with the same phone number', async () => {
    const products = await Promise.all(
      [1, 2, 3, 4].map(() => addProduct(db, { stock: 100, price: fromPesos(50) })),
    )
    const buyer = await makeBuyer(db)
    await fillCart(
      db,
      buyer,
      products.map((product) => ({ product, quantity: 8 })),
    )
    expect(await place(buyer)).toMatchObject({
      code: 'too-many-units',
      limit: { why: 'all', most: 30, left: 30 },
    })
    const [product, other] = products as [(typeof products)[0], (typeof products)[0]]
    expect(await order(buyer, product, 9)).toMatchObject({ ok: true })
    const { phone } = buyer
    await db
      .updateTable('shoppers')
      .set({ phone_verified: false })
      .where('id', '=', buyer.id)
      .execute()
    const second = { ...(await makeBuyer(db)), phone }
    await fillCart(db, second, [
      { product: other, quantity: 10 },
      { product: products[2]!, quantity: 10 },
      { product: products[3]!, quantity: 2 },
    ])
    expect(await place(second)).toMatchObject({ limit: { why: 'all', left: 21 } })
  })
})

describe('unpaid reservations of stock', () => {
  it('unpaid orders may reserve any quantity up to three quarters of a product’s stock, and beyond that only single units', async () => {
    const product = await addProduct(db, { stock: 20, price: fromPesos(50) })
    const [first, second, third, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => makeBuyer(db)),
    )
    expect(await order(first!, product, 10)).toMatchObject({ ok: true })
    expect(await order(second!, product, 10)).toMatchObject({
      code: 'too-many-units',
      limit: { why: 'crowded', left: 5 },
    })
    expect(await order(second!, product, 5)).toMatchObject({ ok: true })
    expect(await order(third!, product, 2)).toMatchObject({ limit: { why: 'crowded', left: 1 } })
    const placed = await order(third!, product, 1)
    expect((await attemptOf((placed.ok && placed.ref) || '')).expires_at).toEqual(after(15))
    const asked = await Promise.all(others.map((buyer) => order(buyer, product, 2)))
    expect(asked.map(({ ok }) => ok)).not.toContain(true)
    expect(await reservedOf(product.id)).toBe(16)
  })

  it('cash payment slips may reserve half of the stock, even for concurrent buyers; the rest is for cards', async () => {
    const product = await addProduct(db, { stock: 12 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => makeBuyer(db)))
    const placed = await Promise.all(buyers.map((buyer) => order(buyer, product)))
    const offers = await Promise.all(placed.map(offered))
    expect(offers.filter((offer) => offer === 'card,spei,cash')).toHaveLength(6)
    expect(offers.filter((offer) => offer === 'card: stock')).toHaveLength(4)
    expect(await reservedOf(product.id)).toBe(10)
    expect(await auditPurchases(db)).toEqual([])
  })

  it('an unpaid cash payment slip can reserve the last unit of a product for one day only', async () => {
    const product = await addProduct(db, { stock: 1 })
    const placed = await order(await makeBuyer(db), product)
    expect(await offered(placed)).toBe('card,spei,cash')
    const attempt = await attemptOf((placed.ok && placed.ref) || '')
    expect(attempt.payment_offer.voucherMinutes).toEqual({ spei: 1440, cash: 1440 })
    expect(attempt.expires_at).toEqual(after(15))
  })

  it('unpaid reservations of one buyer or phone number never exhaust the stock of a product', async () => {
    const products = await Promise.all(
      [20, 18, 22, 19, 21, 17].map((stock) => addProduct(db, { stock })),
    )
    const buyer = await makeBuyer(db)
    const wanted = products.flatMap((product) => [product, product, product])
    for (const product of wanted) {
      const placed = await order(buyer, product, 10)
      if (placed.ok) await takeVoucher(placed)
    }
    const reserved = await Promise.all(products.map(({ id }) => reservedOf(id)))
    // two vouchers and the one session that is open
    expect(reserved.reduce((sum, units) => sum + units, 0)).toBeLessThanOrEqual(30)
  })
})

it('the limits of unpaid reservations are taken from the shop settings', async () => {
  const unpaid_limits = { ...defaultUnpaidOrderLimits, vouchers: 0 }
  await contentWrites.putSettings(db, { unpaid_limits })
  const product = await addProduct(db, { stock: 100 })
  expect(await offered(await order(await makeBuyer(db), product))).toBe('card: unpaid')
})
