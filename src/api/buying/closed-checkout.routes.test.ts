import { beforeAll, expect, it } from 'vitest'
import { GatewayUnavailable } from '#payments/gateway.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, fillCart, testGateway } from '#test/support/make-purchase.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl } = await testGateway(url)

beforeAll(() => addShipping(db))

it('a shop without a gateway says so at the checkout, and keeps the cart', async () => {
  const refuse = () => Promise.reject(new GatewayUnavailable('not connected'))
  const closed = { ...gateway, createSession: refuse, isClosed: true } as const
  const shop = await testApi(db, { gateways: async () => closed, shopUrl, startAt: new Date() })
  const buyer = await shop.signedInShopper({ phone: '5599999999', phone_verified: true })
  await addAddress(db, buyer.id)
  await fillCart(db, buyer, [{ product: await addProduct(db) }])
  const refused = await shop.post('order', {}, buyer.bearer)
  expect(refused.body).toMatchObject({
    code: 'payment-unavailable',
    messageForUser: expect.stringContaining('no puede cobrar por ahora'),
  })
  const kept = await db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .select('quantity')
    .where('carts.shopper_id', '=', buyer.id)
    .execute()
  expect(kept).toHaveLength(1)
})
