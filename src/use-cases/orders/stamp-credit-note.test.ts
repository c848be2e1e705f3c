import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import { createFacturapiProvider } from '#stamping/facturapi/facturapi-provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { facturapiKey, facturapiLiveKey, startFacturapi } from '#test/support/facturapi-server.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { cancelStampedInvoice } from './cancel-stamped-invoice.ts'
import { readCreditNoteAttachments } from './invoice-attachments.ts'
import { readOfficeInvoice } from './read-office-invoices.ts'
import { stampCreditNote } from './stamp-credit-note.ts'
import { stampInvoice } from './stamp-invoice.ts'
import { stampWaitingCreditNotes } from './stamp-waiting-credit-notes.ts'

const { db } = await testDatabase()
const facturapi = await startFacturapi()
afterAll(() => facturapi.close())
const now = new Date('2026-11-21T18:00:00Z')
const later = new Date('2026-11-21T18:05:00Z')
const actor = 'operator:conta@tienda.mx'
const usual = { ...facturapi.behaviour }
let productId = 0
let shopperId = 0

beforeAll(async () => {
  productId = (await addProduct(db, { stock: 500 })).id
  shopperId = (await makeBuyer(db)).id
  await sql`update products set sat_key = '43211503' where id = ${productId}`.execute(db)
})
beforeEach(async () => {
  facturapi.invoices.clear()
  Object.assign(facturapi.behaviour, usual, { slow: {} })
  await sql`delete from credit_notes`.execute(db)
  await sql`delete from refunds`.execute(db)
})

const data = {
  rfc: 'EKU9003173C9',
  legalName: 'ESCUELA KEMPER URGATE',
  taxRegime: '601',
  useCode: 'G03',
  postcode: '42501',
}
const provider = (timeout = 5000, secretKey = facturapiLiveKey) =>
  createFacturapiProvider({ secretKey, apiUrl: facturapi.url, timeout })

/** A paid order of $100.00 with an invoice request. */
async function order() {
  const { id, number } = await addOrder(db, { shopperId, productId, state: 'processing' })
  await db
    .updateTable('payment_attempts')
    .set({ paid_at: now, method: 'card' })
    .where('order_number', '=', number)
    .execute()
  await invoiceRequests.putInvoiceRequest(db, id, data, now)
  return { id, number }
}

const stamp = (number: string) => stampInvoice(db, provider(), { number, actor }, now)

