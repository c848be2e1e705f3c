import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addShipping, testGateway } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { cancelOrder } from './cancel-order.ts'
import { settlePayment } from './settle-payment.ts'
import { updateSoldUnitTotals } from './update-sold-unit-totals.ts'

const { db, url } = await testDatabase()
const { gateway, simulate } = await testGateway(url)

beforeAll(() => addShipping(db))

async function soldOf(productId: number) {
  const { sold_count: sold } = await db
    .selectFrom('products')
    .select('sold_count')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return sold
}

it('the total of sold and returned units of a product counts each order once', async () => {
  const { product, sessionId } = await openAttempt(db, gateway)
  await simulate(sessionId, 'approve')
  const { attempt } = await settlePayment(db, gateway, sessionId, new Date())
  expect(await soldOf(product.id)).toBe(0)
  expect(await updateSoldUnitTotals(db)).toBe(1)
  expect(await updateSoldUnitTotals(db)).toBe(0)
  expect(await soldOf(product.id)).toBe(1)

  const order = {
    number: attempt?.orderNumber ?? '',
    shopperId: null,
    actor: 'operator:prueba',
    reason: 'Prueba',
  }
  expect(await cancelOrder(db, gateway, order, new Date())).toMatchObject({ ok: true })
  expect(await updateSoldUnitTotals(db)).toBe(1)
  expect(await soldOf(product.id)).toBe(0)
})
