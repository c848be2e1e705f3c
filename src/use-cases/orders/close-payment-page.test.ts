import { beforeAll, expect, it } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import { toCentavos } from '#domain/money.ts'
import { type PaymentGateway, GatewayUnavailable } from '#payments/gateway.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import { readOne } from '#persistence/combined-statements.ts'
import { testDatabase } from '#test/support/database.ts'
import { couponContent } from '#test/support/make-coupon.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { applyCouponToCart } from '../buying/apply-coupon.ts'
import { placeOrder } from '../buying/place-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const shopUrl = 'http://shop.test'

beforeAll(async () => {
  await addShipping(db)
  await couponWrites.insertCoupons(db, [couponContent({ code: 'UNO', per_customer_limit: 1 })])
})

const place = (shopper: Shopper, by: PaymentGateway = gateway) =>
  placeOrder({ db, gateway: by, shopUrl }, { shopper, invoice: null }, new Date())

/** A shopper on the way to the hosted page, who goes back and puts one more thing into the cart. */
async function changedTheirMind() {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: await addProduct(db, { price: toCentavos(50_000) }) }])
  await applyCouponToCart(
    db,
    { shopperId: shopper.id, typed: 'UNO', address: '192.0.2.1' },
    new Date(),
  )
  const first = await place(shopper)
  if (!first.ok) throw new Error(first.code)
  await fillCart(db, shopper, [{ product: await addProduct(db) }])
  return { shopper, first, sessionId: first.url.split('/').at(-1) ?? '' }
}

async function attemptsOf({ id }: Shopper) {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['state', 'coupon_state'])
    .where('shopper_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ state, coupon_state: coupon }) => `${state}, coupon ${coupon}`)
}

it('the payment session of a changed cart is closed before another one is opened (CHK-05)', async () => {
  const { shopper, sessionId } = await changedTheirMind()
  const calls: string[] = []
  const watched: PaymentGateway = {
    ...gateway,
    expireSession: (id) => {
      calls.push(`close ${id}`)
      return gateway.expireSession(id)
    },
    createSession: (request) => {
      calls.push('open')
      return gateway.createSession(request)
    },
  }
  expect(await place(shopper, watched)).toMatchObject({ ok: true })
  expect(calls).toEqual([`close ${sessionId}`, 'open'])
  expect(await attemptsOf(shopper)).toEqual(['superseded, coupon returned', 'open, coupon held'])
})

it('closing a payment session that gets paid in the meantime opens no second session (CHK-05)', async () => {
  const { shopper, first, sessionId } = await changedTheirMind()
  const paidMeanwhile: PaymentGateway = {
    ...gateway,
    expireSession: (id) => {
      scripted.approve(sessionId)
      return gateway.expireSession(id)
    },
  }
  expect(await place(shopper, paidMeanwhile)).toEqual({
    ok: true,
    ref: first.ref,
    url: `${shopUrl}/checkout/success?ref=${first.ref}`,
  })
  expect(await attemptsOf(shopper)).toEqual(['paid, coupon used'])
  const left = await readOne(db, carts.cartLinesRead(shopper.id))
  expect(left).toHaveLength(1)
  expect(await auditPurchases(db)).toEqual([])
})

it('a changed cart gets no new payment session while the first one may still be open', async () => {
  const { shopper } = await changedTheirMind()
  const silent: PaymentGateway = {
    ...gateway,
    expireSession: () => Promise.reject(new GatewayUnavailable('no answer')),
  }
  expect(await place(shopper, silent)).toMatchObject({ ok: false, code: 'payment-unavailable' })
  expect(await attemptsOf(shopper)).toEqual(['open, coupon held'])
  expect(await auditPurchases(db)).toEqual([])
})

it('a payment session of a former gateway is not closed through the current gateway', async () => {
  const { shopper } = await changedTheirMind()
  const other: PaymentGateway = {
    ...gateway,
    name: 'stripe',
    expireSession: () => Promise.reject(new TypeError('asked about a page it never opened')),
    getPayment: () => Promise.reject(new TypeError('asked about a page it never opened')),
  }
  expect(await place(shopper, other)).toMatchObject({ ok: true })
})
