import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import { createFacturapiProvider } from '#stamping/facturapi/facturapi-provider.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { facturapiLiveKey, startFacturapi } from '#test/support/facturapi-server.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const facturapi = await startFacturapi()
afterAll(() => facturapi.close())
let connected: StampingProvider | null = null
const office = await testOffice(db, { stamping: async () => connected })
const conta = await office.person('contabilidad')
const soporte = await office.person('soporte')
let toner = 0
let shopperId = 0

beforeAll(async () => {
  await addCategories(db, ['toner'])
  const products = []
  for (let count = 0; count < 4; count += 1) products.push(await addProduct(db, { stock: 50 }))
  const [id = 0, like = 0, other = 0] = products.map((product) => product.id)
  toner = id
  const ids = [id, like, other]
  await sql`update products set main_category_id =
    (select id from categories where slug = 'toner') where id = any(${ids})`.execute(db)
  await sql`update products set sat_key = '44103103' where id = ${other}`.execute(db)
  shopperId = (await makeBuyer(db)).id
})

async function order() {
  const { id, number } = await addOrder(db, { shopperId, productId: toner, state: 'processing' })
  await db
    .updateTable('payment_attempts')
    .set({ paid_at: office.now(), method: 'card' })
    .where('order_number', '=', number)
    .execute()
  const data = {
    rfc: 'EKU9003173C9',
    legalName: 'ESCUELA KEMPER URGATE',
    taxRegime: '601',
    useCode: 'G03',
    postcode: '42501',
  }
  await invoiceRequests.putInvoiceRequest(db, id, data, office.now())
  return number
}

const stamp = (number: string, body: object = {}, as = conta.as) =>
  office.post(`invoices/${number}/stamp`, body, as)

it('an invoice is stamped from the office once a provider is connected and its SAT keys are chosen', async () => {
  const number = await order()
  expect((await stamp(number)).body.code).toBe('stamping-not-connected')
  connected = createFacturapiProvider({ secretKey: facturapiLiveKey, apiUrl: facturapi.url })
  expect((await stamp(number, {}, soporte.as)).body.code).toBe('permission-missing')
  expect((await stamp(number)).body.code).toBe('product-keys-missing')
  const page = (await office.get(`invoices/${number}`, conta.as)).body
  expect(page).toMatchObject({
    stamping: { provider: 'Facturapi', is_live: true, last: null },
    concepts: [{ product_key: null, product_id: toner, guess: { key: '44103103', alike: 1 } }],
  })
  const choose = (key: string) => ({
    product_keys: [{ product_id: toner, key, with_alike: true }],
  })
  expect(await stamp(number, choose('4410'))).toMatchObject({
    status: 422,
    body: { fields: { [`clave_${toner}`]: expect.stringContaining('ocho cifras') } },
  })
  const stamped = await stamp(number, choose('44103103'))
  expect(stamped.body.messageForUser).toMatch(/^Factura .{36} timbrada y enviada al cliente/)
  expect(await auditOf(db, `product:${toner}`)).toMatchObject([{ action: 'product-change' }])
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where sat_key = '44103103'`.execute(db)
  expect(rows[0]?.count).toBe(3)
  const done = (await office.get(`invoices/${number}`, conta.as)).body
  expect(done).toMatchObject({
    state: 'issued',
    stamping: { last: { state: 'stamped', is_live: true } },
    files: [{ kind: 'pdf' }, { kind: 'xml' }],
  })
})

it('what the provider refuses is said in its words, and stands on the page', async () => {
  const number = await order()
  facturapi.behaviour.refusesStamp = 'invoice_stamping_validation_error'
  const refused = await stamp(number)
  expect(refused.body).toMatchObject({
    code: 'stamping-refused',
    message: 'No se timbró. El SAT no la aceptó.',
  })
  const page = (await office.get(`invoices/${number}`, conta.as)).body
  expect(page.stamping.last).toMatchObject({ state: 'ended', fault: 'El SAT no la aceptó.' })
})
