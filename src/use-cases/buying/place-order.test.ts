import { beforeAll, describe, expect, it } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import { addDays, toMexicoDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { fromPesos } from '#domain/money.ts'
import { GatewayUnavailable } from '#payments/gateway.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as coupons from '#persistence/buying/coupon-writes.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { couponContent } from '#test/support/make-coupon.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { auditPurchases } from '../orders/check-purchase-consistency.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { applyCouponToCart } from './apply-coupon.ts'
import { placeOrder } from './place-order.ts'
import { startCheckout } from './start-checkout.ts'

const { db, url } = await testDatabase({ connections: 10 })
const { gateway, shopUrl, simulate } = await testGateway(url)

beforeAll(() => addShipping(db))

function place(
  shopper: Shopper,
  over: Partial<Parameters<typeof placeOrder>[0]> = {},
  now = new Date(),
) {
  const options = { db, gateway, shopUrl, ...over }
  return placeOrder(options, { shopper, invoice: null }, now)
}

async function stockOf(productId: number) {
  return db
    .selectFrom('inventory')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
}

async function attemptsOf(shopper: Shopper) {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('shopper_id', '=', shopper.id)
    .orderBy('id')
    .execute()
}

async function addLegalTexts() {
  const pages = ['politicas', 'condiciones', 'aviso-de-privacidad'] as const
  const about = { version: 1, last_updated: '2026-01-01', body_markdown: 'Texto' }
  await db
    .insertInto('content_versions')
    .values(pages.map((page) => ({ ...about, page })))
    .execute()
}

async function addCoupon(over: Parameters<typeof couponContent>[0]) {
  await coupons.insertCoupons(db, [couponContent(over)])
}

describe('checkout start', () => {
  it('starting the checkout requires a verified phone and a non-empty cart (CHK-04, ERR-10)', async () => {
    const unverified = await makeBuyer(db, { phoneVerified: false })
    expect(await startCheckout(db, unverified, new Date())).toEqual({
      ok: false,
      code: 'phone-not-verified',
    })
    const buyer = await makeBuyer(db)
    expect(await startCheckout(db, buyer, new Date())).toEqual({ ok: false, code: 'cart-empty' })
  })

  it('the checkout reports cart changes once, updates the cart and does not start (ERR-11)', async () => {
    const buyer = await makeBuyer(db)
    const [dearer, scarce, gone] = await Promise.all([
      addProduct(db, { price: fromPesos(120) }),
      addProduct(db, { stock: 2 }),
      addProduct(db, { visible: false }),
    ])
    await fillCart(db, buyer, [
      { product: { ...dearer, price: fromPesos(100) } },
      { product: scarce, quantity: 5 },
      { product: gone },
    ])
    const first = await place(buyer)
    expect(first).toMatchObject({
      ok: false,
      code: 'cart-changed',
      changes: [
        { kind: 'price-up', from: 10_000, to: 12_000 },
        { kind: 'capped', from: 5, to: 2 },
        { kind: 'gone' },
      ],
      cart: { itemCount: 3 },
    })
    expect(await attemptsOf(buyer)).toHaveLength(0)
    expect(await place(buyer)).toMatchObject({ ok: true })
  })
})

describe('order placement', () => {
  it('placing an order returns the hosted payment page and reserves stock (CHK-05)', async () => {
    const product = await addProduct(db, { price: fromPesos(500), stock: 9 })
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product, quantity: 2 }])
    const placed = await place(buyer)
    if (!placed.ok) throw new Error(placed.code)
    expect((await fetch(placed.url)).status).toBe(200)
    expect(await stockOf(product.id)).toEqual({ on_hand: 9, reserved: 2 })
    const [attempt] = await attemptsOf(buyer)
    expect(attempt).toMatchObject({
      ref: placed.ref,
      state: 'open',
      subtotal_centavos: 100_000,
      shipping_centavos: 9900,
      total_centavos: 109_900,
      shipping_address: { first_name: 'Mariana', postcode: '06000' },
    })
    expect(attempt?.order_number).toMatch(/^\d{4}-[0-9A-Z]{6}$/)
    expect(await gateway.getPayment(attempt?.gateway_session_id ?? '')).toMatchObject({
      amount: 109_900,
      ref: placed.ref,
    })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('two orders, one placed before and one after the end of an offer, are each charged their own price', async () => {
    const ends = toDateFromMexicoTime(addDays(toMexicoDay(new Date()), 1), '09:00')
    const before = new Date(ends.getTime() - 1000)
    const product = await addProduct(db, {
      price: fromPesos(500),
      specialPrice: fromPesos(400),
      specialTo: toMexicoDay(ends),
      specialToTime: '09:00',
      stock: 9,
    })
    const [early, late] = await Promise.all([makeBuyer(db), makeBuyer(db)])
    for (const buyer of [early, late])
      await fillCart(db, buyer, [{ product: { ...product, price: fromPesos(400) } }])
    const [placed, told] = await Promise.all([place(early, {}, before), place(late, {}, ends)])
    expect(placed).toMatchObject({ ok: true })
    expect(told).toMatchObject({
      code: 'cart-changed',
      changes: [{ kind: 'price-up', from: 40_000, to: 50_000 }],
    })
    expect(await place(late, {}, ends)).toMatchObject({ ok: true })
    const charged = async (buyer: Shopper) => {
      const [attempt] = await attemptsOf(buyer)
      const payment = await gateway.getPayment(attempt?.gateway_session_id ?? '')
      return [attempt?.subtotal_centavos, payment.amount === attempt?.total_centavos]
    }
    expect([await charged(early), await charged(late)]).toEqual([
      [40_000, true],
      [50_000, true],
    ])
  })

  it('a double click on the order button opens the same payment page, even for the last unit', async () => {
    const product = await addProduct(db, { stock: 1 })
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product }])
    const placed = await Promise.all([1, 2, 3, 4].map(() => place(buyer)))
    expect(new Set(placed.map((one) => one.ok && one.url)).size).toBe(1)
    expect(await attemptsOf(buyer)).toHaveLength(1)
    expect(await stockOf(product.id)).toEqual({ on_hand: 1, reserved: 1 })
  })

  it('placing an order with a changed cart replaces the former payment attempt and closes its session', async () => {
    const product = await addProduct(db)
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product }])
    await place(buyer)
    await fillCart(db, buyer, [{ product: await addProduct(db) }])
    expect(await place(buyer)).toMatchObject({ ok: true })
    const [old, fresh] = await attemptsOf(buyer)
    expect([old?.state, fresh?.state]).toEqual(['superseded', 'open'])
    expect((await gateway.getPayment(old?.gateway_session_id ?? '')).status).toBe('expired')
    expect(await stockOf(product.id)).toMatchObject({ reserved: 1 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('placing an order again after a declined payment opens a new payment page', async () => {
    const product = await addProduct(db)
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product }])
    const first = await place(buyer)
    const [attempt] = await attemptsOf(buyer)
    await simulate(attempt?.gateway_session_id ?? '', 'fail')
    const second = await place(buyer)
    expect(second).toMatchObject({ ok: true })
    expect(second.ok && first.ok && second.url !== first.url).toBe(true)
    expect((await attemptsOf(buyer)).map(({ state }) => state)).toEqual(['failed', 'open'])
    expect(await stockOf(product.id)).toMatchObject({ reserved: 1 })
  })

  it('placing an order while the payment gateway fails releases all reservations and charges nothing', async () => {
    const product = await addProduct(db)
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product }])
    const down = {
      ...gateway,
      createSession: () => Promise.reject(new GatewayUnavailable('down')),
    }
    expect(await place(buyer, { gateway: down })).toEqual({
      ok: false,
      code: 'payment-unavailable',
      reason: 'GatewayUnavailable: down',
    })
    expect(await stockOf(product.id)).toMatchObject({ reserved: 0 })
    expect(await place(buyer)).toMatchObject({ ok: true })
  })

  it('placing an order that was interrupted before its payment session was created is completed by repeating the request', async () => {
    const [product, other] = [await addProduct(db), await addProduct(db)]
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product }, { product: other }])
    await addLegalTexts()
    const asked: object[] = []
    const dying = {
      ...gateway,
      createSession: async (request: Parameters<typeof gateway.createSession>[0]) => {
        asked.push(request)
        await gateway.createSession(request)
        throw new Error('the process is gone')
      },
    }
    await expect(place(buyer, { gateway: dying })).rejects.toThrow('gone')
    await expect(place(buyer, { gateway: dying })).rejects.toThrow('gone')
    const again = await place(buyer)
    expect(again).toMatchObject({ ok: true })
    expect(JSON.stringify(asked[1])).toBe(JSON.stringify(asked[0]))
    expect(await attemptsOf(buyer)).toHaveLength(1)
    expect(await stockOf(product.id)).toMatchObject({ reserved: 1 })
  })

  it('placing an order requires an address for physical products, and none for licence keys', async () => {
    const parcel = await makeBuyer(db, { address: false })
    await fillCart(db, parcel, [{ product: await addProduct(db) }])
    expect(await place(parcel)).toEqual({ ok: false, code: 'address-required' })
    const key = await makeBuyer(db, { address: false })
    await fillCart(db, key, [
      { product: await addProduct(db, { delivery: 'digital', weightGrams: null }) },
    ])
    expect(await place(key)).toMatchObject({ ok: true })
    expect((await attemptsOf(key))[0]).toMatchObject({
      shipping_code: 'digital',
      shipping_address: null,
    })
  })

  it('an order whose total is covered by a coupon is created at once, without payment', async () => {
    const product = await addProduct(db, { delivery: 'digital', weightGrams: null, stock: 3 })
    const buyer = await makeBuyer(db)
    await addCoupon({ code: 'TODO', percent: 100 })
    await fillCart(db, buyer, [{ product }])
    await applyCouponToCart(
      db,
      { shopperId: buyer.id, typed: ' todo ', address: '::1' },
      new Date(),
    )
    const placed = await place(buyer)
    expect(placed).toMatchObject({
      ok: true,
      url: expect.stringContaining('/checkout/success?ref='),
    })
    const order = await db
      .selectFrom('orders')
      .select('state_id')
      .where('shopper_id', '=', buyer.id)
      .executeTakeFirst()
    expect(order?.state_id).toBe(toOrderStateId('completed'))
    expect(await stockOf(product.id)).toEqual({ on_hand: 2, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })
})

