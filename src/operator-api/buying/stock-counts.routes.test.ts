import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as inventory from '#persistence/buying/inventory.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'

const { db, url } = await testDatabase({ connections: 10 })
const { gateway, shopUrl, simulate } = await testGateway(url)
const office = await testOffice(db, { startAt: new Date() })
const ana = await office.person('catálogo', { email: 'ana@tienda.test' })
const luis = await office.person('pedidos', { email: 'luis@tienda.test' })
const { run } = operatorOf(db, { now: office.now })

beforeAll(() => addShipping(db))

async function begin(place: string, as = ana.as): Promise<number> {
  const { status, body } = await office.post('stock-counts', { place }, as)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id
}
const count = (id: number, code: string, pieces = 1, as = ana.as) =>
  office.post(`stock-counts/${id}/units`, { code, pieces }, as)
const apply = (id: number, as = ana.as) => office.post(`stock-counts/${id}/apply`, {}, as)
const onHand = async (id: number) => (await inventory.readStockLevels(db, [id])).get(id)?.onHand

async function buy(product: Awaited<ReturnType<typeof addProduct>>) {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product }])
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const session = placed.url.split('/').at(-1) ?? ''
  await simulate(session, 'approve')
  const { attempt } = await settlePayment(db, gateway, session, new Date())
  return attempt?.orderNumber ?? ''
}

async function ship(number: string) {
  const tracking = { carrier: 'Correo', trackingNumber: number, trackingUrl: null }
  const shipped = { number, to: 'shipped' as const, actor: 'luis', reason: '', tracking }
  expect(await advanceOrder(db, shipped, new Date())).toMatchObject({ ok: true })
}

