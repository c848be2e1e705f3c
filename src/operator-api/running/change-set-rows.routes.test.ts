import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')
const dearer = { price: { how: 'percent', percent: 10 } }

beforeAll(() => addCategories(db, ['tabletas']))

async function prepare(products: ProductContent[], edit: object, as = ana.as) {
  const choice = { products: products.map(({ sku }) => sku) }
  return office.post('change-sets', { choice, edit }, as)
}

async function prepared(products: ProductContent[], edit: object): Promise<number> {
  const { body, status } = await prepare(products, edit)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id
}

const move = (id: number, deed: 'apply' | 'undo') =>
  office.post(`change-sets/${id}/${deed}`, {}, ana.as)

async function stored({ id }: { id: number }) {
  const [content] = await contents.readAllProductFields(db, [id])
  if (!content) throw new Error(`No product ${id}`)
  return content
}

describe('products changed in bulk', () => {
  const counted = (products: ProductContent[], stock: object) =>
    prepare(products, { stock: { why: 'Inventario de noviembre', ...stock } })

  it('a bulk edit of stock sets or adds units, and logs its reason in the stock movements', async () => {
    const [one, other] = [await addProduct(db, { stock: 5 }), await addProduct(db, { stock: 2 })]
    await sql`update stock_movements set created_at = ${office.now()}`.execute(db)
    const set = await counted([one, other], { how: 'set', units: 9 })
    expect((await move(set.body.id, 'apply')).body).toMatchObject({ done: 2 })
    expect([(await stored(one)).stock, (await stored(other)).stock]).toEqual([9, 9])
    const { rows } = await sql<{ note: string; reason: string; actor: string }>`
      select note, reason, actor from stock_movements
      where product_id = ${one.id} order by id desc limit 1`.execute(db)
    expect(rows).toEqual([
      {
        note: `cambio ${set.body.id}: Existencia: 9 (Inventario de noviembre)`,
        reason: 'correction',
        actor: `operator:${ana.email}`,
      },
    ])
    await move(set.body.id, 'undo')
    expect([(await stored(one)).stock, (await stored(other)).stock]).toEqual([5, 2])

    const less = await counted([one, other], { how: 'add', units: -4 })
    const { body } = await office.get(`change-sets/${less.body.id}?state=refused`, ana.as)
    expect(body.rows).toMatchObject([
      { sku: other.sku, problem: 'No puede haber menos de cero piezas.' },
    ])
    const pricer = await office.key(['products:read', 'prices:write'])
    const stock = { how: 'add', units: 1, why: 'Llegó' }
    expect(await prepare([one], { stock }, pricer.as)).toMatchObject({
      body: { needs: 'stock:write' },
    })
  })

  it('a bulk edit of stock does not change digital products, whose stock is the number of their licence keys', async () => {
    const digital = await addProduct(db, { delivery: 'digital', weightGrams: null, stock: 2 })
    expect((await counted([digital], { how: 'set', units: 9 })).body).toMatchObject({
      code: 'nothing-changes',
    })
  })

  it('single products can be excluded from a bulk edit before applying it, and included again', async () => {
    const [one, other] = [await addProduct(db), await addProduct(db)]
    const id = await prepared([one, other], dearer)
    const keep = (products: ProductContent[], out: boolean, as = ana.as) =>
      office.post(`change-sets/${id}/rows`, { products: products.map(({ sku }) => sku), out }, as)
    const reader = await office.key(['products:read'])
    expect((await keep([one], true, reader.as)).status).toBe(403)
    expect((await keep([one, other], true)).body).toMatchObject({ changed: 2 })
    expect((await keep([other], false)).body).toMatchObject({ changed: 1 })
    expect((await move(id, 'apply')).body).toMatchObject({ done: 1, left: 0 })
    expect([(await stored(one)).price, (await stored(other)).price]).toEqual([100000, 110000])
    const { body } = await office.get(`change-sets/${id}?state=left`, ana.as)
    expect(body.rows).toMatchObject([{ sku: one.sku, problem: 'Se dejó fuera.' }])
    expect((await keep([one], false)).body).toMatchObject({ code: 'set-applied' })
  })

  it('the products of a bulk edit are exported after step-up authentication, and the export is logged', async () => {
    const product = await addProduct(db)
    const id = await prepared([product], { ...dearer, visible: false })
    const file = await office.get(`change-sets/${id}/rows.csv`, ana.as)
    expect(file.body.split('\r\n').slice(1, 3)).toEqual([
      `${product.sku},${product.name},precio,"$1,000.00","$1,100.00",por cambiar,`,
      `${product.sku},${product.name},a la venta,sí,no,por cambiar,`,
    ])
    const old = await office.session(ana.id, new Date(0))
    expect((await office.get(`change-sets/${id}/rows.csv`, old)).status).toBe(401)
    expect((await office.get('change-sets/999999/rows.csv', ana.as)).status).toBe(404)
    expect(await auditOf(db, 'list:change-set')).toMatchObject([{ action: 'export' }])
  })

  it('products of a bulk edit are selected by an attribute value', async () => {
    const color = (value: string) => ({
      attributes: [{ code: 'tono', label: 'Tono', value, unit: null, filter: value, sort: null }],
    })
    const blue = await addProduct(db, color('azul'))
    await addProduct(db, color('rojo'))
    const body = { choice: { attribute: 'tono: azul' }, edit: dearer }
    const { id } = (await office.post('change-sets', body, ana.as)).body
    const { body: found } = await office.get(`change-sets/${id}`, ana.as)
    expect(found.rows).toMatchObject([{ sku: blue.sku }])
    const listed = await office.get('products?attribute=Tono%3A%20rojo', ana.as)
    expect(listed.body.products).toHaveLength(1)
  })
})