describe('coupon without effect', () => {
  it('a coupon that changes no price is not used up, and remains for another purchase (CHK-03)', async () => {
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product: await addProduct(db) }])
    const once = { total_limit: 1, type: 'free_shipping', percent: null } as const
    await addCoupon({ code: 'SINENVIO', ...once })
    const coupon = await db
      .selectFrom('coupons')
      .select('id')
      .where('code', '=', 'SINENVIO')
      .executeTakeFirstOrThrow()
    const cart = await carts.getOrCreateCart(db, buyer.id)
    const choices = { couponId: coupon.id, shippingCode: 'expres' }
    await carts.saveCartAddressShippingAndCoupon(db, cart.id, choices, new Date())
    expect(await place(buyer)).toMatchObject({ ok: true })
    const [attempt] = await attemptsOf(buyer)
    expect(attempt).toMatchObject({ coupon_id: null, coupon_code: null, shipping_centavos: 17_900 })
    await simulate(attempt?.gateway_session_id ?? '', 'approve')
    await settlePayment(db, gateway, attempt?.gateway_session_id ?? '', new Date())
    const { couponId } = await carts.getOrCreateCart(db, buyer.id)
    expect(couponId).toBe(coupon.id)
    expect(await auditPurchases(db)).toEqual([])
  })
})