describe('a stock count', () => {
  it('scanned SKUs and bar codes are added up in a stock count and compared with expected stock', async () => {
    const product = await addProduct(db, { stock: 5, ean: '0123456789012' })
    const id = await begin('A-01')
    expect((await count(id, product.sku.toLowerCase(), 3)).body).toMatchObject({
      counted: 3,
      expected: 5,
      also: null,
    })
    expect((await count(id, '123456789012')).body).toMatchObject({ sku: product.sku, counted: 4 })
    expect((await count(id, 'nada')).body).toMatchObject({
      code: 'product-not-found',
      fields: { code: expect.any(String) },
    })
    const digital = await addProduct(db, { delivery: 'digital', weightGrams: null, stock: 1 })
    expect((await count(id, digital.sku)).body.code).toBe('product-digital')
    expect((await apply(id)).body).toMatchObject({ changed: 1, left: [] })
    expect(await onHand(product.id)).toBe(4)
    expect((await count(id, product.sku)).body.code).toBe('count-ended')
    expect((await apply(id)).body.code).toBe('count-ended')
    expect(await auditOf(db, `stock-count:${id}`)).toMatchObject([{ action: 'stock-count' }])
  })

  it('a stock count lists products of its place until they are scanned or not found', async () => {
    const [there, gone] = [await addProduct(db, { stock: 2 }), await addProduct(db, { stock: 3 })]
    const elsewhere = await addProduct(db, { stock: 1 })
    for (const [product, bin] of [
      [there, 'c-07'],
      [gone, 'C-07'],
      [elsewhere, 'C-08'],
    ] as const)
      await db.insertInto('product_bins').values({ product_id: product.id, bin }).execute()
    const id = await begin('C-07')
    const unscanned = async () =>
      (await office.get(`stock-counts/${id}`, ana.as)).body.unscanned.map(
        ({ sku }: { sku: string }) => sku,
      )
    expect(await unscanned()).toEqual([there.sku, gone.sku].toSorted())
    await count(id, there.sku)
    expect((await count(id, gone.sku, 0)).body).toMatchObject({ counted: 0, expected: 3 })
    expect(await unscanned()).toEqual([])
    expect((await apply(id)).body).toMatchObject({ changed: 2, left: [] })
    expect(await onHand(gone.id)).toBe(0)
  })

  it('a stock count adjusts stock correctly for sales before, during and after counting', async () => {
    const product = await addProduct(db, { stock: 10 })
    await buy(product)
    const id = await begin('A-02')
    // nine to sell and one that waits to be packed lie on the shelf; one of the ten is gone
    expect((await count(id, product.sku, 9)).body).toMatchObject({ counted: 9, expected: 10 })
    await buy(product)
    expect(await onHand(product.id)).toBe(8)
    await apply(id)
    expect(await onHand(product.id)).toBe(7)
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a stock count requires recounting a product whose units were shipped during the count', async () => {
    const product = await addProduct(db, { stock: 10 })
    const number = await buy(product)
    const id = await begin('A-05')
    expect((await count(id, product.sku, 4)).body).toMatchObject({ counted: 4, expected: 10 })
    await ship(number)
    // six if one of the four left, five if another one did
    const more = await count(id, product.sku, 6)
    expect(more).toMatchObject({ status: 409, body: { code: 'shelf-moved' } })
    expect(more.body.fields.code).toContain('Corregir')
    const all = { code: product.sku, counted: 9, was: 4 }
    expect((await office.put(`stock-counts/${id}/lines`, all, ana.as)).status).toBe(200)
    expect((await count(id, product.sku)).body).toMatchObject({ counted: 10, expected: 9 })
    await office.put(`stock-counts/${id}/lines`, { ...all, was: 10 }, ana.as)
    expect((await apply(id)).body).toMatchObject({ changed: 0, left: [] })
    expect(await onHand(product.id)).toBe(9)
  })

  it('a stock count of a product expects sold units that are not yet packed to be still on the shelf', async () => {
    const product = await addProduct(db, { stock: 10 })
    await buy(product)
    const move = (body: object) => office.post(`products/${product.sku}/stock`, body, ana.as)
    const shelf = async () => (await office.get(`stock/${product.sku}`, ana.as)).body
    expect(await shelf()).toMatchObject({ on_hand: 9, unpacked: 1 })
    expect(await move({ to: 10, reason: 'count' })).toMatchObject({
      status: 200,
      body: { from: 9, to: 9, unpacked: 1, movement: null },
    })
    expect((await move({ to: 8, reason: 'count' })).body).toMatchObject({ from: 9, to: 7 })
    expect((await move({ to: 0, reason: 'count' })).body.messageForUser).toContain('menos de 1')
    // a correction sets sellable units
    const corrected = { to: 8, reason: 'correction' }
    expect(await move(corrected)).toMatchObject({
      status: 422,
      body: { fields: { seen: expect.any(String) } },
    })
    const seen = (await shelf()).on_hand
    expect((await move({ ...corrected, seen })).body).toMatchObject({ to: 8, unpacked: 0 })
    expect((await move({ to: 9, seen: 6, reason: 'correction' })).body).toMatchObject({ to: 11 })
    expect((await move({ by: -3, reason: 'correction' })).body).toMatchObject({ to: 8 })
    expect(await onHand(product.id)).toBe(8)
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a stock count does not change products with units reserved by pending payments, and lists them', async () => {
    const [held, plenty] = await Promise.all([
      addProduct(db, { stock: 3 }),
      addProduct(db, { stock: 3 }),
    ])
    await sql`update inventory set reserved = 3 where product_id = ${held.id}`.execute(db)
    const id = await begin('A-03')
    await count(id, held.sku)
    await count(id, plenty.sku, 8)
    expect((await apply(id)).body).toMatchObject({ changed: 1, left: [held.sku] })
    expect([await onHand(held.id), await onHand(plenty.id)]).toEqual([3, 8])
    await sql`update inventory set reserved = 0 where product_id = ${held.id}`.execute(db)
  })

  it('a stock count can be undone only as a whole and once, also when requested concurrently', async () => {
    const product = await addProduct(db, { stock: 5 })
    const id = await begin('A-04')
    await count(id, product.sku, 9)
    const both = await Promise.all([apply(id), apply(id, luis.as)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await sql`update inventory set on_hand = on_hand - 1 where product_id = ${product.id}`.execute(
      db,
    )
    const undo = () => office.post(`stock-counts/${id}/undo`, {}, ana.as)
    const undone = await Promise.all([undo(), undo()])
    expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await onHand(product.id)).toBe(4)
  })
})

describe('concurrent counts', () => {
  it('a warehouse bin can have only one stock count at a time; others see who is counting', async () => {
    const places = await Promise.all([
      office.post('stock-counts', { place: 'B-01' }, ana.as),
      office.post('stock-counts', { place: ' b-01 ' }, ana.as),
    ])
    expect(places.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = await office.post('stock-counts', { place: 'B-01' }, luis.as)
    expect(refused.body).toMatchObject({ code: 'place-being-counted' })
    expect(refused.body.messageForUser).toContain('ana@tienda.test')
    const id = places.find(({ status }) => status === 200)?.body.id
    expect((await office.delete(`stock-counts/${id}`, luis.as)).status).toBe(200)
    await begin('B-01', luis.as)
  })

  it('two operators counting one bin concurrently add to the same stock count, and see each other’s entries', async () => {
    const product = await addProduct(db, { stock: 20 })
    const id = await begin('B-02')
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => count(id, product.sku, 1, at % 2 ? ana.as : luis.as)),
    )
    const { body } = await office.get(`stock-counts/${id}`, ana.as)
    expect(body.lines).toMatchObject([{ sku: product.sku, counted: 6, expected: 20 }])
    const other = await begin('B-03', luis.as)
    expect((await count(other, product.sku, 1, luis.as)).body.also).toMatchObject({ place: 'B-02' })
    const correct = (counted: number, was: number, remove = false) =>
      office.put(`stock-counts/${id}/lines`, { code: product.sku, counted, was, remove }, ana.as)
    expect((await correct(5, 6)).status).toBe(200)
    expect((await correct(7, 6)).body).toMatchObject({ code: 'counted-meanwhile' })
    expect((await correct(5, 5, true)).status).toBe(200)
    expect((await apply(id)).body.code).toBe('nothing-counted')
  })
})

