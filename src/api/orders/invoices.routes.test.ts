import { beforeAll, describe, expect, it } from 'vitest'
import { fromPesos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, fillCart, testGateway } from '#test/support/make-purchase.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const api = await testApi(db, { gateways: async () => gateway, shopUrl, startAt: new Date() })
const { run } = operatorOf(db, { now: api.now })

beforeAll(() => addShipping(db))

const data = {
  rfc: 'gode561231gr8',
  legal_name: 'Estela Gómez Díaz',
  tax_regime: '612',
  use_code: 'G03',
  postcode: '06000',
}
const kept = { ...data, rfc: 'GODE561231GR8', legal_name: 'ESTELA GÓMEZ DÍAZ' }

let phones = 0

async function shopper() {
  phones += 1
  const phone = `56${String(phones).padStart(8, '0')}`
  const signedIn = await api.signedInShopper({ phone, phone_verified: true })
  await addAddress(db, signedIn.id)
  return signedIn
}

/** An order, paid or with an open payment. */
async function buy(body: object = {}, { paid = true } = {}) {
  const buyer = await shopper()
  await fillCart(db, buyer, [{ product: await addProduct(db, { price: fromPesos(500) }) }])
  const placed = await api.post('order', body, buyer.bearer)
  if (!placed.body.success) return { buyer, placed: placed.body, number: '' }
  const { gateway_session_id, order_number } = await db
    .selectFrom('payment_attempts')
    .select(['gateway_session_id', 'order_number'])
    .where('ref', '=', placed.body.ref)
    .executeTakeFirstOrThrow()
  await simulate(
    gateway_session_id ?? '',
    paid ? 'approve' : 'pending',
    paid ? {} : { method: 'cash' },
  )
  api.advance(3)
  await api.get(`order/status?ref=${placed.body.ref}`, buyer.bearer)
  return { buyer, placed: placed.body, number: order_number }
}

const read = async (bought: { buyer: { bearer: string }; number: string }) =>
  (await api.get(`customer/invoices/${bought.number}`, bought.buyer.bearer)).body

describe('the invoice of an order', () => {
  it('an invoice request is validated and normalised as the Mexican tax authority requires', async () => {
    const bought = await buy()
    expect(await read(bought)).toMatchObject({ request: null, open: true, last: null })
    const asked = await api.post(`customer/invoices/${bought.number}`, data, bought.buyer.bearer)
    expect(asked.body).toMatchObject({ success: true })
    expect(await read(bought)).toMatchObject({
      request: { ...kept, state: 'requested', fiscal_id: null },
      open: true,
      last: kept,
    })
  })

  it('an invoice request returns an error in Spanish for each invalid field', async () => {
    const bought = await buy()
    const wrong = { ...data, rfc: 'GODE561331GR8', tax_regime: '601', use_code: 'D01' }
    const { body } = await api.post(
      `customer/invoices/${bought.number}`,
      wrong,
      bought.buyer.bearer,
    )
    expect(body).toMatchObject({
      success: false,
      code: 'invalid-input',
      fields: {
        rfc: expect.stringContaining('no existe'),
        use_code: expect.stringContaining('no se permite'),
      },
    })
  })

  it('an invoice request accepts a tax id with an unexpected check digit, as the tax authority issued some', async () => {
    const bought = await buy()
    const company = { ...data, rfc: 'LIM0011098G0', tax_regime: '601', use_code: 'G03' }
    const { body } = await api.post(
      `customer/invoices/${bought.number}`,
      company,
      bought.buyer.bearer,
    )
    expect(body).toMatchObject({ success: true })
    expect(await read(bought)).toMatchObject({ request: { rfc: 'LIM0011098G0' } })
  })

  it('an invoice can be requested while paying, but not with invalid data', async () => {
    const wrong = await buy({ invoice: { ...data, postcode: '1' } })
    expect(wrong.placed).toMatchObject({
      code: 'invalid-input',
      fields: { postcode: expect.any(String) },
    })
    const bought = await buy({ invoice: data })
    expect(await read(bought)).toMatchObject({ request: { ...kept, state: 'requested' } })
  })

  it('an invoice request is accepted only after payment and within the month, and is visible to its shopper only', async () => {
    const unpaid = await buy({}, { paid: false })
    const early = await api.post(`customer/invoices/${unpaid.number}`, data, unpaid.buyer.bearer)
    expect(early.body).toMatchObject({ code: 'invoice-not-paid' })
    const bought = await buy()
    const stranger = await shopper()
    const theirs = await api.post(`customer/invoices/${bought.number}`, data, stranger.bearer)
    expect(theirs.status).toBe(404)
    expect((await api.get(`customer/invoices/${bought.number}`, stranger.bearer)).status).toBe(404)
    await db
      .updateTable('payment_attempts')
      .set({ paid_at: new Date('2026-01-10T18:00:00Z') })
      .where('order_number', '=', bought.number)
      .execute()
    const late = await api.post(`customer/invoices/${bought.number}`, data, bought.buyer.bearer)
    expect(late.body).toMatchObject({ code: 'invoice-too-late' })
    expect(await read(bought)).toMatchObject({ open: false, until: '2026-01-31' })
  })
})

describe('the operator', () => {
  it('an operator lists invoice requests, rejects one, and records the invoice number after the shopper corrects it', async () => {
    const bought = await buy({ invoice: data })
    expect((await run('invoices')).written).toContain(kept.rfc)
    const refuse = ['refuse-invoice', bought.number, '--reason', 'El nombre no coincide', '--si']
    expect(await run(...refuse)).toMatchObject({ code: 0 })
    expect(await read(bought)).toMatchObject({
      request: { state: 'refused', refused_reason: 'El nombre no coincide' },
      open: true,
    })
    await api.post(`customer/invoices/${bought.number}`, data, bought.buyer.bearer)
    const folio = '1b2c3d4e-0000-4000-8000-123456789abc'
    const finish = ['finish-invoice', bought.number, '--folio', folio, '--si']
    expect(await run('finish-invoice', bought.number, '--folio', 'x', '--si')).toMatchObject({
      code: 1,
    })
    expect(await run(...finish)).toMatchObject({ code: 0 })
    expect(await run(...finish)).toMatchObject({ code: 1 })
    expect(await read(bought)).toMatchObject({
      request: { state: 'issued', fiscal_id: folio },
      open: false,
    })
    const again = await api.post(`customer/invoices/${bought.number}`, data, bought.buyer.bearer)
    expect(again.body).toMatchObject({ code: 'invoice-issued' })
    expect(await auditOf(db, `order:${bought.number}`)).toMatchObject([
      { action: 'invoice-refuse', actor: 'operator:ana' },
      { action: 'invoice-issue', actor: 'operator:ana' },
    ])
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('dedupe_key', 'like', `invoice-%${bought.number}%`)
      .orderBy('id')
      .execute()
    expect(mails.map(({ template }) => template)).toEqual(['invoice-refused', 'invoice-issued'])
  })
})
