import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFacturapiProvider } from '#stamping/facturapi/facturapi-provider.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { facturapiKey, facturapiLiveKey, startFacturapi } from '#test/support/facturapi-server.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const facturapi = await startFacturapi()
afterAll(() => facturapi.close())
let connected: StampingProvider | null = null
const api = await testApi(db, { stamping: async () => connected })
let productId = 0

beforeAll(async () => {
  productId = (await addProduct(db, { stock: 50 })).id
  await sql`update products set sat_key = '43211503' where id = ${productId}`.execute(db)
})

const data = {
  rfc: 'EKU9003173C9',
  legal_name: 'ESCUELA KEMPER URGATE',
  tax_regime: '601',
  use_code: 'G03',
  postcode: '42501',
}
const open = (secretKey: string, apiUrl = facturapi.url) =>
  createFacturapiProvider({ secretKey, apiUrl, timeout: 2000 })

/** A paid order, and the calls about its invoice by its buyer. */
async function order(paidAt = api.now()) {
  const buyer = await api.signedInShopper()
  const { number } = await addOrder(db, { shopperId: buyer.id, productId, state: 'processing' })
  await db
    .updateTable('payment_attempts')
    .set({ paid_at: paidAt, shopper_id: buyer.id, method: 'spei' })
    .where('order_number', '=', number)
    .execute()
  const path = `customer/invoices/${number}`
  return {
    ask: async (over: object = {}) =>
      (await api.post(path, { ...data, ...over }, buyer.bearer)).body,
    read: async () => (await api.get(path, buyer.bearer)).body,
  }
}

it('a buyer who asks for her invoice gets it at once', async () => {
  connected = open(facturapiLiveKey)
  const { ask, read } = await order()
  expect(await ask()).toMatchObject({
    success: true,
    messageForUser: 'Tu factura está lista y va a tu correo.',
  })
  expect(await read()).toMatchObject({
    request: { state: 'issued', files: expect.arrayContaining(['xml', 'pdf']) },
    open: false,
  })
})

it('two presses of a buyer make one invoice', async () => {
  facturapi.invoices.clear()
  const { ask, read } = await order()
  await Promise.all([ask(), ask(), ask()])
  expect((await read()).request.state).toBe('issued')
  expect(facturapi.stamped()).toHaveLength(1)
})

it('data that the tax authority knows otherwise is said at its field, and can be corrected', async () => {
  const { ask, read } = await order()
  expect(await ask({ legal_name: 'UN NOMBRE DISTINTO' })).toMatchObject({
    success: false,
    fields: { legal_name: 'El nombre no corresponde al RFC.' },
  })
  expect(await read()).toMatchObject({ request: { state: 'requested' }, open: true })
  await ask()
  expect((await read()).request.state).toBe('issued')
})

it('an invoice that cannot be had at once is left to the office, without a word of why', async () => {
  const received = { success: true, messageForUser: 'Recibimos tus datos de facturación.' }
  for (const provider of [null, open(facturapiKey), open(facturapiLiveKey, 'http://127.0.0.1:9')]) {
    connected = provider
    const { ask, read } = await order()
    expect(await ask()).toMatchObject(received)
    expect((await read()).request.state).toBe('requested')
  }
})

it('after her deadline a buyer gets no invoice', async () => {
  connected = open(facturapiLiveKey)
  const { ask, read } = await order(new Date('2026-09-01T18:00:00Z'))
  expect(await ask()).toMatchObject({ success: false })
  expect((await read()).request).toBe(null)
})
