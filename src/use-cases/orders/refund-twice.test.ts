import { afterEach, beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import type { RefundRequest } from '#domain/orders/refund.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import { addApprovers } from '#test/support/approvers.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '../buying/place-order.ts'
import { changeSettings } from '../running/change-settings.ts'
import { advanceOrder } from './advance-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { inspectReturn, receiveReturn, refundReturn } from './change-order-return-state.ts'
import { approveRefund, refuseRefund } from './decide-refund.ts'
import { readRefundableAmounts } from './preview-refund.ts'
import { refundOrder } from './refund-order.ts'
import { requestReturn } from './request-order-return.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const now = new Date()

beforeAll(async () => {
  await addShipping(db)
  await addApprovers(db, now)
  const reason = { id: 3, code: 'return', reason: 'Devolver mi compra' } as const
  await db.insertInto('ticket_reasons').values(reason).execute()
})
afterEach(() => limit(0))

const limit = (pesos: number) =>
  changeSettings(
    db,
    { settings: { refunds: { second_person_above: pesos } }, actor: 'operator:ana' },
    now,
  )

/** Two tablets of $1,000.00 and $99.00 of shipping, paid by card. */
async function paid() {
  const shopper = await makeBuyer(db)
  const product = await addProduct(db, { price: toCentavos(100_000), stock: 5 })
  await fillCart(db, shopper, [{ product, quantity: 2 }])
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, now)
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, gateway, sessionId, now)
  const number = attempt?.orderNumber ?? ''
  const facts = await readRefundableAmounts(db, number)
  const refunded = () => scripted.sessions.get(sessionId)?.refundedAmount
  return { shopper, number, lineId: facts?.lines[0]?.id ?? 0, refunded }
}

async function delivered() {
  const bought = await paid()
  const { number } = bought
  const tracking = { carrier: 'Correo', trackingNumber: number, trackingUrl: null }
  for (const to of ['shipped', 'in_transit', 'completed'] as const) {
    await advanceOrder(db, { number, to, actor: 'ana', reason: '', tracking }, now)
  }
  return bought
}

const kept = (lineId: number, quantity: number): RefundRequest => ({
  lines: [{ lineId, quantity, goods: 'kept', restock: false }],
  shipping: false,
})

const press = (number: string, ask: RefundRequest, requestKey?: string) => {
  const refund = { number, ask, reason: 'Llegó rayado', actor: 'operator:ana' }
  return refundOrder(db, gateway, { ...refund, ...(requestKey && { requestKey }) }, now)
}

const approve = (id: number) =>
  approveRefund(db, gateway, { id, actor: 'operator:luis', reason: 'Sí' }, now)

it('a refund request repeated with its idempotency key returns the pending request, or the refund once it was made', async () => {
  const { number, lineId, refunded } = await delivered()
  await limit(500)
  const again = () => press(number, kept(lineId, 1), 'one-press')
  const asked = await again()
  if (!asked.ok || asked.asked === undefined) throw new Error('nobody was asked')
  expect(await again()).toMatchObject({ ok: true, amount: 100_000, asked: asked.asked })
  expect(await approve(asked.asked)).toMatchObject({ ok: true })
  const after = await again()
  expect(after).toMatchObject({ ok: true, amount: 100_000 })
  expect(after).not.toHaveProperty('asked')
  expect(refunded()).toBe(100_000)
  expect(await refundApprovals.listWaitingRefundApprovals(db, { now, limit: 10 })).toEqual([])
})

it('a different refund under an idempotency key that was already used is rejected', async () => {
  const { number, lineId, refunded } = await delivered()
  const reused = { ok: false, code: 'key-reused' }
  expect(await press(number, kept(lineId, 1), 'a-used-key')).toMatchObject({ ok: true })
  expect(await press(number, { amount: toCentavos(5_000) }, 'a-used-key')).toEqual(reused)
  expect(refunded()).toBe(100_000)
  await limit(500)
  expect(await press(number, { amount: toCentavos(60_000) }, 'an-asked-key')).toMatchObject({
    asked: expect.any(Number),
  })
  expect(await press(number, { amount: toCentavos(70_000) }, 'an-asked-key')).toEqual(reused)
})