describe('two tabs', () => {
  it('an order placed in two tabs gets no second payment once the first is paid, even with a changed cart (CHK-05)', async () => {
    const product = await addProduct(db, { stock: 5 })
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product }])
    const first = await place(buyer)
    if (!first.ok) throw new Error(first.code)
    await simulate(new URL(first.url).pathname.split('/').at(-1) ?? '', 'approve', {
      notice: 'never',
    })
    await fillCart(db, buyer, [{ product: await addProduct(db) }])
    expect(await place(buyer)).toEqual({
      ok: true,
      ref: first.ref,
      url: `${shopUrl}/checkout/success?ref=${first.ref}`,
    })
    const second = await place(buyer)
    expect(second).toMatchObject({ ok: true })
    expect(second.ok && second.ref).not.toBe(first.ref)
    expect(await stockOf(product.id)).toEqual({ on_hand: 4, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })
})

describe('concurrent buyers', () => {
  it('a hundred concurrent buyers of a product with three units left place exactly three orders', async () => {
    const product = await addProduct(db, { stock: 3 })
    const buyers = await Promise.all(Array.from({ length: 100 }, () => makeBuyer(db)))
    for (const buyer of buyers) await fillCart(db, buyer, [{ product }])
    const placed = await Promise.all(buyers.map((buyer) => place(buyer)))
    expect(placed.filter((one) => one.ok)).toHaveLength(3)
    const refused = placed.filter((one) => !one.ok)
    expect(new Set(refused.map((one) => !one.ok && one.code))).toEqual(new Set(['cart-changed']))
    expect(await stockOf(product.id)).toEqual({ on_hand: 3, reserved: 3 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('concurrent buyers of two products in opposite order cause no deadlock', async () => {
    const [one, two] = await Promise.all([
      addProduct(db, { stock: 30 }),
      addProduct(db, { stock: 30 }),
    ])
    const buyers = await Promise.all(Array.from({ length: 30 }, () => makeBuyer(db)))
    for (const [index, buyer] of buyers.entries()) {
      const lines = [{ product: one }, { product: two }]
      await fillCart(db, buyer, index % 2 ? lines : lines.reverse())
    }
    const placed = await Promise.all(buyers.map((buyer) => place(buyer)))
    expect(placed.every((answer) => answer.ok)).toBe(true)
    expect(await stockOf(one.id)).toMatchObject({ reserved: 30 })
  })

  it('thirty concurrent buyers use a coupon limited to five uses exactly five times', async () => {
    const product = await addProduct(db, { stock: 100 })
    await addCoupon({ code: 'CINCO', total_limit: 5 })
    const buyers = await Promise.all(Array.from({ length: 30 }, () => makeBuyer(db)))
    for (const buyer of buyers) {
      await fillCart(db, buyer, [{ product }])
      const cart = await carts.getOrCreateCart(db, buyer.id)
      const coupon = await db
        .selectFrom('coupons')
        .select('id')
        .where('code', '=', 'CINCO')
        .executeTakeFirstOrThrow()
      await carts.saveCartAddressShippingAndCoupon(db, cart.id, { couponId: coupon.id }, new Date())
    }
    const placed = await Promise.all(buyers.map((buyer) => place(buyer)))
    expect(placed.filter((one) => one.ok)).toHaveLength(5)
    const coupon = await db
      .selectFrom('coupons')
      .select(['held', 'used'])
      .where('code', '=', 'CINCO')
      .executeTakeFirstOrThrow()
    expect(coupon).toEqual({ held: 5, used: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })
})
