import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { testCipher } from '#test/support/licences.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { decryptLicences } from '#use-cases/orders/decrypt-licence-keys.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const office = await testOffice(db, { startAt: new Date() })
const { as } = await office.person('catálogo')

beforeAll(() => addShipping(db))

const digital = () => addProduct(db, { delivery: 'digital', weightGrams: null, stock: 0 })

async function add(sku: string, text: string) {
  const { status, body } = await office.post(`licences/${sku}/keys`, { text }, as)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const read = async (sku: string, query = '') =>
  (await office.get(`licences/${sku}${query}`, as)).body

async function start(product: Awaited<ReturnType<typeof digital>>) {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product }])
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const { gateway_session_id } = await db
    .selectFrom('payment_attempts')
    .select('gateway_session_id')
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  return gateway_session_id ?? ''
}

async function buy(product: Awaited<ReturnType<typeof digital>>) {
  const session = await start(product)
  await simulate(session, 'approve')
  await settlePayment(db, gateway, session, new Date())
}

const written = async () => {
  const { rows } = await sql<{ all: string }>`
    select coalesce(string_agg(l::text, ' '), '') as all from audit_log l`.execute(db)
  return rows[0]?.all ?? ''
}

describe('imported licence keys', () => {
  it('imported licence keys are validated line by line, stored encrypted, and never shown again', async () => {
    const { sku } = await digital()
    const text = 'clave;nota\nUNO-11-AAAA;x\nab;x\nDOS-22-BBBB;x\nUNO-11-AAAA;x\n'
    const body = await add(sku, text)
    expect(body).toMatchObject({ added: 2, refused: [3], repeated: [5], free: 2 })
    expect(await add(sku, 'DOS-22-BBBB\nTRES-33-CCCC')).toMatchObject({ added: 1, repeated: [1] })
    const { product, keys, imports } = await read(sku)
    expect(product).toMatchObject({ free: 3, reserved: 0, given: 0, withdrawn: 0 })
    expect(keys.map(({ masked }: { masked: string }) => masked)).toEqual([
      '••••CCCC',
      '••••BBBB',
      '••••AAAA',
    ])
    expect(imports.map(({ added, sold }: Record<string, number>) => [added, sold])).toEqual([
      [1, 0],
      [2, 0],
    ])
    const file = await office.get('licences.csv?tab=low', as)
    expect(file.body).toContain(`${sku},`)
    for (const said of [JSON.stringify(keys), String(file.body), await written()])
      expect(said).not.toMatch(/UNO|DOS-|TRES/)
  })

  it('licence key imports with unexpected columns or for physical products are rejected', async () => {
    const { sku } = await digital()
    const pieces = await addProduct(db, { stock: 1 })
    expect(
      await office.post(`licences/${sku}/keys`, { text: 'nombre;precio\na;b' }, as),
    ).toMatchObject({
      status: 422,
      body: { code: 'no-key-column', fields: { text: expect.any(String) } },
    })
    expect(await office.post(`licences/${pieces.sku}/keys`, { text: 'AAAA-1' }, as)).toMatchObject({
      status: 409,
    })
    expect((await office.get(`licences/${pieces.sku}`, as)).status).toBe(404)
  })

  it('imported licence keys are withdrawn as a batch, once, and can be imported again', async () => {
    const { sku, id } = await digital()
    const { import: came } = await add(sku, 'CUATRO-1\nCUATRO-2')
    await add(sku, 'CUATRO-3')
    const undo = () => office.post(`licences/${sku}/imports/${came}/undo`, {}, as)
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(sku)).product.free).toBe(1)
    expect(await add(sku, 'CUATRO-1')).toMatchObject({ added: 1, free: 2 })
    const { on_hand } = await db
      .selectFrom('inventory')
      .select('on_hand')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(on_hand).toBe(2)
  })

  it('licence keys that are sold or reserved by a pending payment cannot be withdrawn', async () => {
    const product = await digital()
    const { import: came } = await add(product.sku, 'CINCO-1')
    const session = await start(product)
    const undo = () => office.post(`licences/${product.sku}/imports/${came}/undo`, {}, as)
    expect((await undo()).body.code).toBe('held-by-payments')
    await simulate(session, 'approve')
    await settlePayment(db, gateway, session, new Date())
    expect((await undo()).body.code).toBe('already-sold')
  })
})

describe('one licence key', () => {
  it('revealing a licence key requires step-up authentication, and is logged without the key', async () => {
    const { sku } = await digital()
    await add(sku, 'SEIS-66-SECRETA')
    const { keys } = await read(sku)
    const reveal = (who = as) => office.post(`licences/${sku}/keys/${keys[0].id}/reveal`, {}, who)
    expect(await reveal()).toMatchObject({ status: 200, body: { key: 'SEIS-66-SECRETA' } })
    const late = await office.person('catálogo', {
      signedInAt: new Date(office.now().getTime() - 3_600_000),
    })
    expect((await reveal(late.as)).body).toMatchObject({ code: 'step-up-required' })
    const reader = await office.person('pedidos')
    expect((await reveal(reader.as)).status).toBe(403)
    const log = await written()
    expect(log).toContain('licences-reveal')
    expect(log).not.toContain('SECRETA')
  })

  it('a licence key that cannot be decrypted is listed with the reason, and the other keys as usual', async () => {
    const { sku } = await digital()
    await add(sku, 'ONCE-11-BUENA\nDOCE-12-BUENA')
    const [first] = (await read(sku)).keys
    await db
      .updateTable('licence_keys')
      .set({ key_cipher: Buffer.from([0]) })
      .where('id', '=', first.id)
      .execute()
    const shown = (await read(sku)).keys.map(({ masked }: { masked: string }) => masked)
    expect(shown.toSorted()).toEqual(['Ilegible', expect.stringContaining('••••')])
    const reply = await office.post(`licences/${sku}/keys/${first.id}/reveal`, {}, as)
    expect(reply).toMatchObject({ status: 409, body: { code: 'licence-unreadable' } })
  })

  it('an operator replaces a buyer’s faulty licence key, but cannot withdraw it without a replacement', async () => {
    const product = await digital()
    await add(product.sku, 'SIETE-1')
    await buy(product)
    const [given] = (await read(product.sku, '?state=given')).keys
    const withdraw = (key: number) =>
      office.post(`licences/${product.sku}/keys/${key}/withdraw`, {}, as)
    expect((await withdraw(given.id)).body.code).toBe('no-free-key')
    await add(product.sku, 'SIETE-2\nSIETE-3')
    const both = await Promise.all([withdraw(given.id), withdraw(given.id)])
    expect(new Set(both.map(({ body }) => body.code ?? body.replaced_for))).toEqual(
      new Set([given.order_number, 'already-withdrawn']),
    )
    const order = await db
      .selectFrom('orders')
      .select(['id', 'attempt_id as attemptId'])
      .where('number', '=', given.order_number)
      .executeTakeFirstOrThrow()
    const keys = (await decryptLicences(db, testCipher, order)).flatMap(({ key }) => key ?? [])
    expect(keys).toEqual(['SIETE-2'])
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('template', '=', 'licences')
      .where('dedupe_key', 'like', `licences:${given.order_number}:%`)
      .execute()
    expect(mails).toHaveLength(2)
    const [free] = (await read(product.sku, '?state=free')).keys
    expect(await withdraw(free.id)).toMatchObject({ status: 200, body: { replaced_for: null } })
    expect((await read(product.sku)).product).toMatchObject({ free: 0, given: 1, withdrawn: 2 })
    expect(await auditPurchases(db)).toEqual([])
  })
})
