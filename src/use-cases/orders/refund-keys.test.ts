import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { auditOf } from '#test/support/operator.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '../buying/place-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { previewRefund } from './preview-refund.ts'
import { refundOrder } from './refund-order.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const keys = { delivery: 'digital', weightGrams: null, stock: 2 } as const

beforeAll(() => addShipping(db))

type Cart = Parameters<typeof fillCart>[2]

/** A paid order; `before` happens while its payment is on its way. */
async function bought(cart: Cart, before?: () => Promise<unknown>) {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, cart)
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  await before?.()
  scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, gateway, sessionId, new Date())
  const lines = await db
    .selectFrom('payment_attempt_lines')
    .select(['id', 'digital'])
    .where('attempt_id', '=', attempt?.id ?? 0)
    .execute()
  return { number: attempt?.orderNumber ?? '', lines }
}

function callOff(number: string, lineId: number) {
  return refundUnit(number, lineId, 'unsent')
}

function refundUnit(number: string, lineId: number, goods: 'unsent' | 'kept' | 'returned') {
  const lines = [{ lineId, quantity: 1, goods, restock: false }]
  const refund = { number, ask: { lines, shipping: false }, reason: 'A Juan', actor: 'ana' }
  return refundOrder(db, gateway, refund, new Date())
}

async function stateOf(number: string) {
  const order = await db
    .selectFrom('orders')
    .select('state_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return order.state_id
}

it('refunding everything except delivered licence keys closes the order (ORD-03)', async () => {
  const cart = [{ product: await addProduct(db, keys) }, { product: await addProduct(db) }]
  const { number, lines } = await bought(cart)
  expect(await stateOf(number)).toBe(toOrderStateId('processing'))
  const parcel = lines.find(({ digital }) => !digital)?.id ?? 0
  expect(await callOff(number, parcel)).toMatchObject({ ok: true })
  expect(await stateOf(number)).toBe(toOrderStateId('completed'))
  expect(await auditPurchases(db)).toEqual([])
})

it('a refunded unit gets no licence key, and a unit with a delivered key is not refunded as unsent', async () => {
  const product = await addProduct(db, { ...keys, stock: 3 })
  const { number, lines } = await bought([{ product, quantity: 3 }], () =>
    sql`delete from licence_keys where product_id = ${product.id} and id > (
      select min(id) from licence_keys where product_id = ${product.id})`.execute(db),
  )
  const { id, attempt_id: attemptId } = await db
    .selectFrom('orders')
    .select(['id', 'attempt_id'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const waiting = () => licenceKeys.listUnitsWithoutLicenceKey(db, { id, attemptId })
  expect((await waiting()).map(({ unit }) => unit)).toEqual([2, 3])
  const line = lines[0]?.id ?? 0
  expect(await callOff(number, line)).toMatchObject({ ok: true })
  expect((await waiting()).map(({ unit }) => unit)).toEqual([3])
  expect(await stateOf(number)).toBe(toOrderStateId('processing'))
  expect(await callOff(number, line)).toMatchObject({ ok: true })
  expect(await licenceKeys.listOrdersWithoutLicenceKeys(db, 10)).toEqual([])
  expect(await stateOf(number)).toBe(toOrderStateId('completed'))
  expect(await callOff(number, line)).toMatchObject({ code: 'too-many-units' })
})

it('refunding a returned unit revokes its licence key and delivers no replacement (ORD-03)', async () => {
  const product = await addProduct(db, { ...keys, stock: 4 })
  const cart = [{ product, quantity: 3 }, { product: await addProduct(db) }]
  const { number, lines } = await bought(cart)
  const line = lines.find(({ digital }) => digital)?.id ?? 0
  const keysOf = () =>
    db
      .selectFrom('licence_keys')
      .select(['unit', 'revoked_reason'])
      .where('product_id', '=', product.id)
      .orderBy('id')
      .execute()
  expect(await refundUnit(number, line, 'kept')).toMatchObject({ ok: true })
  expect((await keysOf()).filter((key) => key.revoked_reason)).toEqual([])
  expect(await refundUnit(number, line, 'returned')).toMatchObject({ ok: true })
  expect(await keysOf()).toEqual([
    { unit: 1, revoked_reason: null },
    { unit: 2, revoked_reason: null },
    { unit: 3, revoked_reason: 'Reembolso' },
    { unit: null, revoked_reason: null },
  ])
  expect(await licenceKeys.listOrdersWithoutLicenceKeys(db, 10)).toEqual([])
  expect(await refundUnit(number, line, 'unsent')).toMatchObject({ code: 'too-many-units' })
  expect(await auditPurchases(db)).toEqual([])
  expect(await auditOf(db, `order:${number}`)).toContainEqual({
    actor: 'ana',
    action: 'licences-revoke',
    reason: 'Reembolso',
  })
})

it('the preview of a refund shows which licence keys will be revoked, and the refund revokes them', async () => {
  const product = await addProduct(db, { ...keys, stock: 3 })
  const { number, lines } = await bought([{ product, quantity: 3 }])
  const line = lines[0]?.id ?? 0
  expect(await refundUnit(number, line, 'kept')).toMatchObject({ ok: true })
  const ask = {
    lines: [{ lineId: line, quantity: 2, goods: 'kept' as const, restock: false }],
    shipping: false,
  }
  const part = { ...ask, lines: ask.lines.map((one) => ({ ...one, quantity: 1 })) }
  expect(await previewRefund(db, { number, ask: part })).toMatchObject({
    preview: { plan: { whole: false }, endingKeys: 0 },
  })
  expect(await previewRefund(db, { number, ask })).toMatchObject({
    preview: { plan: { whole: true }, endingKeys: 3 },
  })
  const refund = { number, ask, reason: 'A Juan', actor: 'ana' }
  expect(await refundOrder(db, gateway, refund, new Date())).toMatchObject({ ok: true })
  const inUse = await db
    .selectFrom('licence_keys')
    .select('id')
    .where('product_id', '=', product.id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(inUse).toEqual([])
})
