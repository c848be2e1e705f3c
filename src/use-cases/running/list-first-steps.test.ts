import { expect, it } from 'vitest'
import * as operators from '#persistence/running/operators.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { placeOrder } from '../buying/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { listFirstSteps } from './list-first-steps.ts'

const { db, url } = await testDatabase()
const all = { standIns: ['payments', 'mail', 'identity'], may: () => true }

it('the first steps of a shop leave one by one, and end with its first order', async () => {
  expect(await listFirstSteps(db, all)).toEqual([
    'payments',
    'mail',
    'products',
    'share',
    'coupon',
    'team',
  ])
  const mayOnlySell = { standIns: [], may: (permission: string) => permission === 'orders:read' }
  expect(await listFirstSteps(db, mayOnlySell)).toEqual(['share'])
  const product = await addProduct(db, { stock: 3 })
  for (const name of ['ana', 'luis'])
    await operators.addOperator(db, `${name}@tienda.test`, new Date())
  expect(await listFirstSteps(db, { ...all, standIns: [] })).toEqual(['share', 'coupon'])
  await addShipping(db)
  const { gateway, shopUrl, simulate } = await testGateway(url)
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product }])
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const session = placed.url.split('/').at(-1) ?? ''
  await simulate(session, 'approve')
  await settlePayment(db, gateway, session, new Date())
  expect(await listFirstSteps(db, all)).toBeNull()
})
