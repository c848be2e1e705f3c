import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import { createFacturapiProvider } from '#stamping/facturapi/facturapi-provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { facturapiLiveKey, startFacturapi } from '#test/support/facturapi-server.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { cancelStampedInvoice } from './cancel-stamped-invoice.ts'
import { requestInvoice } from './request-invoice.ts'
import { resumeStampings } from './resume-stampings.ts'
import { stampInvoice } from './stamp-invoice.ts'

const { db } = await testDatabase()
const facturapi = await startFacturapi()
afterAll(() => facturapi.close())
const now = new Date('2026-11-21T18:00:00Z')
const actor = 'operator:conta@tienda.mx'
let productId = 0
let shopperId = 0

beforeAll(async () => {
  productId = (await addProduct(db, { stock: 500 })).id
  shopperId = (await makeBuyer(db)).id
  await sql`update products set sat_key = '43211503' where id = ${productId}`.execute(db)
})
beforeEach(() => {
  facturapi.invoices.clear()
  Object.assign(facturapi.behaviour, { slow: {}, cancels: true, asksReceiver: false })
})

const data = {
  rfc: 'EKU9003173C9',
  legalName: 'ESCUELA KEMPER URGATE',
  taxRegime: '601',
  useCode: 'G03',
  postcode: '42501',
}
const provider = (timeout = 5000) =>
  createFacturapiProvider({ secretKey: facturapiLiveKey, apiUrl: facturapi.url, timeout })

async function stamped() {
  const { id, number } = await addOrder(db, { shopperId, productId, state: 'processing' })
  await db
    .updateTable('payment_attempts')
    .set({ paid_at: now, method: 'card' })
    .where('order_number', '=', number)
    .execute()
  await invoiceRequests.putInvoiceRequest(db, id, data, now)
  await stampInvoice(db, provider(), { number, actor }, now)
  return { id, number }
}

const cancel = (number: string, by = provider()) =>
  cancelStampedInvoice(db, by, { number, motive: '02', reason: 'Otro RFC', actor }, now)
const stateOf = async (id: number) => (await invoiceRequests.findInvoiceRequest(db, id))?.state
const resume = () => resumeStampings(db, async () => provider(), new Date(now.getTime() + 300_000))

it('an invoice is cancelled with its motive, and another can be asked for', async () => {
  const { id, number } = await stamped()
  expect(await cancel(number)).toEqual({ ok: true, isWaiting: false })
  expect(await stateOf(id)).toBe('refused')
  expect(await cancel(number)).toMatchObject({ code: 'invoice-not-issued' })
  await requestInvoice(db, { number, shopperId, data }, now)
  expect(await stampInvoice(db, provider(), { number, actor }, now)).toMatchObject({ ok: true })
})

it('presses at once cancel once, and the buyer is told once', async () => {
  const { id, number } = await stamped()
  await Promise.all([cancel(number), cancel(number), cancel(number)])
  expect(await stateOf(id)).toBe('refused')
  const { rows } = await sql<{ mails: number }>`
    select count(*)::integer as mails from outbox
    where template = 'invoice-refused' and data->>'orderNumber' = ${number}`.execute(db)
  expect(rows[0]?.mails).toBe(1)
})

it('while the receiver has to accept, the invoice stays; then it is cancelled, or said why not', async () => {
  facturapi.behaviour.asksReceiver = true
  const [one, other] = [await stamped(), await stamped()]
  expect(await cancel(one.number)).toEqual({ ok: true, isWaiting: true })
  expect(await stateOf(one.id)).toBe('issued')
  facturapi.answerCancellations(true)
  await resume()
  expect(await stateOf(one.id)).toBe('refused')
  await cancel(other.number)
  facturapi.answerCancellations(false)
  await resume()
  expect(await stateOf(other.id)).toBe('issued')
  expect(await stampings.findLastStamping(db, other.id)).toMatchObject({
    cancellation: 'refused',
    fault: expect.stringContaining('no aceptó'),
  })
})

it('a cancellation whose answer was lost is finished by the job', async () => {
  const { id, number } = await stamped()
  facturapi.behaviour.slow = { 'DELETE /invoices/{id}': 400, 'GET /invoices/{id}': 400 }
  expect(await cancel(number, provider(100))).toMatchObject({ code: 'stamping-unavailable' })
  expect(await stateOf(id)).toBe('issued')
  facturapi.behaviour.slow = {}
  await resume()
  expect(await stateOf(id)).toBe('refused')
})

it('an invoice that the tax authority keeps, or that was made elsewhere, is not cancelled here', async () => {
  const { id, number } = await stamped()
  facturapi.behaviour.cancels = false
  expect(await cancel(number)).toMatchObject({ code: 'stamping-refused' })
  expect(await stateOf(id)).toBe('issued')
  const other = 'update invoice_requests set fiscal_id = gen_random_uuid() where order_id = '
  facturapi.behaviour.cancels = true
  await sql`${sql.raw(other)}${id}`.execute(db)
  expect(await cancel(number)).toMatchObject({ code: 'invoice-not-stamped-here' })
  expect(facturapi.stamped()).toHaveLength(1)
  await sql`delete from invoice_stampings where order_id = ${id}`.execute(db)
  expect(await cancel(number)).toMatchObject({ code: 'invoice-not-stamped-here' })
})
