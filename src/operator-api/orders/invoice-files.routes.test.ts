import { beforeAll, describe, expect, it } from 'vitest'
import * as exportPersonalData from '#persistence/account/export-personal-data.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeCfdi } from '#test/support/make-cfdi.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { deleteAccount } from '#use-cases/account/delete-account.ts'
import { readInvoiceAttachments } from '#use-cases/orders/invoice-attachments.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const api = await testApi(db, { startAt: office.now() })
const conta = await office.person('contabilidad')
const soporte = await office.person('soporte')
let productId = 0

beforeAll(async () => {
  productId = (await addProduct(db, { stock: 100 })).id
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const plainPdf = '%PDF-1.7\n1 0 obj <</Type /Catalog>>\n%%EOF\n'
const folioOf = (last: string) => `1B2C3D4E-1111-4222-8333-12345678${last.padStart(4, '0')}`

/** A paid order of $100 with an invoice request, and its shopper. */
async function asked() {
  const buyer = await api.signedInShopper()
  const { id, number } = await addOrder(db, { shopperId: buyer.id, productId, state: 'completed' })
  await db
    .updateTable('payment_attempts')
    .set({ paid_at: office.now(), shopper_id: buyer.id })
    .where('order_number', '=', number)
    .execute()
  const data = {
    rfc: 'XEXX010101000',
    legalName: 'ANA',
    taxRegime: '616',
    useCode: 'S01',
    postcode: '06000',
  }
  await invoiceRequests.putInvoiceRequest(db, id, data, office.now())
  return { id, number, buyer }
}

const attach = (number: string, body: object, as = conta.as) =>
  office.post(`invoices/${number}/files`, body, as)

describe('the files of an invoice', () => {
  it('invoice files uploaded for an order are checked against the order, stored, mailed, and visible to its shopper only', async () => {
    const { number, buyer } = await asked()
    const fiscalId = folioOf('1')
    const xml = makeCfdi({ fiscalId })
    const files = { xml: base64(xml), pdf: base64(plainPdf) }
    expect((await attach(number, files, soporte.as)).body.code).toBe('permission-missing')
    expect((await attach(number, files)).status).toBe(200)
    const invoice = (await office.get(`invoices/${number}`, conta.as)).body
    expect(invoice).toMatchObject({ state: 'issued', fiscal_id: fiscalId })
    expect(invoice.files).toHaveLength(2)
    const saved = await office.get(`invoices/${number}/files/xml`, soporte.as)
    expect(saved).toMatchObject({
      body: xml,
      headers: {
        'content-type': 'application/xml',
        'content-disposition': `attachment; filename="factura-${number}.xml"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
    const own = (as: string) => api.get(`customer/invoiceFiles/${number}/pdf`, as)
    expect((await own(buyer.bearer)).body).toEqual({
      name: `factura-${number}.pdf`,
      type: 'application/pdf',
      content: base64(plainPdf),
    })
    const stranger = await api.signedInShopper()
    expect((await own(stranger.bearer)).status).toBe(404)
    const letter = { firstName: null, orderNumber: number, fiscalId, rfc: '', hasFiles: true }
    const sent = await readInvoiceAttachments(db, letter)
    expect(sent.map(({ filename }) => filename)).toEqual([
      `factura-${number}.xml`,
      `factura-${number}.pdf`,
    ])
    expect(await readInvoiceAttachments(db, { ...letter, fiscalId: folioOf('9') })).toEqual([])
    expect(await auditOf(db, `order:${number}`)).toMatchObject([
      { action: 'invoice-issue', actor: `operator:${conta.email}` },
    ])
  })

  it.each([
    ['xml', { xml: base64('<html/>') }, 'No es el XML'],
    ['xml', { xml: base64(makeCfdi({ rfc: 'EKU9003173C9' })) }, 'otro RFC'],
    ['xml', { xml: base64(makeCfdi({ total: '99.99' })) }, 'total no es el del pedido'],
    ['xml', { xml: base64(makeCfdi({ fiscalId: 'no' })) }, 'No está timbrado'],
    ['xml', { xml: base64(makeCfdi().replace('"I"', '"E"')) }, 'No es un comprobante de ingreso'],
    ['xml', { xml: base64(makeCfdi().replace('MXN', 'USD')) }, 'pesos'],
    ['pdf', { xml: base64(makeCfdi()), pdf: base64('<script>') }, 'No es un PDF'],
    [
      'pdf',
      { xml: base64(makeCfdi()), pdf: base64(plainPdf.replace('Catalog', 'Catalog /JS (x)')) },
      'programas',
    ],
  ])('invoice files are rejected at the %s: %o', async (field, body, words) => {
    const { number } = await asked()
    const refused = await attach(number, body)
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringContaining(words) } },
    })
    expect((await office.get(`invoices/${number}`, conta.as)).body).toMatchObject({
      state: 'requested',
      files: [],
    })
  })

  it('uploaded invoice files can be cancelled, or replaced with a reason, but not by another order’s invoice', async () => {
    const { number } = await asked()
    const first = base64(makeCfdi({ fiscalId: folioOf('20') }))
    const second = base64(makeCfdi({ fiscalId: folioOf('21') }))
    await attach(number, { xml: first })
    expect((await attach(number, { xml: second })).body.fields).toHaveProperty('reason')
    expect((await attach(number, { xml: second, reason: 'Uso equivocado' })).status).toBe(200)
    const other = await asked()
    expect((await attach(other.number, { xml: second })).body.code).toBe('folio-taken')
    expect((await attach(other.number, { xml: first })).body.code).toBe('folio-taken')
    const cancel = () =>
      office.post(`invoices/${number}/cancel`, { reason: 'Datos equivocados' }, conta.as)
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).body.code).toBe('invoice-not-issued')
    const invoice = (await office.get(`invoices/${number}`, conta.as)).body
    expect(invoice).toMatchObject({ state: 'refused', fiscal_id: null })
    expect(invoice.files.map((one: { ended_reason: string }) => one.ended_reason)).toEqual([
      'Datos equivocados',
      'Uso equivocado',
    ])
    expect((await office.get(`invoices/${number}/files/xml`, conta.as)).status).toBe(404)
    expect((await attach(number, { xml: first })).body.code).toBe('invoice-refused')
  })

  it('the same tax invoice number cannot be stored for two orders, even by concurrent uploads or after a cancellation', async () => {
    const [one, other] = [await asked(), await asked()]
    const files = { xml: base64(makeCfdi({ fiscalId: folioOf('40') })) }
    const both = await Promise.all([attach(one.number, files), attach(other.number, files)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(both.map(({ body }) => body.code)).toContain('folio-taken')

    const [typed, late] = [await asked(), await asked()]
    const type = (number: string) =>
      office.post(`invoices/${number}/issue`, { fiscal_id: folioOf('41') }, conta.as)
    expect((await type(typed.number)).status).toBe(200)
    await office.post(`invoices/${typed.number}/cancel`, { reason: 'RFC equivocado' }, conta.as)
    expect((await type(late.number)).body.code).toBe('folio-taken')
  })

  it('invoice files are part of the personal data export, and are kept after account deletion', async () => {
    const { number, buyer } = await asked()
    const xml = makeCfdi({ fiscalId: folioOf('30') })
    await attach(number, { xml: base64(xml) })
    const { email } = await db
      .selectFrom('shoppers')
      .select('email')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const copy = await exportPersonalData.listPersonalData(db, { shopperId: buyer.id, email })
    expect(copy.invoices).toMatchObject([
      { order_number: number, files: [{ kind: 'xml', content: base64(xml) }] },
    ])
    const whose = { shopperId: buyer.id, authenticatedAt: office.now(), asksProvider: false }
    expect(await deleteAccount(db, whose, office.now())).toEqual({ ok: true })
    expect((await office.get(`invoices/${number}/files/xml`, conta.as)).body).toBe(xml)
  })
})
