import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { addApprovers } from '#test/support/approvers.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const office = await testOffice(db, { gateways: async () => gateway })
const ana = await office.person('dueño')

beforeAll(async () => {
  await addShipping(db)
  const settings = { refunds: { second_person_above: 500 } }
  await changeSettings(db, { settings, actor: 'ana' }, office.now())
})

async function bought(): Promise<string> {
  const shopper = await makeBuyer(db)
  const product = await addProduct(db, { stock: 5, price: toCentavos(200_000) })
  await fillCart(db, shopper, [{ product, quantity: 1 }])
  const options = { db, gateway, shopUrl: 'http://tienda.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, office.now())
  if (!placed.ok) throw new Error(placed.code)
  const session = placed.url.split('/').at(-1) ?? ''
  scripted.approve(session, 0, office.now())
  await settlePayment(db, gateway, session, office.now())
  const [order] = (await office.get('orders?tab=all', ana.as)).body.orders
  return order.number
}

it('a large refund must be approved by a second operator, unless the shop has only one', async () => {
  const number = await bought()
  const refund = (amount: number) =>
    office.post(`orders/${number}/refunds`, { amount, reason: 'Llegó roto' }, ana.as)
  expect((await refund(600)).body).toMatchObject({ amount: 600, approval: null })
  expect((await office.get('refund-approvals', ana.as)).body.has_second_person).toBe(false)
  await addApprovers(db, office.now())
  const { approval } = (await refund(601)).body
  expect((await office.get('refund-approvals', ana.as)).body).toMatchObject({
    approvals: [{ id: approval }],
    has_second_person: true,
  })
  const approve = () => office.post(`refund-approvals/${approval}/approve`, {}, ana.as)
  expect(await approve()).toMatchObject({ body: { code: 'own-approval' } })
  // without other operators a new request needs no approval
  await db
    .updateTable('operators')
    .set({ removed_at: office.now() })
    .where('email', 'like', '%@decide.test')
    .execute()
  await db.updateTable('refund_approvals').set({ expires_at: office.now() }).execute()
  expect((await refund(602)).body).toMatchObject({ amount: 602, approval: null })
})
