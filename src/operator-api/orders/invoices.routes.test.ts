import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSheet } from '#catalogue-import/sheets/read-sheet.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as officeInvoices from '#persistence/orders/office-invoices.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { plansOf } from '#test/support/plans.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const conta = await office.person('contabilidad')
const soporte = await office.person('soporte')
let productId = 0
let shopperId = 0

beforeAll(async () => {
  productId = (await addProduct(db, { stock: 500 })).id
  await sql`update products set sat_key = '43211503' where id = ${productId}`.execute(db)
  shopperId = (await makeBuyer(db)).id
})

const data = {
  rfc: 'XEXX010101000',
  legalName: '=CMD()',
  taxRegime: '616',
  useCode: 'S01',
  postcode: '06000',
}

/** A paid order of $100, with or without invoice request. */
async function order({ asked = true, paidAt = '2026-11-20T18:00:00Z' } = {}) {
  const { id, number } = await addOrder(db, { shopperId, productId, state: 'processing' })
  await db
    .updateTable('payment_attempts')
    .set({ paid_at: new Date(paidAt), method: 'card' })
    .where('order_number', '=', number)
    .execute()
  if (asked) await invoiceRequests.putInvoiceRequest(db, id, data, office.now())
  return number
}

describe('requested invoices', () => {
  it('requested invoices are listed with the data needed to issue them, until an operator enters the tax invoice number', async () => {
    const number = await order()
    const list = (await office.get('invoices', conta.as)).body
    expect(list).toMatchObject({ waiting: 1, invoices: [{ number, payment_form: '04' }] })
    const invoice = (await office.get(`invoices/${number.toLowerCase()}`, conta.as)).body
    expect(invoice).toMatchObject({
      regime_name: 'Sin obligaciones fiscales',
      use_name: 'Sin efectos fiscales',
      base: 86.21,
      iva: 13.79,
      concepts: [{ product_key: '43211503', unit_key: 'H87', base: 86.21, iva: 13.79, total: 100 }],
    })
    const issue = (fiscal_id: string, as = conta.as) =>
      office.post(`invoices/${number}/issue`, { fiscal_id }, as)
    expect((await issue('x', soporte.as)).body.code).toBe('permission-missing')
    expect(await issue('no es un folio')).toMatchObject({
      status: 422,
      body: { fields: { fiscal_id: expect.stringContaining('36 letras') } },
    })
    const folio = '1B2C3D4E-1111-4222-8333-123456789ABC'
    expect((await issue(folio.toLowerCase())).status).toBe(200)
    expect((await issue(folio)).body.code).toBe('invoice-issued')
    const found = (await office.get(`invoices?state=issued&search=${folio}`, conta.as)).body
    expect(found.invoices).toMatchObject([{ number, fiscal_id: folio }])
    expect(await auditOf(db, `order:${number}`)).toMatchObject([
      { actor: `operator:${conta.email}`, action: 'invoice-issue' },
    ])
  })

  it('requested invoices are rejected with a reason, and can be requested again with other data', async () => {
    const number = await order()
    const reason = 'El nombre no es el de la constancia'
    expect((await office.post(`invoices/${number}/refuse`, { reason }, conta.as)).status).toBe(200)
    const refused = (await office.get('invoices?state=refused', conta.as)).body.invoices
    expect(refused).toMatchObject([{ number, refused_reason: reason }])
    expect((await office.get('invoices/2611-NADIE0', conta.as)).status).toBe(404)
  })

  it('the list of requested invoices is paged by cursor, and can be exported with order lines', async () => {
    const numbers = [await order(), await order()]
    const first = (await office.get('invoices?limit=1', conta.as)).body
    const rest = (await office.get(`invoices?limit=1&after=${first.next}`, conta.as)).body
    expect([...first.invoices, ...rest.invoices].map(({ number }) => number)).toEqual(numbers)
    const file = await office.get('invoices.csv', conta.as)
    const [header, line] = String(file.body).split('\r\n')
    expect(header).toMatch(/^﻿pedido,fecha_de_pago,rfc,nombre,/)
    expect(line).toBe(
      `${numbers[0]},2026-11-20,XEXX010101000,'=CMD(),616,06000,S01,mariana@correo.mx,04,PUE,43211503,H87,SKU,Producto,1,02,86.21,13.79,100.00,100.00,0.00,pendiente,`,
    )
    const workbook = await office.app.inject({ url: '/api/v1/invoices.xlsx', headers: conta.as })
    const sheet = await openSheet(workbook.rawPayload)
    const rows = await Array.fromAsync(sheet.rows())
    expect(rows[1]?.cells.slice(2, 7)).toEqual(['XEXX010101000', '=CMD()', '616', '06000', 'S01'])
    expect(await auditOf(db, 'list:invoices')).toMatchObject([
      { action: 'export' },
      { action: 'export' },
    ])
  })
})

