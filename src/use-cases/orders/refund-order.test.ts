import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import type { RequestedRefundUnits } from '#domain/orders/refund.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { couponContent } from '#test/support/make-coupon.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '../buying/place-order.ts'
import { advanceOrder } from './advance-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { packOrder } from './pack-order.ts'
import { previewRefund } from './preview-refund.ts'
import { refundOrder } from './refund-order.ts'
import { executeRefunds } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { shipOrder } from './ship-order.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted

beforeAll(() => addShipping(db))

/** An order of $1,000.00 of products and $99.00 of shipping, paid by card. */
async function bought() {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: await addProduct(db, { price: toCentavos(100_000) }) }])
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, gateway, sessionId, new Date())
  return { shopper, sessionId, number: attempt?.orderNumber ?? '' }
}

const give = (number: string, pesos: number) => {
  const ask = { amount: toCentavos(pesos * 100) }
  return refundOrder(db, gateway, { number, ask, reason: 'Llegó rayado', actor: 'ana' }, new Date())
}

function orderOf(number: string) {
  return db
    .selectFrom('orders')
    .innerJoin('payment_attempts as a', 'a.id', 'orders.attempt_id')
    .select(['state_id', 'payment_flag', 'a.refunded_centavos as refunded'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

async function pointsOf({ id }: { id: number }) {
  const rows = await db
    .selectFrom('rewards')
    .select(['points', 'status'])
    .where('shopper_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ points, status }) => `${points} ${status}`)
}

it('a partial refund goes to the card, takes back its reward points, and keeps the order state (RWD-02)', async () => {
  const { shopper, sessionId, number } = await bought()
  expect(await give(number, 250)).toMatchObject({ ok: true })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(25_000)
  expect(await orderOf(number)).toEqual({
    state_id: toOrderStateId('processing'),
    payment_flag: null,
    refunded: 25_000,
  })
  expect(await pointsOf(shopper)).toEqual(['75 Pendientes', '25 Cancelados'])
  // the same again is another part
  expect(await give(number, 250)).toMatchObject({ ok: true })
  expect(await orderOf(number)).toMatchObject({ refunded: 50_000 })
  expect(await auditPurchases(db)).toEqual([])
})

it('partial refunds never exceed the amount still refundable, and a cancellation refunds the rest', async () => {
  const { number, sessionId } = await bought()
  expect(await give(number, 1099)).toEqual({ ok: false, code: 'not-a-part', left: 109_900 })
  await give(number, 1000)
  expect(await give(number, 99)).toEqual({ ok: false, code: 'not-a-part', left: 9900 })
  const off = { number, shopperId: null, actor: 'ana', reason: 'Sin existencias' }
  await cancelOrder(db, gateway, off, new Date())
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(109_900)
  expect(await orderOf(number)).toMatchObject({
    state_id: toOrderStateId('canceled'),
    payment_flag: 'refunded',
  })
  expect(await give(number, 1)).toEqual({ ok: false, code: 'move-not-allowed' })
  expect(await give('2611-NADA00', 1)).toEqual({ ok: false, code: 'order-not-found' })
  expect(await auditPurchases(db)).toEqual([])
})

it('of two concurrent refunds that together exceed the refundable amount, only one is accepted', async () => {
  const { number } = await bought()
  const answers = await Promise.all([give(number, 600), give(number, 600)])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await orderOf(number)).toMatchObject({ refunded: 60_000 })
})

/** Three tablets of $1,000.00 and a mouse of $250.00 with ten percent off, and $99.00 of shipping, paid by card. */
async function boughtLines() {
  const shopper = await makeBuyer(db)
  const tablet = await addProduct(db, {
    price: toCentavos(100_000),
    stock: 5,
    sku: `TAB-${shopper.id}`,
  })
  const mouse = await addProduct(db, { price: toCentavos(25_000), stock: 5 })
  await fillCart(db, shopper, [{ product: tablet, quantity: 3 }, { product: mouse }])
  await couponWrites.insertCoupons(db, [couponContent({ code: `DIEZ${shopper.id}` })])
  await sql`update carts set coupon_id = (select id from coupons where code = ${`DIEZ${shopper.id}`})
    where shopper_id = ${shopper.id}`.execute(db)
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, gateway, sessionId, new Date())
  const number = attempt?.orderNumber ?? ''
  const rows = await db
    .selectFrom('payment_attempt_lines')
    .select('id')
    .where('attempt_id', '=', attempt?.id ?? 0)
    .orderBy('position')
    .execute()
  const [tablets = 0, mice = 0] = rows.map(({ id }) => id)
  return { shopper, sessionId, number, tablets, mice, tablet, mouse }
}

async function deliver(number: string) {
  const tracking = { carrier: 'Correo', trackingNumber: number, trackingUrl: null }
  for (const to of ['shipped', 'in_transit', 'completed'] as const) {
    await advanceOrder(db, { number, to, actor: 'ana', reason: '', tracking }, new Date())
  }
}

const refund = (
  number: string,
  lines: RequestedRefundUnits[],
  over: { actor?: string; requestKey?: string; shipping?: boolean } = {},
) => {
  const { shipping = false, actor = 'operator:ana', ...rest } = over
  const ask = { lines, shipping }
  return refundOrder(db, gateway, { number, ask, reason: 'No hay', actor, ...rest }, new Date())
}
const units = (
  lineId: number,
  quantity: number,
  over: Partial<RequestedRefundUnits> = {},
): RequestedRefundUnits => ({
  lineId,
  quantity,
  goods: 'unsent',
  restock: false,
  ...over,
})
const onHand = async ({ id }: { id: number }) =>
  (
    await db
      .selectFrom('inventory')
      .select('on_hand')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
  ).on_hand

async function historyOf(number: string) {
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['order_events.actor', 'order_events.reason', 'order_events.visible'])
    .where('orders.number', '=', number)
    .orderBy('order_events.id')
    .execute()
  return rows.filter(({ visible }) => visible).map(({ actor, reason }) => `${actor}: ${reason}`)
}

it('a refund of units pays the amount that the preview showed, and restocks the units', async () => {
  const { number, tablets, tablet, sessionId, shopper } = await boughtLines()
  const lines = [units(tablets, 2, { restock: true })]
  const shown = await previewRefund(db, { number, ask: { lines, shipping: false } })
  expect(shown).toMatchObject({
    ok: true,
    preview: {
      plan: { amount: 180_000, points: 180, stays: 122_400 },
      method: 'card',
      coupon: { code: `DIEZ${shopper.id}`, comesBack: false },
      letter: { subject: 'Te devolvimos $1,800.00' },
    },
  })
  expect(await refund(number, lines)).toMatchObject({ ok: true, amount: 180_000 })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(180_000)
  expect(await onHand(tablet)).toBe(4)
  expect((await historyOf(number)).slice(1)).toEqual([
    `operator:ana: Reembolso de $1,800.00: 2 × ${tablet.name}`,
    'system: Te devolvimos $1,800.00',
  ])
  const letter = await db
    .selectFrom('outbox')
    .select('data')
    .where('dedupe_key', 'like', `order-refunded:${number}:%`)
    .executeTakeFirstOrThrow()
  expect(letter.data).toMatchObject({
    refunded: { lines: [{ name: tablet.name, quantity: 2, amount: 180_000 }], shipping: 0 },
  })
  // cancelled units are not restocked twice
  const off = { number, shopperId: null, actor: 'ana', reason: 'Sin existencias' }
  expect(await cancelOrder(db, gateway, off, new Date())).toMatchObject({ ok: true })
  expect(await onHand(tablet)).toBe(5)
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(302_400)
  expect(await auditPurchases(db)).toEqual([])
})

it('refunded units are recorded in the stock history as returned or cancelled', async () => {
  const { number, tablets, tablet } = await boughtLines()
  const tracking = { carrier: 'Correo', trackingNumber: number, trackingUrl: null }
  const parcel = { number, units: [{ lineId: tablets, quantity: 2 }], actor: 'ana' }
  expect(await shipOrder(db, { ...parcel, tracking }, new Date())).toMatchObject({ ok: true })
  const lines = [
    units(tablets, 2, { goods: 'returned', restock: true }),
    units(tablets, 1, { restock: true }),
  ]
  expect(await refund(number, lines)).toMatchObject({ ok: true })
  const movements = await db
    .selectFrom('stock_movements')
    .select(['reason', 'change'])
    .where('product_id', '=', tablet.id)
    .where('reason', 'in', ['cancellation', 'return'])
    .orderBy('id')
    .execute()
  expect(movements).toEqual([
    { reason: 'cancellation', change: 1 },
    { reason: 'return', change: 2 },
  ])
})

it('a refund of some units can cancel only unsent ones; cancelling all units requires cancelling the order', async () => {
  const { number, tablets, mice } = await boughtLines()
  expect(await refund(number, [units(tablets, 3), units(mice, 1)])).toEqual({
    ok: false,
    code: 'cancel-instead',
  })
  const both = await Promise.all([
    refund(number, [units(tablets, 2)]),
    refund(number, [units(tablets, 2)]),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'too-many-units', left: 1 })
  expect(await auditPurchases(db)).toEqual([])
})

it('refunding the last unit closes the order, including shipping, coupon and reward points (RWD-02)', async () => {
  const { number, tablets, mice, sessionId, shopper } = await boughtLines()
  await deliver(number)
  const kept = { goods: 'kept' as const }
  expect(await refund(number, [units(tablets, 1, kept)])).toMatchObject({ amount: 90_000 })
  expect(await refund(number, [units(tablets, 2, kept)])).toMatchObject({ amount: 180_000 })
  expect(await refund(number, [units(mice, 1, kept)])).toMatchObject({ amount: 32_400 })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(302_400)
  expect(await orderOf(number)).toEqual({
    state_id: toOrderStateId('refunded'),
    payment_flag: 'refunded',
    refunded: 302_400,
  })
  expect((await pointsOf(shopper)).every((row) => row.endsWith('Cancelados'))).toBe(true)
  const coupon = await db
    .selectFrom('coupons')
    .select('used')
    .where('code', '=', `DIEZ${shopper.id}`)
    .executeTakeFirstOrThrow()
  expect(coupon.used).toBe(0)
  expect(await refund(number, [units(mice, 1, kept)])).toEqual({
    ok: false,
    code: 'move-not-allowed',
  })
  expect(await auditPurchases(db)).toEqual([])
})

it('a refund is made once per idempotency key, even after a late gateway response', async () => {
  const { number, tablets, sessionId } = await boughtLines()
  scripted.setHealth('mute')
  const press = () => refund(number, [units(tablets, 1)], { requestKey: 'one-press' })
  const answers = [...(await Promise.all([press(), press()])), await press()]
  expect(answers.map((answer) => answer.ok && answer.amount)).toEqual([90_000, 90_000, 90_000])
  scripted.setHealth('up')
  expect(await executeRefunds(db, gateway, new Date())).toBe(1)
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(90_000)
  expect(await orderOf(number)).toMatchObject({ refunded: 90_000 })
  expect(await auditPurchases(db)).toEqual([])
})

it('refunding the unsent units of an order whose parcel is in transit can complete its shipment', async () => {
  const { number, tablets, mice, sessionId } = await boughtLines()
  const tracking = { carrier: 'Correo', trackingNumber: number, trackingUrl: null }
  const parcel = { number, units: [{ lineId: tablets, quantity: 2 }], actor: 'ana' }
  expect(await shipOrder(db, { ...parcel, tracking }, new Date())).toMatchObject({ ok: true })
  await packOrder(db, { number, units: [{ lineId: mice, quantity: 1 }], actor: 'ana' }, new Date())
  expect(await refund(number, [units(tablets, 2)])).toMatchObject({
    code: 'too-many-units',
    left: 1,
  })
  const rest = [units(tablets, 1), units(mice, 1)]
  expect(await refund(number, rest)).toMatchObject({ ok: true, amount: 112_500 })
  expect(await orderOf(number)).toMatchObject({ state_id: toOrderStateId('shipped') })
  // what arrived is given back as well: nothing is left, shipping included
  const kept = { goods: 'kept' as const }
  expect(await refund(number, [units(tablets, 2, kept)])).toMatchObject({ amount: 189_900 })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(302_400)
  expect(await orderOf(number)).toMatchObject({ state_id: toOrderStateId('refunded') })
  expect(await auditPurchases(db)).toEqual([])
})
