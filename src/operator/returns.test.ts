import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as orders from '#persistence/orders/orders.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import {
  inspectReturn,
  receiveReturn,
  refundReturn,
} from '#use-cases/orders/change-order-return-state.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { refundOrder } from '#use-cases/orders/refund-order.ts'
import { requestReturn } from '#use-cases/orders/request-order-return.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const now = new Date()
const { run } = operatorOf(db, { now: () => now, gateway })

beforeAll(async () => {
  await addShipping(db)
  await db
    .insertInto('ticket_reasons')
    .values({ id: 3, code: 'return', reason: 'Devolver mi compra' })
    .execute()
})

/** Three of one product and one of another, for $3,250.00 with $99.00 of shipping, delivered. */
async function delivered() {
  const tablet = await addProduct(db, { stock: 5, price: toCentavos(100_000) })
  const mouse = await addProduct(db, { stock: 5, price: toCentavos(25_000) })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: tablet, quantity: 3 }, { product: mouse }])
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, now)
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, gateway, sessionId, now)
  const number = attempt?.orderNumber ?? ''
  const tracking = { carrier: 'Correo', trackingNumber: number, trackingUrl: null }
  for (const to of ['shipped', 'in_transit', 'completed'] as const) {
    await advanceOrder(db, { number, to, actor: 'ana', reason: '', tracking }, now)
  }
  const order = await orders.findOrderByNumber(db, number)
  return { number, sessionId, tablet, mouse, shopper, orderId: order?.id ?? 0 }
}

type Purchase = Awaited<ReturnType<typeof delivered>>

const ask = ({ number, shopper }: Purchase, lines: { place: number; quantity?: number }[]) =>
  requestReturn(db, { number, shopperId: shopper.id, lines, why: '' }, now)

async function latestOf({ orderId }: Purchase) {
  const [latest] = await returns.listReturnsOfOrder(db, orderId)
  if (!latest) throw new Error('The order has no return')
  return latest
}

const refundedOf = ({ sessionId }: Purchase) => scripted.sessions.get(sessionId)?.refundedAmount

it('a goods return runs from request through inspection of each unit to the refund; units the shopper keeps stay sold', async () => {
  const purchase = await delivered()
  const { tablet, orderId, number } = purchase
  expect(await ask(purchase, [{ place: 0, quantity: 2 }])).toEqual({ ok: true })
  expect(await ask(purchase, [{ place: 1 }])).toEqual({ ok: true })
  expect(await returns.listReturnsOfOrder(db, orderId)).toHaveLength(1)
  const { id } = await latestOf(purchase)
  expect((await run('returns')).written).toMatch(
    new RegExp(`${number} +por llegar +2 × ${tablet.sku}`),
  )
  const inspect = (...words: string[]) => run('inspect-return', String(id), ...words, '--si')
  expect((await inspect(`${tablet.sku}:venta=2`)).written).toContain(
    'ya pasó por ahí, o todavía no',
  )
  expect((await run('receive-return', String(id), '--si')).written).toBe('Recibida.\n')
  expect((await inspect(`${tablet.sku}:venta=1`)).written).toContain('Falta decir qué pasó')
  expect((await inspect(`${tablet.sku}:venta=1,merma=1`)).written).toContain('falta decir por qué')
  expect((await inspect(`${tablet.sku}:roto=1`)).code).toBe(2)
  const found = await inspect(`${tablet.sku}:venta=1,merma=1`, '--note', 'Pantalla rota')
  expect(found.written).toBe('Revisada.\n')
  expect((await run('refund-return', String(id), '--si')).written).toBe(
    'Devolución de $2,000.00.\n',
  )
  expect((await run('refund-return', String(id), '--si')).code).toBe(1)
  expect(refundedOf(purchase)).toBe(200_000)
  expect((await run('stock', tablet.sku)).written).toMatch(/\+1 +3 +devolución +operator:ana/)
  expect(await orders.findOrderByNumber(db, number)).toMatchObject({
    state: 'completed',
    revocationRequestedAt: null,
  })
  expect(await latestOf(purchase)).toMatchObject({ state: 'refunded' })
  expect((await auditOf(db, `return:${id}`)).map(({ action }) => action)).toEqual([
    'return-request',
    'return-inspect',
  ])
  const mails = await db
    .selectFrom('outbox')
    .select('template')
    .where('dedupe_key', 'like', `%:${number}:%`)
    .where('template', 'like', 'order-re%')
    .orderBy('id')
    .execute()
  expect(mails.map(({ template }) => template)).toEqual([
    'order-return-requested',
    'order-return-received',
    'order-refunded',
  ])
  expect(await auditPurchases(db)).toEqual([])
})