describe('the global invoice of a month', () => {
  it('the monthly global invoice covers payments without an invoice of their own, with pages, totals and a file', async () => {
    const one = await order({ asked: false, paidAt: '2026-09-01T06:00:00Z' })
    const last = await order({ asked: false, paidAt: '2026-10-01T05:59:59Z' })
    await order({ asked: false, paidAt: '2026-10-01T06:00:00Z' })
    await order({ asked: true, paidAt: '2026-09-10T06:00:00Z' })
    const month = (await office.get('global-invoices/2026-09?limit=1', conta.as)).body
    expect(month).toMatchObject({
      orders: [{ number: one, base: 86.21, iva: 13.79 }],
      sums: [
        { method: 'card', payment_form: '04', orders: 2, total: 200, base: 172.41, iva: 27.59 },
      ],
    })
    const rest = await office.get(`global-invoices/2026-09?after=${month.next}`, conta.as)
    expect(rest.body.orders).toMatchObject([{ number: last }])
    const file = await office.get('global-invoices/2026-09/orders.csv', conta.as)
    expect(String(file.body).trimEnd().split('\r\n')).toHaveLength(3)
    expect((await office.get('global-invoices/2026-13', conta.as)).status).toBe(404)
  })

  it('the page of the monthly global invoice never scans a large table', async () => {
    await sql`insert into payment_attempts (ref, order_number, email, state, cart_hash, gateway,
        subtotal_centavos, total_centavos, paid_centavos, stock_state, expires_at, paid_at)
      select md5(n::text) || n, '2501-' || lpad(upper(to_hex(n)), 6, '0'), 'p' || n || '@correo.mx', 'paid', 'h',
        'simulator', 10000, 10000, 10000, 'committed', now(), timestamptz '2026-06-01' - n * interval '1 hour'
      from generate_series(1, 20000) n`.execute(db)
    await sql`insert into orders (number, attempt_id, state_id)
      select order_number, id, 9 from payment_attempts where order_number like '2501-%'`.execute(db)
    await sql`insert into invoice_requests (order_id, rfc, legal_name, tax_regime, use_code, postcode, state, fiscal_id, finished_at)
      select id, 'XEXX010101000', 'X', '616', 'S01', '06000', 'issued', gen_random_uuid(), now() from orders
      where number like '2501-%' and id % 2 = 0`.execute(db)
    await sql`analyze`.execute(db)
    const span = { since: new Date('2026-05-01T06:00Z'), until: new Date('2026-05-08T06:00Z') }
    const reads = [
      (own: typeof db) => officeInvoices.listUninvoicedOrders(own, { ...span, limit: 51 }),
      ...(['requested', 'issued', 'refused'] as const).map(
        (state) => (own: typeof db) =>
          officeInvoices.listInvoicePage(own, { state, search: '', limit: 51 }),
      ),
    ]
    for (const read of reads) {
      const plans = await plansOf(db, read)
      expect(plans).not.toMatch(/Seq Scan on (orders|payment_attempts|invoice_requests)\b/)
    }
  })
})