/** A completed refund of an order, of an amount without units. */
async function refund(number: string, amount: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with paid as (update payment_attempts set refunded_centavos = refunded_centavos + ${amount}
      where order_number = ${number} returning id)
    insert into refunds (attempt_id, amount_centavos, reason, state, idempotency_key, finished_at)
    select id, ${amount}, 'Llegó rota', 'done', gen_random_uuid()::text, ${now} from paid
    returning id`.execute(db)
  return rows[0]!.id
}

const run = (by = provider(), at = later) => stampWaitingCreditNotes(db, async () => by, at)

async function kept(id: number) {
  const { rows } = await sql<{ amount: number; state: string; files: boolean; mails: number }>`
    select r.amount_centavos as amount, n.state, n.xml is not null and n.pdf is not null as files,
      (select count(*)::integer from outbox where template = 'credit-note-issued'
        and data->>'fiscalId' = upper(n.fiscal_id::text)) as mails
    from credit_notes n join refunds r on r.id = n.refund_id
    where n.order_id = ${id} order by n.id`.execute(db)
  return rows
}
const done = (amount: number) => ({ amount, state: 'stamped', files: true, mails: 1 })
const notes = () => facturapi.stamped().filter(({ asked }) => asked.type === 'E')

it('each refund of an order with an invoice gets its credit note, once', async () => {
  const { id, number } = await order()
  await stamp(number)
  await refund(number, 1999)
  await Promise.all([run(), run()])
  await run()
  await refund(number, 101)
  await run()
  expect(await kept(id)).toEqual([done(1999), done(101)])
  const folio = (await invoiceRequests.findInvoiceRequest(db, id))?.fiscalId?.toUpperCase()
  expect(notes().map(({ asked }) => asked)).toMatchObject([
    { use: 'G02', related_documents: [{ relationship: '01', documents: [folio] }] },
    { related_documents: [{ relationship: '01', documents: [folio] }] },
  ])
})

it('a refund of units has them as lines, and its files go with the mail', async () => {
  const { id, number } = await order()
  await stamp(number)
  const refundId = await refund(number, 10_000)
  await sql`insert into refund_lines (refund_id, line_id, quantity, amount_centavos, goods)
    select ${refundId}, l.id, 1, 10000, 'returned' from payment_attempt_lines l
      join orders o on o.attempt_id = l.attempt_id where o.id = ${id}`.execute(db)
  const stamped = await stampCreditNote(db, provider(), { refundId, actor }, now)
  expect(notes()[0]?.asked.items).toMatchObject([
    { quantity: 1, product: { sku: 'SKU', product_key: '43211503' } },
  ])
  const fiscalId = 'fiscalId' in stamped ? stamped.fiscalId : ''
  const mail = { firstName: null, orderNumber: number, fiscalId, amount: toCentavos(10_000) }
  const attached = await readCreditNoteAttachments(db, mail)
  expect(attached.map(({ filename }) => filename)).toEqual([
    `nota-de-credito-${number}.xml`,
    `nota-de-credito-${number}.pdf`,
  ])
})

it.each(['POST /invoices', 'POST /invoices/{id}/stamp'])(
  'a credit note whose answer to %s was lost is asked for again, not made again',
  async (call) => {
    const { id, number } = await order()
    await stamp(number)
    await refund(number, 1999)
    facturapi.behaviour.slow = { [call]: 300, 'GET /invoices/{id}': 300 }
    await run(provider(100), now)
    expect(await kept(id)).toMatchObject([{ state: 'open', files: false }])
    facturapi.behaviour.slow = {}
    await run()
    expect(await kept(id)).toEqual([done(1999)])
    expect(notes()).toHaveLength(1)
  },
)

it('a credit note that is refused waits for a press, which makes it anew', async () => {
  const { id, number } = await order()
  await stamp(number)
  const refundId = await refund(number, 1999)
  facturapi.behaviour.refusesStamp = 'invoice_stamping_validation_error'
  await run()
  await run()
  expect(await kept(id)).toMatchObject([{ state: 'ended' }])
  facturapi.behaviour.refusesStamp = ''
  await run()
  expect(await kept(id)).toMatchObject([{ state: 'ended' }])
  const press = () => stampCreditNote(db, provider(), { refundId, actor }, later)
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await kept(id)).toEqual([done(1999)])
  expect(notes()).toHaveLength(1)
})

it('an invoice asked for after a refund is for what remains, and that refund has no credit note', async () => {
  const { id, number } = await order()
  const before = await refund(number, 1999)
  expect(await stamp(number)).toMatchObject({ ok: true })
  expect(facturapi.stamped()).toHaveLength(1)
  const { rows } = await sql<{ total: number }>`
    select total_centavos as total from invoice_stampings where order_id = ${id}`.execute(db)
  expect(rows).toEqual([{ total: 8001 }])
  await refund(number, 500)
  await run()
  expect(await kept(id)).toEqual([done(500)])
  const shown = (await readOfficeInvoice(db, number))?.concepts.map(({ total }) => total)
  expect(shown).toEqual([8001])
  const press = await stampCreditNote(db, provider(), { refundId: before, actor }, later)
  expect(press).toMatchObject({ code: 'credit-note-not-possible' })
})

it('a refund that completes while the invoice is stamped is not in it, and gets its credit note', async () => {
  const { id, number } = await order()
  facturapi.behaviour.leavesPending = true
  expect(await stamp(number)).toMatchObject({ code: 'invoice-being-stamped' })
  await refund(number, 1999)
  await run()
  expect(await kept(id)).toEqual([])
  facturapi.finishPending(true)
  facturapi.behaviour.leavesPending = false
  expect(await stamp(number)).toMatchObject({ ok: true })
  await run()
  expect(await kept(id)).toEqual([done(1999)])
})

it('without an invoice of the shop in force, or with a test key, no credit note is made', async () => {
  const { id, number } = await order()
  const refundId = await refund(number, 1999)
  const press = (by = provider()) => stampCreditNote(db, by, { refundId, actor }, later)
  expect(await press()).toMatchObject({ code: 'credit-note-not-possible' })
  await sql`delete from refunds`.execute(db)
  await sql`update payment_attempts set refunded_centavos = 0 where order_number = ${number}`.execute(
    db,
  )
  await stamp(number)
  await refund(number, 1999)
  await run(provider(5000, facturapiKey))
  expect(await kept(id)).toEqual([])
  await sql`update invoice_requests set fiscal_id = gen_random_uuid() where order_id = ${id}`.execute(
    db,
  )
  await run()
  expect(await kept(id)).toEqual([])
})

it('an invoice with a credit note is not cancelled here', async () => {
  const { number } = await order()
  await stamp(number)
  await refund(number, 1999)
  await run()
  const asked = { number, motive: '02' as const, reason: 'Otro RFC', actor }
  expect(await cancelStampedInvoice(db, provider(), asked, later)).toMatchObject({
    code: 'invoice-has-credit-notes',
  })
  expect(facturapi.stamped()).toHaveLength(2)
})
