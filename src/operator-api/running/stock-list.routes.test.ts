import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { updateDailySalesRatesOfProducts } from '#use-cases/running/list-stock.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const { as } = await office.person('catálogo')

beforeAll(async () => {
  await addCategories(db, ['tabletas', 'accesorios'])
  await addShipping(db)
})

/** Notes sales of a product on a day so long ago. */
const sold = (sku: string, pieces: number, daysAgo = 1) =>
  sql`
  insert into sales_days (split, day, key, orders, pieces, goods_centavos, discount_centavos)
  values ('product', (${office.now()} at time zone 'America/Mexico_City')::date - ${daysAgo}::integer,
    ${sku}, 1, ${pieces}, 0, 0)`.execute(db)

const stock = async (query: string) => {
  const { status, body } = await office.get(`stock?${query}`, as)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const skus = async (query: string) =>
  (await stock(query)).products.map(({ sku }: { sku: string }) => sku)

describe('the stock list', () => {
  it('the stock list shows products that will run out soonest first, or why the date is unknown', async () => {
    const named = (over: object) => addProduct(db, { name: 'Foco Reserva', ...over })
    const week = await named({ stock: 7 })
    const gone = await named({ stock: 0 })
    const month = await named({ stock: 25, categories: ['accesorios'] })
    const far = await named({ stock: 900 })
    const still = await named({ stock: 4 })
    await sold(week.sku, 20)
    await sold(week.sku, 10, 29)
    await sold(week.sku, 500, 31)
    await sold(gone.sku, 30)
    await sold(month.sku, 30)
    await sold(far.sku, 30)
    await updateDailySalesRatesOfProducts(db, office.now())

    const { products, counts } = await stock('search=foco+reserva')
    expect(
      products.map(({ sku, sold: pieces, days_left, outlook }: Record<string, unknown>) => [
        sku,
        pieces,
        days_left,
        outlook,
      ]),
    ).toEqual([
      [gone.sku, 30, null, 'sold-out'],
      [week.sku, 30, 7, 'days'],
      [month.sku, 30, 25, 'days'],
    ])
    expect(counts).toMatchObject({ soon: 3, none: 1, still: 1, all: 5 })
    expect(await skus('tab=none')).toEqual([gone.sku])
    expect(await skus('tab=still&search=reserva')).toEqual([still.sku])
    expect(await skus('tab=all&search=reserva')).toHaveLength(5)
    expect(await skus('category=accesorios')).toEqual([month.sku])
    expect((await office.get(`stock/${still.sku}`, as)).body).toMatchObject({
      outlook: 'unsold',
      sold: 0,
      on_hand: 4,
    })
    const first = await sql<{ days: number; id: number }>`
      select days_left as days, product_id as id from stock_paces order by 1, 2 limit 1`.execute(db)
    const [{ days, id } = { days: 0, id: 0 }] = first.rows
    expect(await skus(`after=${id}-${days}`)).toEqual([week.sku, month.sku])
    const file = await office.get(`stock.csv?tab=soon`, as)
    expect(file.status).toBe(200)
    expect(String(file.body)).toContain(`${week.sku},`)

    await sql`delete from sales_days where key = ${week.sku}`.execute(db)
    await updateDailySalesRatesOfProducts(db, office.now())
    expect(await skus('search=reserva')).toEqual([gone.sku, month.sku])
  })

  it('the stock list names the open payments that reserve units of a product', async () => {
    const { product } = await openAttempt(db, scriptedGateway().gateway)
    const { body } = await office.get(`stock/${product.urlKey}`, as)
    const [number] = body.holders
    expect(body).toMatchObject({
      on_hand: 10,
      reserved: 1,
      held: [{ order_number: number, quantity: 1 }],
    })
    expect((await office.get('stock/nada', as)).status).toBe(404)
  })
})

describe('a manual stock movement', () => {
  it('undoing a manual stock movement works once, and keeps later sales', async () => {
    const product = await addProduct(db, { stock: 5 })
    const path = `products/${product.sku}`
    const made = await office.post(
      `${path}/stock`,
      { by: 7, reason: 'arrival', note: 'Caja 3' },
      as,
    )
    expect(made).toMatchObject({ status: 200, body: { from: 5, to: 12 } })
    const { movement } = made.body
    await sql`update inventory set on_hand = on_hand - 2 where product_id = ${product.id}`.execute(
      db,
    )

    const undo = `${path}/stock-movements/${movement}/undo`
    const [one, other] = await Promise.all([office.post(undo, {}, as), office.post(undo, {}, as)])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body } = await office.get(`${path}/stock-movements`, as)
    expect(body.movements[0]).toMatchObject({ change: -7, on_hand: 3, undoes: movement })
    const log = await auditOf(db, `product:${product.id}`)
    expect(log.map(({ reason }) => reason)).toEqual([
      'arrival: Caja 3',
      `correction: deshace ${movement}`,
    ])
    const sale = body.movements.find(({ change }: { change: number }) => change === -2)
    expect(await office.post(`${path}/stock-movements/${sale.id}/undo`, {}, as)).toMatchObject({
      status: 409,
      body: { code: 'not-by-hand' },
    })
  })

  it('undoing a manual stock movement is rejected below the reserved units, or through another product', async () => {
    const [product, other] = await Promise.all([
      addProduct(db, { stock: 1 }),
      addProduct(db, { stock: 1 }),
    ])
    const { body } = await office.post(
      `products/${product.sku}/stock`,
      { to: 4, reason: 'count' },
      as,
    )
    await sql`update inventory set reserved = 3 where product_id = ${product.id}`.execute(db)
    const undo = (sku: string) =>
      office.post(`products/${sku}/stock-movements/${body.movement}/undo`, {}, as)
    expect(await undo(product.sku)).toMatchObject({
      status: 409,
      body: { code: 'too-little-stock' },
    })
    expect(await undo(other.sku)).toMatchObject({ status: 404 })
  })
})
