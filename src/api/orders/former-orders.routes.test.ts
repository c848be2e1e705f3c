import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addFormerOrder } from '#test/support/make-former-order.ts'

const { db } = await testDatabase()
const shop = await testApi(db)

it('a shopper sees the orders of the former shop with the verified e-mail, and nobody else’s', async () => {
  const me = await shop.signedInShopper()
  const other = await shop.signedInShopper()
  const own = await addFormerOrder(db, { email: me.email, number: 'A-1' })
  const hers = await addFormerOrder(db, { email: other.email, number: 'A-2' })
  const { body } = await shop.get('customer/former-orders', me.bearer)
  expect(body).toEqual({
    orders: [
      {
        id: own,
        number: 'A-1',
        placed_on: '2026-01-05',
        lines: ['2 × Gota'],
        total: 120.5,
        foreign_total: null,
        status: 'Pagado',
      },
    ],
  })
  expect((await shop.get(`customer/former-orders/${own}`, me.bearer)).body.order.number).toBe('A-1')
  expect((await shop.get(`customer/former-orders/${hers}`, me.bearer)).status).toBe(404)
})

it('an e-mail that is not verified shows no orders of the former shop', async () => {
  const me = await shop.signedInShopper()
  const id = await addFormerOrder(db, { email: me.email, number: 'B-1' })
  await db.updateTable('shoppers').set({ email_verified: false }).where('id', '=', me.id).execute()
  expect((await shop.get('customer/former-orders', me.bearer)).body.orders).toEqual([])
  expect((await shop.get(`customer/former-orders/${id}`, me.bearer)).status).toBe(404)
})

it('the copy of personal data has the orders of the former shop', async () => {
  const me = await shop.signedInShopper()
  await addFormerOrder(db, { email: me.email, number: 'C-1' })
  const { body } = await shop.get('customer/data', me.bearer)
  expect(body.former_orders).toMatchObject([{ number: 'C-1', lines: ['2 × Gota'] }])
})

it('orders of the former shop count nowhere else', async () => {
  const me = await shop.signedInShopper()
  await addFormerOrder(db, { email: me.email, number: 'D-1' })
  expect((await shop.post('customer/orders', {}, me.bearer)).body.payload).toEqual([])
  for (const table of ['orders', 'payment_attempts', 'rewards', 'stock_movements'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
