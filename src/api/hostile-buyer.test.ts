import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { bearerFor } from '#test/support/make-bearer.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'

const { db, url } = await testDatabase({ connections: 10 })
const { gateway, shopUrl, simulate } = await testGateway(url)
const api = await testApi(db, { gateways: async () => gateway, shopUrl, startAt: new Date() })

beforeAll(() => addShipping(db))

async function comeIn() {
  const shopper = await makeBuyer(db)
  const bearer = await bearerFor(db, shopper, { secret: sessionSecret })
  const post = (path: string, body: object) => api.post(path, body, bearer)
  return {
    shopper,
    bearer,
    post,
    add: (productId: number, more: object = {}) =>
      post('customer/productToShoppingCart', { product_id: productId, quantity: 1, ...more }),
    cart: async () => (await api.get('customer/shoppingCart', bearer)).body.cart,
    status: async (ref: string) => (await api.get(`order/status?ref=${ref}`, bearer)).body,
  }
}

const many = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))

const sessionOf = (placed: { data: string }) => placed.data.split('/').at(-1) ?? ''

async function attemptsOf({ shopper }: { shopper: { id: number } }) {
  const { rows } = await sql<{ state: string; total: number; orders: number }>`
    select a.state, a.total_centavos as total, count(o.id) as orders
    from payment_attempts a left join orders o on o.attempt_id = a.id
    where a.shopper_id = ${shopper.id} group by a.id order by a.id`.execute(db)
  return rows
}

describe('a cart', () => {
  it('twenty concurrent clicks on add-to-cart add twenty units, up to the stock (CRT-02)', async () => {
    const product = await addProduct(db, { stock: 12 })
    const { add, cart } = await comeIn()
    const answers = await many(20, () => add(product.id))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await cart()).items).toMatchObject([{ quantity: 12 }])
  })

  it('a cart line is added once per idempotency key, however often the request is sent (CRT-02)', async () => {
    const product = await addProduct(db, { stock: 50 })
    const { add, cart } = await comeIn()
    const key = randomUUID()
    await many(15, () => add(product.id, { idempotency_key: key }))
    expect((await cart()).items).toMatchObject([{ quantity: 1 }])
    await many(5, () => add(product.id, { idempotency_key: randomUUID() }))
    expect((await cart()).items).toMatchObject([{ quantity: 6 }])
  })

  it('the cart API ignores prices, discounts and owners in request bodies, and rejects impossible quantities (CRT-02)', async () => {
    const product = await addProduct(db, { stock: 5, price: toCentavos(90_000) })
    const { add, cart, shopper } = await comeIn()
    const other = await comeIn()
    const posing = await add(product.id, { user_id: other.shopper.id })
    expect(posing.body.success).not.toBe(true)
    const added = await add(product.id, { price: 1, base_price: 1, discount: 899, cart_id: 1 })
    expect(added.body.success).toBe(true)
    for (const quantity of [0, -1, 1.5, 1e9, 'dos', null, [], true]) {
      const { body } = await add(product.id, { quantity })
      expect(body.success).not.toBe(true)
      expect(body.code).toBe('invalid-input')
    }
    expect(await cart()).toMatchObject({ subtotal: 900, items: [{ quantity: 1, base_price: 900 }] })
    expect((await other.cart()).items).toEqual([])
    const [{ id: itemId }] = (await cart()).items
    const stolen = await other.post('customer/updateShoppingCart', { itemId, quantity: 3 })
    expect(stolen.body).toMatchObject({ success: false, code: 'line-not-found' })
    expect(shopper.id).not.toBe(other.shopper.id)
  })
})

describe('an order', () => {
  it('ten payment clicks in two tabs create a single payment of one amount (CHK-04)', async () => {
    const product = await addProduct(db, { stock: 5 })
    const buyer = await comeIn()
    await fillCart(db, buyer.shopper, [{ product, quantity: 2 }])
    const placed = await many(10, () => buyer.post('order', {}))
    expect(new Set(placed.map(({ body }) => body.data)).size).toBe(1)
    expect(await attemptsOf(buyer)).toMatchObject([{ state: 'open' }])
  })

  it('a shopper who pays, goes back and pays again is charged once for the order (CHK-05)', async () => {
    const product = await addProduct(db, { stock: 5 })
    const buyer = await comeIn()
    await fillCart(db, buyer.shopper, [{ product }])
    const { body: placed } = await buyer.post('order', {})
    const session = sessionOf(placed)
    await many(5, () => simulate(session, 'approve', { notice: 'twice' }).catch(() => {}))
    await many(8, () => buyer.status(placed.ref))
    // the browser's back button: the cart is empty by now, nothing is left to buy again
    expect((await buyer.post('order', {})).body).toMatchObject({ code: 'cart-empty' })
    expect(await attemptsOf(buyer)).toMatchObject([{ state: 'paid', orders: 1 }])
  })

  it('an order is unaffected by cart changes during payment (CHK-05)', async () => {
    const [cheap, dear] = [
      await addProduct(db, { stock: 5, price: toCentavos(10_000) }),
      await addProduct(db, { stock: 5, price: toCentavos(900_000) }),
    ]
    const buyer = await comeIn()
    await fillCart(db, buyer.shopper, [{ product: cheap }])
    const { body: placed } = await buyer.post('order', {})
    await buyer.add(dear.id)
    await simulate(sessionOf(placed), 'approve', { notice: 'never' })
    api.advance(3)
    expect(await buyer.status(placed.ref)).toMatchObject({ state: 'confirmed', total: 199 })
    expect((await buyer.cart()).items).toMatchObject([{ product_id: dear.id, quantity: 1 }])
  })

  it('concurrent clicks on the cancel button cancel and refund an order only once (CHK-05)', async () => {
    const product = await addProduct(db, { stock: 5 })
    const buyer = await comeIn()
    await fillCart(db, buyer.shopper, [{ product, quantity: 2 }])
    const { body: placed } = await buyer.post('order', {})
    await simulate(sessionOf(placed), 'approve', { notice: 'never' })
    api.advance(3)
    const { order_number: number } = await buyer.status(placed.ref)
    const answers = await many(6, () => buyer.post(`customer/orders/${number}/cancel`, {}))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const payment = await gateway.getPayment(sessionOf(placed))
    expect(payment).toMatchObject({ status: 'refunded', refundedAmount: payment.paidAmount })
    const { rows } = await sql`select on_hand, reserved from inventory
      where product_id = ${product.id}`.execute(db)
    expect(rows).toEqual([{ on_hand: 5, reserved: 0 }])
  })

  it('an order stays consistent after any sequence of repeated payments and cancellations (CHK-05)', async () => {
    const product = await addProduct(db, { stock: 40 })
    await many(8, async () => {
      const buyer = await comeIn()
      await fillCart(db, buyer.shopper, [{ product }])
      const { body: placed } = await buyer.post('order', {})
      const number = async () => (await buyer.status(placed.ref)).order_number
      await simulate(sessionOf(placed), 'pending', { method: 'spei' })
      await Promise.all([
        simulate(sessionOf(placed), 'pay').catch(() => {}),
        buyer.status(placed.ref),
        number().then((known) => known && buyer.post(`customer/orders/${known}/cancel`, {})),
        buyer.add(product.id).then(() => buyer.post('order', {})),
      ])
    })
    expect(await auditPurchases(db)).toEqual([])
  })
})

it('the order consistency audit finds no problems after malicious use of carts and payments (CHK-05)', async () => {
  expect(await auditPurchases(db)).toEqual([])
})
