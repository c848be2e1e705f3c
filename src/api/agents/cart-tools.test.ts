import { shopUrl } from '@tianguis/identity-provider/testing/identity.ts'
import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { startAgent } from '#test/support/agent.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping } from '#test/support/make-purchase.ts'

const { db } = await testDatabase()
const agent = await startAgent(db)
const { api, call, meta } = agent
await addShipping(db)
const tablet = await addProduct(db, { price: toCentavos(120000), stock: 5 })
const mouse = await addProduct(db, { price: toCentavos(29900), stock: 1 })
const soldOut = await addProduct(db, { stock: 0 })

const line = (id: number | string, quantity = 1) => ({ item: { id: String(id) }, quantity })
const cartOf = (...line_items: object[]) => ({
  line_items,
  context: { postal_code: '06700', address_country: 'MX' },
})

type Total = { type: string; amount: number }
const sumOf = (totals: Total[], type: string) =>
  totals.find((one) => one.type === type)?.amount ?? 0
const linkOf = ({ continue_url }: { continue_url: string }) => continue_url.split('/').at(-1)

it('an AI agent proposes a cart at guest prices; the link to this cart opens it read-only', async () => {
  const lines = [line(tablet.id, 2), line(mouse.urlKey, 3), line(soldOut.id), line('nada')]
  const cart = await call('create_cart', { cart: cartOf(...lines) })
  expect(cart.continue_url).toMatch(new RegExp(`^${shopUrl}/carrito-propuesto/[\\w-]{32}$`))
  expect(cart.line_items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1, 1])
  expect(cart.messages.map(({ code }: { code: string }) => code).toSorted()).toEqual([
    'item_unavailable',
    'out_of_stock',
    'quantity_adjusted',
  ])
  const { totals } = cart
  const parts = ['subtotal', 'discount', 'fulfillment'].map((type) => sumOf(totals, type))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(sumOf(totals, 'total'))
  const asked = [
    { productId: tablet.id, quantity: 2 },
    { productId: mouse.id, quantity: 3 },
    { productId: soldOut.id, quantity: 1 },
  ]
  const { body: quote } = await api.post('shop/cartQuote', { lines: asked, postcode: '06700' })
  expect(sumOf(totals, 'total')).toBe(Math.round(quote.grand_total * 100))
  expect(sumOf(totals, 'fulfillment')).toBe(Math.round(quote.shipping_total * 100))
  const { body } = await api.get(`shop/proposedCart/${linkOf(cart)}`)
  expect(body.quote).toEqual(quote)
  // the link shows it; changes need the agent's id
  const byLink = await call('update_cart', {
    id: `cart_${linkOf(cart)}`,
    cart: cartOf(line(mouse.id)),
  })
  expect(byLink.messages[0].code).toBe('not_found')
})

it('an AI agent opens a checkout for its proposed cart, and only a person completes it at the same link', async () => {
  const cart = await call('create_cart', { cart: cartOf(line(tablet.id)) })
  const given = { checkout: { cart_id: cart.id, line_items: [] } }
  const checkout = await call('create_checkout', given)
  expect((await call('create_checkout', given)).id).toBe(checkout.id)
  expect(checkout).toMatchObject({
    status: 'requires_escalation',
    continue_url: cart.continue_url,
    ucp: { payment_handlers: {} },
    messages: [expect.objectContaining({ severity: 'requires_buyer_input' })],
  })
  await call('update_checkout', { id: checkout.id, checkout: cartOf(line(tablet.id, 3)) })
  expect((await call('get_cart', { id: cart.id })).line_items[0].quantity).toBe(3)

  const card = { credential: { type: 'card', token: 'tok_visa' }, handler_id: 'any' }
  const orders = () => db.selectFrom('payment_attempts').select('id').execute()
  const completed = await call('complete_checkout', {
    meta: { ...meta, 'idempotency-key': crypto.randomUUID() },
    id: checkout.id,
    checkout: { payment: { instruments: [card] } },
  })
  expect(completed.status).toBe('requires_escalation')
  expect(completed).not.toHaveProperty('order')
  expect(await orders()).toEqual([])

  const canceled = await call('cancel_checkout', { id: checkout.id })
  expect(canceled.status).toBe('canceled')
  expect(canceled).not.toHaveProperty('continue_url')
  expect((await call('get_cart', { id: cart.id })).messages[0].code).toBe('not_found')
  expect((await api.get(`shop/proposedCart/${linkOf(cart)}`)).status).toBe(404)
})

it('a cart proposed by an AI agent is rejected if no product can be bought, and deleted after two days', async () => {
  const none = await call('create_cart', { cart: cartOf(line(soldOut.id), line('nada')) })
  expect(none).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'out_of_stock' }] })
  const cart = await call('create_cart', { cart: cartOf(line(tablet.id)) })
  expect(await reserved()).toBe(0)
  api.advance(2 * 86_400 + 1)
  expect((await call('get_cart', { id: cart.id })).messages[0].code).toBe('not_found')
})

it('the number of carts that an AI agent can propose is limited', async () => {
  await call('create_cart', { cart: cartOf(line(tablet.id)) })
  await db.updateTable('rate_limits').set({ hits: 300 }).execute()
  const reply = await agent.post({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_cart', arguments: { meta, cart: cartOf(line(tablet.id)) } },
  })
  expect([reply.status, reply.body.error.code]).toEqual([429, -32000])
})

/** Units that anything has set aside. */
async function reserved(): Promise<number> {
  const rows = await db.selectFrom('inventory').select('reserved').execute()
  return rows.reduce((sum, row) => sum + row.reserved, 0)
}