it('a stock count can also be done on the command line', async () => {
  const product = await addProduct(db, { stock: 5 })
  const counted = await run('count-stock', 'C-01', `${product.sku}=3`, product.sku, 'nada', '--si')
  expect(counted.code).toBe(0)
  expect(counted.written).toMatch(new RegExp(`${product.sku} +5 +4 +-1`))
  expect(counted.written).toContain('1 producto corregido.')
  const [, id = ''] = /undo-count (\d+)/.exec(counted.written) ?? []
  expect((await run('stock-counts')).written).toMatch(new RegExp(`${id} +C-01 +aplicado`))
  expect((await run('undo-count', id, '--si')).written).toBe('1 producto devuelto.\n')
  expect(await onHand(product.id)).toBe(5)
})

it('a stock count applies a large difference only when it is confirmed', async () => {
  const product = await addProduct(db, { stock: 40 })
  const id = await begin('C-01')
  await count(id, product.sku, 10)
  expect((await apply(id)).body).toMatchObject({
    code: 'large-difference',
    messageForUser: expect.stringContaining('Cuenta otra vez'),
  })
  expect(await onHand(product.id)).toBe(40)
  const confirmed = { confirms_large: true }
  const applied = await office.post(`stock-counts/${id}/apply`, confirmed, ana.as)
  expect(applied.body).toMatchObject({ changed: 1 })
  expect(await onHand(product.id)).toBe(10)
})

describe('stock exports', () => {
  it('CSV exports of stock contain all stock counts, the lines of one count, or all movements of a product', async () => {
    const product = await addProduct(db, { stock: 5, name: '=1+1' })
    const id = await begin('B-09')
    await count(id, product.sku, 2)
    await apply(id)
    const counts = await office.get('stock-counts.csv', ana.as)
    expect(counts.body).toContain(`${id},B-09,Aplicado,ana@tienda.test,`)
    const lines = await office.get(`stock-counts/${id}/lines.csv`, ana.as)
    expect(lines.body).toContain(`${product.sku},'=1+1,,2,5,-3,-3,ana@tienda.test,`)
    const path = `products/${product.sku}/stock-movements.csv`
    const movements = await office.get(path, ana.as)
    expect(movements.body).toContain(`Conteo,-3,2,,conteo ${id},ana@tienda.test`)
    expect((await office.get('stock-counts/999999/lines.csv', ana.as)).status).toBe(404)
    expect((await office.get('products/nada/stock-movements.csv', ana.as)).status).toBe(404)
    expect(await auditOf(db, 'list:stock-movements')).toMatchObject([{ action: 'export' }])
  })
})
