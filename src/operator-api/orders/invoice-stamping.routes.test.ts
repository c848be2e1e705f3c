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

it('the office writes the tax data that a buyer tells, with the checks of the buyer', async () => {
  const number = await order()
  await sql`delete from invoice_requests`.execute(db)
  const data = {
    rfc: 'eku9003173c9',
    legal_name: 'Escuela Kemper Urgate',
    tax_regime: '601',
    use_code: 'G03',
    postcode: '42501',
  }
  const write = (over: Partial<typeof data> = {}, as = conta.as) =>
    office.post(`invoices/${number}/receiver`, { ...data, ...over }, as)
  expect((await write({}, soporte.as)).body.code).toBe('permission-missing')
  expect(await write({ rfc: 'EKU90', tax_regime: '605' })).toMatchObject({
    status: 422,
    body: { fields: { rfc: expect.any(String), use_code: expect.any(String) } },
  })
  expect((await write()).status).toBe(200)
  expect((await write({ use_code: 'G01' })).status).toBe(200)
  expect((await office.get(`invoices/${number}`, conta.as)).body).toMatchObject({
    state: 'requested',
    rfc: 'EKU9003173C9',
    legal_name: 'ESCUELA KEMPER URGATE',
    use_code: 'G01',
  })
  const actions = (await auditOf(db, `order:${number}`)).map(({ action }) => action)
  expect(actions).toEqual(['invoice-request', 'invoice-request'])
  await sql`update payment_attempts set paid_at = paid_at - interval '3 months'
    where order_number = ${number}`.execute(db)
  expect((await write()).body.code).toBe('invoice-too-late')
})

it('a credit note that was refused stands in the list, and is made with a press', async () => {
  facturapi.behaviour.refusesStamp = ''
  const number = await order()
  await stamp(number)
  const { rows } = await sql<{ id: number }>`
    with paid as (update payment_attempts set refunded_centavos = 1999
      where order_number = ${number} returning id)
    insert into refunds (attempt_id, amount_centavos, reason, state, idempotency_key, finished_at)
    select id, 1999, 'Llegó rota', 'done', ${number}, ${office.now()} from paid returning id`.execute(
    db,
  )
  const refund = rows[0]!.id
  const press = () => office.post(`invoices/${number}/credit-notes/${refund}`, {}, conta.as)
  facturapi.behaviour.refusesStamp = 'invoice_stamping_validation_error'
  expect((await press()).body.message).toBe('No se timbró. El SAT no la aceptó.')
  const list = async () => (await office.get('invoices', conta.as)).body.credit_notes
  expect(await list()).toEqual([{ number, amount: 19.99, fault: 'El SAT no la aceptó.' }])
  facturapi.behaviour.refusesStamp = ''
  expect((await press()).body.messageForUser).toMatch(/^Nota de crédito .{36} timbrada/)
  expect(await list()).toEqual([])
  expect((await office.get(`invoices/${number}`, conta.as)).body.credit_notes).toMatchObject([
    { refund_id: refund, amount: 19.99, state: 'stamped', has_pdf: true },
  ])
  const path = `invoices/${number}/credit-notes/${refund}`
  expect((await office.get(`${path}/xml`, conta.as)).status).toBe(200)
  expect((await office.get(`invoices/${number}/credit-notes/999999/xml`, conta.as)).status).toBe(
    404,
  )
})
