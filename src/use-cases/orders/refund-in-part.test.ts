import { beforeAll, expect, it } from 'vitest'
import { centavos } from '#domain/money.ts'
import { orderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '../buying/place-order.ts'
import { auditPurchases } from './audit-purchases.ts'
import { cancelOrder } from './cancel-order.ts'
import { refundInPart } from './refund-in-part.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted

beforeAll(() => addShipping(db))

/** An order of $1,000.00 of products and $99.00 of shipping, paid by card. */
async function bought() {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: await addProduct(db, { price: centavos(100_000) }) }])
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, gateway, sessionId, new Date())
  return { shopper, sessionId, number: attempt?.orderNumber ?? '' }
}

const give = (number: string, pesos: number) => {
  const refund = { number, amount: centavos(pesos * 100), reason: 'Llegó rayado', actor: 'ana' }
  return refundInPart(db, gateway, refund, new Date())
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

it('gives a part back by the card, its points with it, and leaves the order as it is (RWD-02)', async () => {
  const { shopper, sessionId, number } = await bought()
  expect(await give(number, 250)).toMatchObject({ ok: true })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(25_000)
  expect(await orderOf(number)).toEqual({
    state_id: orderStateId('processing'),
    payment_flag: null,
    refunded: 25_000,
  })
  expect(await pointsOf(shopper)).toEqual(['75 Pendientes', '25 Cancelados'])
  // the same again is another part
  expect(await give(number, 250)).toMatchObject({ ok: true })
  expect(await orderOf(number)).toMatchObject({ refunded: 50_000 })
  expect(await auditPurchases(db)).toEqual([])
})

it('never gives back more than is left, and the rest when the order is called off', async () => {
  const { number, sessionId } = await bought()
  expect(await give(number, 1099)).toEqual({ ok: false, code: 'not-a-part', left: 109_900 })
  await give(number, 1000)
  expect(await give(number, 99)).toEqual({ ok: false, code: 'not-a-part', left: 9900 })
  const off = { number, shopperId: null, actor: 'ana', reason: 'Sin existencias' }
  await cancelOrder(db, gateway, off, new Date())
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(109_900)
  expect(await orderOf(number)).toMatchObject({
    state_id: orderStateId('canceled'),
    payment_flag: 'refunded',
  })
  expect(await give(number, 1)).toEqual({ ok: false, code: 'move-not-allowed' })
  expect(await give('2611-NADA00', 1)).toEqual({ ok: false, code: 'order-not-found' })
  expect(await auditPurchases(db)).toEqual([])
})

it('gives two people who press at once a part each, and no more than there is', async () => {
  const { number } = await bought()
  const answers = await Promise.all([give(number, 600), give(number, 600)])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await orderOf(number)).toMatchObject({ refunded: 60_000 })
})
