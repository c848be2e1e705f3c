import { expect, it } from 'vitest'
import { startAgent } from '#test/support/agent.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeNeighbour } from '#test/support/make-neighbour.ts'

const { db } = await testDatabase({ connections: 10 })
const agent = await startAgent(db)
const { api, call } = agent
const neighbour = await makeNeighbour(db, api.now())
const { bearer } = neighbour
const consent = async (by = bearer) =>
  (await api.post(`customer/orders/${neighbour.order.number}/consent`, {}, by)).body

it('an AI agent with a valid order-status code gets the order status, without the shopper’s name or address', async () => {
  const { code } = await consent()
  expect(code).toMatch(/^order_[\w-]{32}$/)
  const order = await call('get_order', { id: code })
  expect(order).toMatchObject({
    ucp: { status: 'success' },
    id: code,
    label: neighbour.order.number,
    currency: 'MXN',
    fulfillment: { expectations: [{ destination: { address_country: 'MX' } }] },
  })
  const amountOf = (type: string) =>
    order.totals.find((one: { type: string }) => one.type === type)?.amount ?? 0
  expect(amountOf('subtotal') + amountOf('discount') + amountOf('fulfillment')).toBe(
    amountOf('total'),
  )
  const text = JSON.stringify(order).toLowerCase()
  expect(text).not.toContain(neighbour.secret.toLowerCase())
  expect(text).not.toContain(neighbour.email.toLowerCase())
  const { rows } = await readAll()
  expect(JSON.stringify(rows)).not.toContain(code)
})

it('an AI agent gets no order status by order number, nor with an invented, revoked or expired code', async () => {
  const { code } = await consent()
  const said = async (id: string) => (await call('get_order', { id })).messages?.[0].code
  expect(await said(neighbour.order.number)).toBe('unauthorized')
  expect(await said(`order_${'A'.repeat(32)}`)).toBe('unauthorized')
  expect(await said(code)).toBeUndefined()
  const somebody = await api.signedInShopper()
  const foreign = `customer/orders/${neighbour.order.number}`
  expect((await api.post(`${foreign}/consent`, {}, somebody.bearer)).status).toBe(404)
  expect((await api.post(`${foreign}/consentsOver`, {}, somebody.bearer)).status).toBe(404)
  expect(await said(code)).toBeUndefined()
  await api.post(`${foreign}/consentsOver`, {}, bearer)
  expect(await said(code)).toBe('unauthorized')
})

it('order-status codes for AI agents are listed to their shopper only and can be revoked one by one', async () => {
  await api.post(`customer/orders/${neighbour.order.number}/consentsOver`, {}, bearer)
  const [first, second] = [await consent(), await consent()]
  const place = `customer/orderConsents/${neighbour.order.number}`
  const list = async () => (await api.get(place, bearer)).body.consents
  const [newest, oldest] = await list()
  expect(newest).toEqual({
    id: expect.any(Number),
    created_at: expect.any(String),
    expires_at: second.expires_at,
  })
  const stranger = await api.signedInShopper()
  expect((await api.get(place, stranger.bearer)).status).toBe(404)
  expect((await api.get(place)).status).toBe(401)
  const over = `customer/orders/${neighbour.order.number}/consentsOver`
  await api.post(over, { id: oldest.id }, bearer)
  expect(await list()).toEqual([newest])
  expect((await call('get_order', { id: first.code })).messages?.[0].code).toBe('unauthorized')
  expect((await call('get_order', { id: second.code })).ucp.status).toBe('success')
  // another order's code id has no effect
  const other = await api.signedInShopper()
  expect((await api.post(over, { id: newest.id }, other.bearer)).status).toBe(404)
  expect(await list()).toEqual([newest])
  await api.post(over, {}, bearer)
  expect(await list()).toEqual([])
})

it('a shopper gets at most five order-status codes for AI agents, also concurrently, each valid thirty days', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => consent()))
  expect(made.filter(({ success }) => success)).toHaveLength(5)
  expect(made.find(({ success }) => !success).code).toBe('limit-reached')
  const { code } = made.find(({ success }) => success)
  api.advance(30 * 86_400 + 1)
  expect((await call('get_order', { id: code })).messages[0].code).toBe('unauthorized')
})

async function readAll() {
  const rows = await db.selectFrom('order_consents').selectAll().execute()
  return { rows: rows.map((row) => ({ ...row, code_hash: row.code_hash.toString() })) }
}