it('a refund request rejected by the approver is not created again under its idempotency key', async () => {
  const { number, lineId } = await delivered()
  await limit(500)
  const asked = await press(number, kept(lineId, 1), 'refused-press')
  if (!asked.ok || asked.asked === undefined) throw new Error('nobody was asked')
  await refuseRefund(db, { id: asked.asked, actor: 'operator:luis', reason: 'No' }, now)
  expect(await press(number, kept(lineId, 1), 'refused-press')).toEqual({
    ok: false,
    code: 'approval-over',
  })
})

it('a full refund requested again with the same idempotency key returns the first one', async () => {
  const { number, lineId, refunded } = await delivered()
  const again = () => press(number, kept(lineId, 2), 'whole-press')
  expect(await again()).toMatchObject({ ok: true, amount: 209_900 })
  expect(await again()).toMatchObject({ ok: true, amount: 209_900 })
  expect(refunded()).toBe(209_900)
})

it('a refund requires approval once all refunds of the order together exceed the limit', async () => {
  const { number, lineId } = await delivered()
  await limit(1500)
  const first = await press(number, kept(lineId, 1))
  expect(first).toMatchObject({ ok: true })
  expect(first).not.toHaveProperty('asked')
  expect(await press(number, { amount: toCentavos(60_000) })).toMatchObject({
    ok: true,
    amount: 60_000,
    asked: expect.any(Number),
  })
})

it('cancelling a paid order worth more than the refund limit requires a second approval', async () => {
  const { number, refunded } = await paid()
  await limit(1500)
  const off = { number, shopperId: null, actor: 'operator:ana', reason: 'No hay' }
  const asked = await cancelOrder(db, gateway, off, now)
  if (!asked.ok || asked.asked === undefined) throw new Error('nobody was asked')
  expect(asked.order.state).toBe('processing')
  expect(await cancelOrder(db, gateway, off, now)).toEqual({ ok: false, code: 'approval-waiting' })
  expect(refunded()).toBe(0)
  expect(await approve(asked.asked)).toMatchObject({ ok: true, amount: 209_900 })
  expect(refunded()).toBe(209_900)
  const again = await paid()
  const own = { number: again.number, shopperId: again.shopper.id, actor: 'x', reason: 'Ya no' }
  expect(await cancelOrder(db, gateway, own, now)).not.toHaveProperty('asked')
})

it('marking an order worth more than the refund limit as refunded requires a second approval', async () => {
  const { number, refunded } = await delivered()
  await limit(1500)
  const to = (state: 'return_in_progress' | 'refunded') =>
    advanceOrder(db, { number, to: state, actor: 'operator:ana', reason: 'Volvió' }, now)
  await to('return_in_progress')
  const asked = await to('refunded')
  if (!asked.ok || asked.asked === undefined) throw new Error('nobody was asked')
  expect(asked.order.state).toBe('return_in_progress')
  expect(await approve(asked.asked)).toMatchObject({ ok: true, amount: 209_900 })
  expect(refunded()).toBe(209_900)
})

it('a refund cannot include units that are part of an open goods return', async () => {
  const { shopper, number, lineId, refunded } = await delivered()
  const request = { number, shopperId: shopper.id, lines: [{ place: 0, quantity: 1 }], why: '' }
  expect(await requestReturn(db, request, now)).toEqual({ ok: true })
  expect(await press(number, kept(lineId, 2))).toEqual({ ok: false, code: 'return-elsewhere' })
  expect(await press(number, kept(lineId, 1))).toMatchObject({ ok: true, amount: 100_000 })
  expect(await press(number, kept(lineId, 1))).toEqual({ ok: false, code: 'return-elsewhere' })
  const { id } = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select('returns.id')
    .where('orders.number', '=', number)
    .executeTakeFirstOrThrow()
  const deed = { id, actor: 'operator:ana' }
  await receiveReturn(db, deed, now)
  const finding = { lineId, toShelf: 1, secondHand: 0, waste: 0, turnedDown: 0, note: null }
  await inspectReturn(db, { ...deed, findings: [finding] }, now)
  const once = { ...deed, requestKey: 'one-press-of-it' }
  const twice = [refundReturn(db, gateway, once, now), refundReturn(db, gateway, once, now)]
  for (const answer of await Promise.all(twice)) {
    expect(answer).toMatchObject({ ok: true, amount: 109_900 })
  }
  expect(await refundReturn(db, gateway, deed, now)).toEqual({
    ok: false,
    code: 'return-elsewhere',
  })
  expect(refunded()).toBe(209_900)
})
