import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hourInMs } from '#domain/durations.ts'
import { putConnection } from '#persistence/connections/service-connections.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import { createFacturapiProvider } from '#stamping/facturapi/facturapi-provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { facturapiKey, facturapiLiveKey, startFacturapi } from '#test/support/facturapi-server.ts'
import { makeCfdi } from '#test/support/make-cfdi.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { attachInvoice } from './attach-invoice.ts'
import { readInvoicePage } from './read-office-invoices.ts'
import { recordInvoiceOutcome } from './record-invoice-outcome.ts'
import { requestInvoice } from './request-invoice.ts'
import { resumeStampings } from './resume-stampings.ts'
import { stampInvoice } from './stamp-invoice.ts'
import { stampWaitingInvoices } from './stamp-waiting-invoices.ts'

const { db } = await testDatabase()
const facturapi = await startFacturapi()
afterAll(() => facturapi.close())
const now = new Date('2026-11-21T18:00:00Z')
const actor = 'operator:conta@tienda.mx'
const usual = { ...facturapi.behaviour }
let productId = 0
let shopperId = 0

beforeAll(async () => {
  productId = (await addProduct(db, { stock: 500 })).id
  shopperId = (await makeBuyer(db)).id
})
beforeEach(async () => {
  facturapi.invoices.clear()
  Object.assign(facturapi.behaviour, usual, { slow: {} })
  await sql`update products set sat_key = '43211503' where id = ${productId}`.execute(db)
})

const data = {
  rfc: 'EKU9003173C9',
  legalName: 'ESCUELA KEMPER URGATE',
  taxRegime: '601',
  useCode: 'G03',
  postcode: '42501',
}

async function order(legalName = data.legalName) {
  const { id, number } = await addOrder(db, { shopperId, productId, state: 'processing' })
  await db
    .updateTable('payment_attempts')
    .set({ paid_at: now, method: 'card' })
    .where('order_number', '=', number)
    .execute()
  await invoiceRequests.putInvoiceRequest(db, id, { ...data, legalName }, now)
  return { id, number }
}

function provider(timeout = 5000, apiUrl = facturapi.url, secretKey = facturapiLiveKey) {
  return createFacturapiProvider({ secretKey, apiUrl, timeout })
}

const stamp = (number: string, by = provider()) => stampInvoice(db, by, { number, actor }, now)

async function kept(id: number) {
  const { rows } = await sql<{ state: string; files: number; mails: number; stampings: number }>`
    select r.state, (select count(*)::integer from invoice_files where order_id = ${id}) as files,
      (select count(*)::integer from outbox
        where template = 'invoice-issued' and data->>'orderNumber' = o.number) as mails,
      (select count(*)::integer from invoice_stampings where order_id = ${id}) as stampings
    from invoice_requests r join orders o on o.id = r.order_id where r.order_id = ${id}`.execute(db)
  return rows[0]
}
const once = { state: 'issued', files: 2, mails: 1, stampings: 1 }

it('a requested invoice is stamped, kept as XML and PDF, and mailed', async () => {
  const { id, number } = await order()
  const stamped = await stamp(number)
  expect(stamped).toMatchObject({ ok: true, isLive: true })
  expect(await kept(id)).toEqual(once)
  expect(await stamp(number)).toMatchObject({ code: 'invoice-issued' })
})

it('a test key stamps a test, and the order still waits for its invoice', async () => {
  const { id, number } = await order()
  const test = provider(5000, facturapi.url, facturapiKey)
  expect(await stamp(number, test)).toMatchObject({ ok: true, isLive: false })
  expect(await kept(id)).toEqual({ state: 'requested', files: 0, mails: 0, stampings: 1 })
  expect(await stampings.findLastStamping(db, id)).toMatchObject({ state: 'ended', isLive: false })
  expect(await stamp(number)).toMatchObject({ ok: true, isLive: true })
  expect(await kept(id)).toEqual({ ...once, stampings: 2 })
})

it('a key of another account does not begin anew what the former one may have stamped', async () => {
  const { id, number } = await order()
  facturapi.behaviour.leavesPending = true
  await stamp(number)
  const begun = [...facturapi.invoices]
  facturapi.invoices.clear()
  expect(await stamp(number)).toMatchObject({ code: 'stamping-not-found' })
  expect(await stampings.findLastStamping(db, id)).toMatchObject({ state: 'open' })
  for (const [key, invoice] of begun) facturapi.invoices.set(key, invoice)
  facturapi.finishPending(true)
  expect(await stamp(number)).toMatchObject({ ok: true })
  expect(await kept(id)).toEqual(once)
})

