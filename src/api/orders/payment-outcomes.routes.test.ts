import { startPaymentSimulator } from '@tianguis/payment-simulator'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, fillCart } from '#test/support/make-purchase.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { expirePaymentAttempts } from '#use-cases/orders/reconcile-payments.ts'

const secret = 'secret of the tests'
const { db, url: databaseUrl } = await testDatabase()
let ahead = 0
const simulator = await startPaymentSimulator({
  host: '127.0.0.1',
  port: 0,
  secret,
  databaseUrl,
  clock: () => new Date(Date.now() + ahead),
  onError: console.error,
})
const gateway = createSimulatorGateway({ url: simulator.url, secret })
const [port = 0] = await freePorts(1)
const api = await testApi(db, {
  gateways: async () => gateway,
  shopUrl: `http://127.0.0.1:${port}`,
  startAt: new Date(),
})

beforeAll(async () => {
  await addShipping(db)
  await api.app.listen({ host: '127.0.0.1', port })
})
afterAll(() => simulator.close())

let phones = 0

async function buy() {
  phones += 1
  const phone = `55${String(phones).padStart(8, '0')}`
  const buyer = await api.signedInShopper({ phone, phone_verified: true })
  await addAddress(db, buyer.id)
  const product = await addProduct(db)
  await fillCart(db, buyer, [{ product }])
  const { body } = await api.post('order', {}, buyer.bearer)
  return { ref: String(body.ref), page: String(body.data) }
}

/** A browser's press of a hosted page button. */
async function press(page: string, form: string, values: Record<string, string> = {}) {
  const body = new URLSearchParams(values)
  const answer = await fetch(`${page}/${form}`, { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${form} answered ${answer.status}`)
  return answer.headers.get('location') ?? ''
}

async function state(ref: string): Promise<string> {
  api.advance(3)
  return (await api.get(`order/status?ref=${ref}`)).body.state
}

const offered = async (page: string) =>
  [...(await (await fetch(page)).text()).matchAll(/name="respuesta" value="([^"]+)"/g)].map(
    ([, value = '']) => value,
  )

it('the simulated payment page offers every payment outcome (CHK-05)', async () => {
  expect(await offered((await buy()).page)).toEqual([
    'approve',
    'decline',
    'pending',
    'approve-later',
    'approve:twice',
    'approve:out-of-order',
    'wrong-amount',
    'approve:badly-signed',
    'approve:never',
  ])
})

it.each([
  ['approve', 'confirmed'],
  ['approve:twice', 'confirmed'],
  ['approve:out-of-order', 'confirmed'],
  ['approve:badly-signed', 'confirmed'],
  ['approve:never', 'confirmed'],
  ['pending', 'pending'],
  ['decline', 'confirming'],
  ['wrong-amount', 'confirming'],
])('turns the payment outcome %s into a payment that is %s (CHK-05)', async (answer, expected) => {
  const { ref, page } = await buy()
  await press(page, 'respuesta', { respuesta: answer })
  await expect.poll(() => state(ref)).toBe(expected)
})

it('a card payment whose bank responds late is confirmed once the response arrives', async () => {
  const { ref, page } = await buy()
  expect(await press(page, 'respuesta', { respuesta: 'approve-later' })).toContain(
    '/checkout/success',
  )
  expect(await state(ref)).toBe('confirming')
  ahead = 21_000
  await expect.poll(() => state(ref)).toBe('confirmed')
})

it('an order whose card is declined shows that nothing was charged', async () => {
  const { ref, page } = await buy()
  await press(page, 'respuesta', { respuesta: 'decline' })
  expect(await press(page, 'volver')).toContain('pago=rechazado')
  await expect.poll(() => state(ref)).toBe('not-charged')
})

it('an order can still be paid after leaving the payment page, until the payment deadline', async () => {
  const { ref, page } = await buy()
  await press(page, 'volver')
  expect(await state(ref)).toBe('confirming')
  await expirePaymentAttempts(db, gateway, new Date(api.now().getTime() + 3_600_000))
  expect(await state(ref)).toBe('not-charged')
})

it('a payment of a wrong amount after the deadline is refunded, and the order shows the refund', async () => {
  const { ref, page } = await buy()
  await press(page, 'respuesta', { respuesta: 'wrong-amount' })
  await expirePaymentAttempts(db, gateway, new Date(api.now().getTime() + 3_600_000))
  expect(await state(ref)).toBe('refunding')
  expect(await auditPurchases(db)).toEqual([])
})