it('a second return request for an order with an open goods return creates no ticket, mail or log entry (ORD-02)', async () => {
  const purchase = await delivered()
  const { shopper, number, orderId } = purchase
  expect(await ask(purchase, [{ place: 0, quantity: 1 }])).toEqual({ ok: true })
  // as nothing in the shop leaves it
  await orders.updateOrder(db, orderId, { revocationRequestedAt: null }, now)
  await expect(ask(purchase, [{ place: 1 }])).rejects.toThrow('returns_one_open')
  expect(await returns.listReturnsOfOrder(db, orderId)).toHaveLength(1)
  expect(await auditOf(db, 'return:undefined')).toEqual([])
  const tickets = db.selectFrom('tickets').select('id').where('shopper_id', '=', shopper.id)
  expect(await tickets.execute()).toHaveLength(1)
  const letters = db.selectFrom('outbox').select('id').where('dedupe_key', 'like', `%:${number}:%`)
  expect(await letters.where('template', '=', 'order-return-requested').execute()).toHaveLength(1)
})

it('returning the last unit of an order closes the order, and no unit can be returned twice', async () => {
  const purchase = await delivered()
  expect(await ask(purchase, [{ place: 0, quantity: 4 }])).toMatchObject({
    code: 'return-not-possible',
  })
  expect(await ask(purchase, [{ place: 0 }, { place: 0 }])).toMatchObject({
    code: 'return-not-possible',
  })
  await ask(purchase, [])
  const { id, lines } = await latestOf(purchase)
  const deed = { id, actor: 'operator:ana' }
  await receiveReturn(db, deed, now)
  const findings = lines.map(({ lineId, quantity }) => ({
    lineId,
    toShelf: quantity,
    secondHand: 0,
    waste: 0,
    turnedDown: 0,
    note: null,
  }))
  const both = await Promise.all([
    inspectReturn(db, { ...deed, findings }, now),
    inspectReturn(db, { ...deed, findings }, now),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const paid = await Promise.all([
    refundReturn(db, gateway, deed, now),
    refundReturn(db, gateway, deed, now),
  ])
  expect(paid.filter(({ ok }) => ok)).toHaveLength(1)
  expect(refundedOf(purchase)).toBe(334_900)
  expect(await orders.findOrderByNumber(db, purchase.number)).toMatchObject({ state: 'refunded' })
  expect(await auditPurchases(db)).toEqual([])
})

it('a goods return submitted twice refunds and restocks its units once', async () => {
  const purchase = await delivered()
  const { number, tablet } = purchase
  await ask(purchase, [{ place: 0, quantity: 1 }])
  const { id, lines } = await latestOf(purchase)
  const deed = { id, actor: 'operator:ana' }
  const { lineId = 0 } = lines[0] ?? {}
  const unit = { lineId, quantity: 1, goods: 'returned' as const, restock: true }
  const beside = { number, ask: { lines: [unit], shipping: false }, reason: 'x', actor: 'ana' }
  expect(await refundOrder(db, gateway, beside, now)).toMatchObject({ code: 'return-elsewhere' })
  await receiveReturn(db, deed, now)
  const finding = { lineId, toShelf: 1, secondHand: 0, waste: 0, turnedDown: 0, note: null }
  await inspectReturn(db, { ...deed, findings: [finding] }, now)
  const paid = await Promise.all([
    refundReturn(db, gateway, deed, now),
    refundReturn(db, gateway, deed, now),
  ])
  expect(paid.filter(({ ok }) => ok)).toHaveLength(1)
  expect(refundedOf(purchase)).toBe(100_000)
  expect((await run('stock', tablet.sku)).written.match(/devolución/g)).toHaveLength(1)
})

it('a goods-return request is rejected with a reason shown to the shopper, who can request it again', async () => {
  const purchase = await delivered()
  await ask(purchase, [{ place: 1 }])
  const { id } = await latestOf(purchase)
  expect((await run('refuse-return', String(id), '--si')).code).toBe(2)
  const refused = await run('refuse-return', String(id), '--reason', 'Llegó usado', '--si')
  expect(refused.written).toBe('Rechazada.\n')
  expect(await latestOf(purchase)).toMatchObject({ state: 'refused', refusedReason: 'Llegó usado' })
  expect(refundedOf(purchase)).toBe(0)
  expect(await ask(purchase, [{ place: 1 }])).toEqual({ ok: true })
  expect(await latestOf(purchase)).toMatchObject({ state: 'requested' })
  expect((await run('receive-return', '999999', '--si')).code).toBe(1)
})
