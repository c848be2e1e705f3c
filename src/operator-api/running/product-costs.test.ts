import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { startAgent } from '#test/support/agent.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { validateWaitingSpreadsheets } from '#use-cases/running/run-import-sheet-checks.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const { api, call } = await startAgent(db)
const owner = await office.person('dueño')
// may change products and prices, but not see costs
const maker = await office.key(['products:write', 'prices:write', 'audit:read'])

/** Cost of the product, a number that no other value contains. */
const cost = toCentavos(7_313_131)
const written = /7[,.]?313[,.]?131|73131[,.]31|73,131\.31/

let id: number
beforeAll(async () => {
  await addCategories(db, ['tabletas'])
  const product = await addProduct(db, {
    name: 'Tableta Veta',
    urlKey: 'tableta-veta',
    sku: 'VETA-1',
    categories: ['tabletas'],
    price: toCentavos(9_900_000),
    tags: ['regalos'],
    cost,
  })
  id = product.id
  await db
    .insertInto('product_images')
    .values({ product_id: id, position: 1, path: 'veta', width: 800 })
    .execute()
})

const stored = async () => (await contents.readAllProductFields(db, [id]))[0]

describe('the cost of a product', () => {
  it.each([
    'shop/productBySlug/tableta-veta',
    'shop/categories',
    'shop/search?query=tableta',
    'shop/categoryProducts/tabletas',
    '/feeds/google.xml',
    '/sitemap.xml',
    '/llms.txt',
  ])('shoppers never see it or tags at %s', async (path) => {
    const reply = JSON.stringify(
      (await api.app.inject(path.startsWith('/') ? path : `/api/v1/${path}`)).body,
    )
    expect(reply).not.toMatch(written)
    expect(reply).not.toMatch(/regalos/)
  })

  it('shopping agents never see it or tags', async () => {
    const product = await call('get_product', { catalog: { id: String(id) } })
    const found = await call('search_catalog', { catalog: { query: 'tableta' } })
    expect(found.products).toHaveLength(1)
    for (const reply of [product, found]) {
      expect(JSON.stringify(reply)).not.toMatch(written)
      expect(JSON.stringify(reply)).not.toMatch(/regalos/)
    }
  })

  it('operators with the permission see and change it, others do neither', async () => {
    const seen = await office.get('products/VETA-1', owner.as)
    expect(seen.body.fields.cost).toBe(73_131.31)
    const unseen = await office.get('products/VETA-1', maker.as)
    expect(unseen.body.fields).not.toHaveProperty('cost')
    expect(JSON.stringify(unseen.body)).not.toMatch(written)
    const refused = await office.patch('products/VETA-1', { fields: { cost: 1 } }, maker.as)
    expect(refused).toMatchObject({ status: 403 })
    expect(await stored()).toMatchObject({ cost })
  })

  it('an edit conflict does not give it away', async () => {
    const clash = await office.patch(
      'products/VETA-1',
      { fields: { name: 'Tableta Otra' }, was: { name: 'Tableta Antes', cost: null } },
      maker.as,
    )
    expect(clash).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(JSON.stringify(clash.body)).not.toMatch(written)
  })

  it('the exported list has its column only with the permission', async () => {
    const full = (await office.get('products.csv', owner.as)).body
    expect(full).toMatch(/,cost,tags,seo_title,seo_description,rich_description\r\n/)
    expect(full).toMatch(/,73131\.31,regalos,,,\r\n/)
    const bare = (await office.get('products.csv', maker.as)).body
    expect(String(bare)).not.toMatch(/cost/)
    expect(String(bare)).not.toMatch(written)
  })

  it('a change of it is shown only with the permission, and its audit entry names no amount', async () => {
    const changed = await office.patch(
      'products/VETA-1',
      { fields: { cost: 100 }, was: { cost: 73_131.31 } },
      owner.as,
    )
    const { change_set: set } = changed.body
    const told = await office.get(`change-sets/${set}`, owner.as)
    expect(told.body.rows[0].changes).toMatchObject([{ label: 'costo sin IVA', after: '$100.00' }])
    for (const path of [`change-sets/${set}`, `change-sets/${set}/rows.csv`, 'audit-log'])
      expect(JSON.stringify((await office.get(path, maker.as)).body)).not.toMatch(written)
    const undone = await office.post(`change-sets/${set}/undo`, {}, maker.as)
    expect(undone).toMatchObject({ status: 403 })
    expect((await office.post(`change-sets/${set}/undo`, {}, owner.as)).status).toBe(200)
    expect(await stored()).toMatchObject({ cost })
  })

  it('a copy of the product has it only with the permission', async () => {
    const copy = async (sku: string, as: Record<string, string>) => {
      const fields = { name: `Tableta ${sku}`, sku }
      expect(await office.post('products', { fields, copy_of: 'VETA-1' }, as)).toMatchObject({
        status: 200,
      })
      const [found] = await contents.findProductIdentifiers(db, [], [sku])
      return (await contents.readAllProductFields(db, [found?.id ?? 0]))[0]?.cost
    }
    expect(await copy('COPIA-1', owner.as)).toBe(cost)
    expect(await copy('COPIA-2', maker.as)).toBeNull()
  })

  it('an imported sheet shows it only with the permission, and sets it only with the permission', async () => {
    const sheet = `Clave,Nombre,Costo\nVETA-1,Tableta Veta,88\nVETA-1,Tableta Veta,=1/0\n`
    const send = async (as: Record<string, string>) => {
      const content = Buffer.from(sheet).toString('base64')
      const sent = await office.post('imports', { name: 'costos.csv', content }, as)
      // the upload starts the same check in the background
      await expect
        .poll(async () => {
          await validateWaitingSpreadsheets(db, office.now())
          return (await office.get(`imports/${sent.body.id}`, as)).body.state
        })
        .not.toBe('checking')
      return sent.body.id
    }
    const mine = await send(owner.as)
    const open = await office.get(`imports/${mine}`, owner.as)
    expect(open.body.plan.columns.Costo).toBe('cost')
    expect(JSON.stringify(open.body.changes)).toMatch(/73,131\.31/)
    const closed = await office.get(`imports/${mine}`, maker.as)
    expect(JSON.stringify(closed.body)).not.toMatch(written)
    expect(JSON.stringify(closed.body)).not.toMatch(/"88"/)
    const wrong = await office.get(`imports/${mine}/wrong-lines`, maker.as)
    expect(String(wrong.body)).not.toMatch(/Costo,|,88/)
    const theirs = await office.get(`imports/${await send(maker.as)}`, maker.as)
    expect(theirs.body.plan.columns.Costo).toBeNull()
  })
})