it('two browsers and a double press make one invoice, one mail', async () => {
  const { id, number } = await order()
  facturapi.behaviour.slow = { 'POST /invoices': 50, 'POST /invoices/{id}/stamp': 50 }
  const answers = await Promise.all([stamp(number), stamp(number), stamp(number), stamp(number)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(facturapi.stamped()).toHaveLength(1)
  expect(await kept(id)).toEqual(once)
})

it('presses at once make one invoice also where keys and lists do not find drafts', async () => {
  const { id, number } = await order()
  Object.assign(facturapi.behaviour, { listsDrafts: false, ignoresKeys: true })
  await Promise.all([stamp(number), stamp(number), stamp(number)])
  await stamp(number)
  expect(facturapi.stamped()).toHaveLength(1)
  expect(await kept(id)).toEqual(once)
})

it.each(['POST /invoices', 'POST /invoices/{id}/stamp', 'GET /invoices/{id}'])(
  'an invoice whose answer to %s was lost is asked for again, not made again',
  async (call) => {
    const { id, number } = await order()
    facturapi.behaviour.slow = { [call]: 300, 'GET /invoices/{id}': 300 }
    await stamp(number, provider(100))
    facturapi.behaviour.slow = {}
    await resumeStampings(db, async () => provider(), new Date(now.getTime() + 300_000))
    expect(facturapi.stamped()).toHaveLength(1)
    expect(await kept(id)).toEqual(once)
  },
)

it('a process that dies after stamping leaves what the job carries on from', async () => {
  const { id, number } = await order()
  const dying = { ...provider(), downloadInvoice: () => Promise.reject(new Error('died')) }
  await expect(stamp(number, dying)).rejects.toThrow('died')
  expect(await kept(id)).toMatchObject({ state: 'requested', files: 0 })
  await resumeStampings(db, async () => provider(), new Date(now.getTime() + 300_000))
  expect(facturapi.stamped()).toHaveLength(1)
  expect(await kept(id)).toEqual(once)
})

it('an invoice that the tax authority has not answered is finished by the job', async () => {
  const { id, number } = await order()
  facturapi.behaviour.leavesPending = true
  expect(await stamp(number)).toMatchObject({ code: 'invoice-being-stamped' })
  facturapi.finishPending(true)
  await resumeStampings(db, async () => provider(), new Date(now.getTime() + 300_000))
  expect(await kept(id)).toEqual(once)
})

it('while an invoice is being stamped, its data stays and no other result is recorded', async () => {
  const { number } = await order()
  facturapi.behaviour.leavesPending = true
  await stamp(number)
  const asked = await requestInvoice(db, { number, shopperId, data }, now)
  expect(asked).toMatchObject({ code: 'invoice-being-stamped' })
  const outcome = { state: 'refused' as const, reason: 'No' }
  expect(await recordInvoiceOutcome(db, { number, outcome, actor }, now)).toMatchObject({
    code: 'invoice-being-stamped',
  })
})

it('an invoice made elsewhere is taken after an hour, though the job has asked meanwhile', async () => {
  const { id, number } = await order()
  facturapi.behaviour.leavesPending = true
  await stamp(number)
  const later = new Date(now.getTime() + hourInMs)
  await resumeStampings(db, async () => provider(), later)
  const xml = Buffer.from(
    makeCfdi({ rfc: data.rfc, fiscalId: '1B2C3D4E-1111-4222-8333-123456789ABC' }),
  )
  const attach = (at: Date) => attachInvoice(db, { number, xml, pdf: null, reason: '', actor }, at)
  expect(await attach(now)).toMatchObject({ code: 'invoice-being-stamped' })
  expect(await attach(later)).toMatchObject({ ok: true })
  expect(await stampings.findLastStamping(db, id)).toMatchObject({ state: 'ended' })
})

it('a refusal is said in words and leaves the way free', async () => {
  const { id, number } = await order('UN NOMBRE DISTINTO')
  const words = 'El nombre no corresponde al RFC.'
  expect(await stamp(number)).toMatchObject({ code: 'stamping-refused', words })
  expect(await stampings.findLastStamping(db, id)).toMatchObject({ state: 'ended', fault: words })
  await requestInvoice(db, { number, shopperId, data }, now)
  facturapi.behaviour.refusesStamp = 'invoice_stamping_validation_error'
  expect(await stamp(number)).toMatchObject({ code: 'stamping-refused' })
  expect(facturapi.invoices.size).toBe(0)
  facturapi.behaviour.refusesStamp = ''
  expect(await stamp(number)).toMatchObject({ ok: true })
  expect(await kept(id)).toEqual({ ...once, stampings: 3 })
})

it('a draft with another total is deleted before anything is final', async () => {
  const { id, number } = await order()
  facturapi.behaviour.totalOff = 1
  expect(await stamp(number)).toMatchObject({ code: 'stamping-refused' })
  expect(facturapi.invoices.size).toBe(0)
  expect(await kept(id)).toMatchObject({ state: 'requested', files: 0 })
})

it('without a SAT key, with money returned or with nobody there, nothing is made', async () => {
  const { number } = await order()
  expect(await stamp(number, provider(200, 'http://127.0.0.1:9'))).toMatchObject({
    code: 'stamping-unavailable',
  })
  const wrong = createFacturapiProvider({ secretKey: 'sk_test_wrong', apiUrl: facturapi.url })
  expect(await stamp(number, wrong)).toMatchObject({ code: 'stamping-key-rejected' })
  await sql`update payment_attempts set refunded_centavos = 100 where order_number = ${number}`.execute(
    db,
  )
  expect(await stamp(number)).toMatchObject({ code: 'order-refunded' })
  const other = await order()
  await sql`update products set sat_key = null where id = ${productId}`.execute(db)
  expect(await stamp(other.number)).toMatchObject({ code: 'product-keys-missing' })
  expect(facturapi.invoices.size).toBe(0)
})

it('invoices asked for with the order are stamped by the job, once, when they are paid', async () => {
  const waiting = await order()
  const [unpaid, keyless] = [await order(), await order()]
  await sql`update payment_attempts set paid_at = null where order_number = ${unpaid.number}`.execute(
    db,
  )
  const other = await addProduct(db, { stock: 5 })
  await sql`update payment_attempt_lines set product_id = ${other.id} where attempt_id =
    (select attempt_id from orders where id = ${keyless.id})`.execute(db)
  const run = (by = provider()) => stampWaitingInvoices(db, async () => by, now)
  await run(provider(5000, facturapi.url, facturapiKey))
  expect(await kept(waiting.id)).toMatchObject({ state: 'requested', stampings: 0 })
  await Promise.all([run(), run()])
  await run()
  expect(await kept(waiting.id)).toEqual(once)
  expect(await kept(unpaid.id)).toMatchObject({ state: 'requested', stampings: 0 })
  expect(await kept(keyless.id)).toMatchObject({ state: 'requested', stampings: 0 })
  await sql`update products set sat_key = '43211503' where id = ${other.id}`.execute(db)
  await run()
  expect(await kept(keyless.id)).toEqual(once)
})

it('an invoice that was refused waits with its words until its data change', async () => {
  const { id, number } = await order('UN NOMBRE DISTINTO')
  const run = () => stampWaitingInvoices(db, async () => provider(), now)
  await run()
  await run()
  expect(await kept(id)).toMatchObject({ state: 'requested', stampings: 1 })
  const { rows } = await readInvoicePage(db, { state: 'requested', search: number, limit: 1 })
  expect(rows[0]?.fault).toBe('El nombre no corresponde al RFC.')
  const later = new Date(now.getTime() + 1000)
  await requestInvoice(db, { number, shopperId, data }, later)
  await run()
  expect(await kept(id)).toEqual({ ...once, stampings: 2 })
})

it('requests of orders paid before the provider was connected wait for the office', async () => {
  const { id, number } = await order()
  const connected = new Date(now.getTime() + 60_000)
  await putConnection(
    db,
    { service: 'invoices', provider: 'facturapi' },
    {
      fields: {},
      sealed: null,
      hints: {},
      changedBy: actor,
      seen: 'Empresa de prueba',
      fault: null,
      mode: 'live',
    },
    connected,
  )
  await stampWaitingInvoices(db, async () => provider(), now)
  expect(await kept(id)).toMatchObject({ state: 'requested', stampings: 0 })
  expect(await stamp(number)).toMatchObject({ ok: true })
  expect(await kept(id)).toEqual(once)
})
