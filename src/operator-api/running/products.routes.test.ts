import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db, superuserUrl } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')
const { run } = operatorOf(db, { now: office.now })

beforeAll(() => addCategories(db, ['tabletas', 'accesorios']))

const skus = async (query: string) => {
  const { status, body } = await office.get(`products?${query}`, ana.as)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.products.map(({ sku }: { sku: string }) => sku)
}
const patch = (sku: string, fields: object, was: object = {}, as = ana.as) =>
  office.patch(`products/${sku}`, { fields, was }, as)

async function stored(id: number) {
  const [content] = await contents.readAllProductFields(db, [id])
  return content
}

describe('the list of products', () => {
  it('the product list of the back office finds products by a very frequent word, also within a category', async () => {
    const one = await addProduct(db, { name: 'Zurron primero', categories: ['tabletas'] })
    const client = new pg.Client(superuserUrl)
    await client.connect()
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into product_search (product_id, visible, lexemes, line)
       select 900000 + g, false, lexemes, '' from product_search, generate_series(1, 5001) g
       where product_id = $1`,
      [one.id],
    )
    expect(await skus('search=zurron')).toEqual([one.sku])
    expect(await skus('search=zurron&category=tabletas')).toEqual([one.sku])
    expect(await skus('search=zurron&category=accesorios')).toEqual([])
    expect(await skus(`search=zurron&after=${one.id}`)).toEqual([])
    await client.query('delete from product_search where product_id > 900000')
    await client.end()
    expect(await skus('search=zurron&category=tabletas')).toEqual([one.sku])
  })

  it('the product list of the back office finds products by name, brand, SKU and EAN, even by parts of them', async () => {
    const one = await addProduct(db, {
      name: 'Cafetera Grano Fino 12 tazas',
      brand: 'Molienda',
      sku: 'TG-CAF-012',
      ean: '7501031311309',
    })
    await addProduct(db, { name: 'Tetera Grano Grueso', brand: 'Otra' })
    for (const words of [
      'cafetera',
      'CAFETERAS fin',
      'molienda',
      'TG-CAF-012',
      'tg-caf',
      '7501031311309',
      one.urlKey,
    ])
      expect(await skus(`search=${encodeURIComponent(words)}`)).toEqual(['TG-CAF-012'])
    expect(await skus('search=grano')).toHaveLength(2)
    expect(await skus('search=no-hay-nada-asi')).toEqual([])
  })

  it('the product list is filtered by category, stock and state, with counts', async () => {
    const day = (over: object) => addProduct(db, { name: 'Foco Estado', ...over })
    const hidden = await day({ visible: false })
    const offer = await day({ specialPrice: toCentavos(90000), specialTo: '2026-12-30' })
    const past = await day({ specialPrice: toCentavos(90000), specialTo: '2026-11-01' })
    const none = await day({ stock: 0, price: null })
    const few = await day({ stock: 2, description: 'Con texto', categories: ['accesorios'] })
    const only = (query: string) => skus(`search=foco+estado&${query}`)
    expect(await only('state=hidden')).toEqual([hidden.sku])
    expect(await only('state=offer')).toEqual([offer.sku])
    expect(await only('stock=none')).toEqual([none.sku])
    expect(await only('stock=few')).toEqual([few.sku])
    expect(await only('state=incomplete')).toEqual(
      [none, past, offer, hidden].map(({ sku }) => sku),
    )
    expect(await only('category=accesorios')).toEqual([few.sku])
    expect(await only('category=accesorios&state=hidden')).toEqual([])
    expect(await only('category=no-existe')).toEqual([])
    const { body } = await office.get('products', ana.as)
    expect(body.counts).toMatchObject({ hidden: 1, offer: 1, none: 1, few: 1 })
    const tablets = { slug: 'tabletas', name: 'Tabletas', parent: null }
    expect(body.categories).toContainEqual(tablets)
    await sql`update categories set hidden = true where slug = 'tabletas'`.execute(db)
    expect((await office.get('products', ana.as)).body.categories).toContainEqual(tablets)
    await sql`update categories set hidden = false`.execute(db)
  })

  it('the product list of the back office is paged by cursor, and its export can be imported again', async () => {
    await sql`
      insert into products (url_key, sku, name, main_category_id, price_centavos)
      select 'serie-' || n, 'SERIE-' || n, 'Serie ' || n, (select min(id) from categories), 100
      from generate_series(1, 60) n`.execute(db)
    await sql`
      insert into inventory (product_id, on_hand, cause)
      select id, 1, '{"reason": "feed", "actor": "test"}' from products where sku like 'SERIE-%'`.execute(
      db,
    )
    const first = await office.get('products', ana.as)
    expect(first.body.products).toHaveLength(50)
    const second = await office.get(`products?after=${first.body.next}`, ana.as)
    expect(second.body.products.slice(0, 10).map(({ sku }: { sku: string }) => sku)).toEqual(
      Array.from({ length: 10 }, (_, at) => `SERIE-${10 - at}`),
    )
    const file = await office.get('products.csv?stock=few', ana.as)
    expect(file.body.split('\r\n')[1]).toBe(
      'SERIE-60,serie-60,Serie 60,1.00,,,,,,1,1,2026-11-21T18:00:00.000Z,1,,,,,,,,,',
    )
    expect(file.body.trim().split('\r\n').length).toBeGreaterThan(60)
  })
})

describe('a product edited in its row', () => {
  it('a product edited directly in its list row is saved with its history, and can be undone', async () => {
    const { sku, id } = await addProduct(db)
    await sql`update stock_movements set created_at = ${office.now()} where product_id = ${id}`.execute(
      db,
    )
    const { body } = await patch(
      sku,
      { price: 1299, special_price: 999.5, special_to: '2026-12-24', qty: 9, visible: false },
      { price: 1000, special_price: null, special_to: null, qty: 5, visible: true },
    )
    expect(body).toMatchObject({ messageForUser: 'Guardado.' })
    expect(await stored(id)).toMatchObject({
      price: 129900,
      specialPrice: 99950,
      specialTo: '2026-12-24',
      stock: 9,
      visible: false,
    })
    expect(await auditOf(db, `product:${id}`)).toMatchObject([
      { action: 'product-change', actor: `operator:${ana.email}` },
    ])
    const undone = await office.post(`change-sets/${body.change_set}/undo`, {}, ana.as)
    expect(undone.body).toMatchObject({ done: 1 })
    expect(await stored(id)).toMatchObject({
      price: 100000,
      specialPrice: null,
      stock: 5,
      visible: true,
    })
  })

  it('a product edit asks for confirmation before a scheduled offer replaces the running one, and shows today’s price', async () => {
    const { sku, id } = await addProduct(db, {
      price: toCentavos(179_900),
      specialPrice: toCentavos(149_900),
      specialTo: '2026-12-10',
    })
    const next = { special_price: 1529.15, special_from: '2026-12-04', special_to: '2026-12-07' }
    const refused = await patch(sku, next)
    expect(refused).toMatchObject({ status: 409, body: { code: 'ends-offer' } })
    expect(refused.body.messageForUser).toContain('$1,499.00')
    expect(refused.body.messageForUser).toContain('$1,799.00')
    expect(await stored(id)).toMatchObject({ specialTo: '2026-12-10' })
    const set = Object.entries(next).flatMap(([field, value]) => ['--set', `${field}=${value}`])
    const atConsole = await run('change-product', sku, ...set, '--si')
    expect(atConsole).toMatchObject({ code: 1, written: expect.stringContaining('--end-offers') })
    expect(await run('change-product', sku, ...set, '--si', '--end-offers')).toMatchObject({
      code: 0,
    })
    expect(await stored(id)).toMatchObject({ specialFrom: '2026-12-04' })
    await sql`update products set special_from = null where id = ${id}`.execute(db)
    const body = { fields: next, end_offers: true }
    expect(await office.patch(`products/${sku}`, body, ana.as)).toMatchObject({ status: 200 })
  })

  it('a product edit with invalid values reports an error at each field, and saves nothing', async () => {
    const { sku, id } = await addProduct(db)
    const refusals = [
      [{ price: 0 }, 'price'],
      [{ price: -5 }, 'price'],
      [{ price: 10_000_001 }, 'price'],
      [{ price: 1.005 }, 'price'],
      [{ special_price: 1000, special_to: '2026-12-24' }, 'special_price'],
      [{ special_price: 900 }, 'special_to'],
      [{ special_price: 900, special_from: '2026-12-25', special_to: '2026-12-24' }, 'special_to'],
      [{ qty: -1 }, 'qty'],
      [{ qty: 9 }, 'qty'],
      [{ name: '' }, 'name'],
      [{ url_key: 'api' }, 'url_key'],
      [{ categories: ['no-existe'], name: 'Otro' }, 'categories'],
      [{ related: ['no-existe'] }, 'related'],
      [{ recommended_addon: 'no-existe' }, 'recommended_addon'],
    ] as const
    for (const [fields, name] of refusals) {
      const { status, body } = await patch(sku, fields)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [name]])
    }
    expect(await stored(id)).toMatchObject({ price: 100000, stock: 5 })
    const free = await patch(sku, { price: 0, swatch: 'azul' })
    expect(free.body.fields).toEqual({
      price: '«precio» debe ser mayor que 0.',
      swatch: expect.stringMatching(/^«muestra de color» debe ser un color como #2456a6/),
    })
    expect((await patch('no-existe', { price: 5 })).status).toBe(404)
  })

  it('concurrent edits of a product are merged for different fields, and conflicts in the same field are reported', async () => {
    const { sku, id } = await addProduct(db)
    await patch(sku, { price: 1100 }, { price: 1000 })
    expect((await patch(sku, { visible: false }, { visible: true })).status).toBe(200)
    const clash = await patch(sku, { price: 1200 }, { price: 1000 })
    expect(clash).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        current: { values: { price: 1100 }, saved_by: `operator:${ana.email}` },
      },
    })
    expect(await stored(id)).toMatchObject({ price: 110000, visible: false })
    // equal changes do not conflict
    expect((await patch(sku, { price: 1100 }, { price: 1000 })).body).toMatchObject({
      change_set: null,
    })
  })

  it('when two operators edit the same product field concurrently, one is saved and the other gets a conflict', async () => {
    const { sku, id } = await addProduct(db)
    const both = await Promise.all(
      [1100, 1200].map((price) => patch(sku, { price }, { price: 1000 })),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const won = both.findIndex(({ status }) => status === 200)
    expect(await stored(id)).toMatchObject({ price: [110000, 120000][won] })
  })

  it('a stock edit requires confirmation when units were sold in the meantime, and is applied once', async () => {
    const { sku, id } = await addProduct(db, { stock: 5 })
    await sql`update inventory set on_hand = 4 where product_id = ${id}`.execute(db)
    expect((await patch(sku, { qty: 9 }, { qty: 5 })).body).toMatchObject({
      code: 'changed-meanwhile',
      current: { values: { qty: 4 } },
    })
    await patch(sku, { qty: 9 }, { qty: 4 })
    expect((await patch(sku, { qty: 9 }, { qty: 4 })).body).toMatchObject({ change_set: null })
    expect(await stored(id)).toMatchObject({ stock: 9 })
  })

  it('a product edit reports a conflict even when the value loaded by the operator is no longer valid', async () => {
    const { sku, id } = await addProduct(db)
    await sql`update products set ean = '4006381333939' where id = ${id}`.execute(db)
    const change = (ean: string) => patch(sku, { ean }, { ean: '4006381333939' })
    expect(await change('4006381333931')).toMatchObject({ status: 200 })
    expect(await change('5901234123457')).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: { values: { ean: '4006381333931' } } },
    })
  })

  it('undoing the change of a product from physical to digital restores its stock', async () => {
    const { sku, id } = await addProduct(db)
    await sql`update stock_movements set created_at = ${office.now()} where product_id = ${id}`.execute(
      db,
    )
    const { body } = await patch(sku, { delivery: 'digital', weight_g: null })
    expect(await stored(id)).toMatchObject({ delivery: 'digital', stock: 0 })
    await office.post(`change-sets/${body.change_set}/undo`, {}, ana.as)
    expect(await stored(id)).toMatchObject({ delivery: 'physical', weightGrams: 500, stock: 5 })
  })

  it('a product edit requires the permission of each field', async () => {
    const { sku } = await addProduct(db)
    const pricer = await office.key(['products:read', 'prices:write'])
    expect((await patch(sku, { price: 900 }, {}, pricer.as)).status).toBe(200)
    expect(await patch(sku, { qty: 1 }, {}, pricer.as)).toMatchObject({
      status: 403,
      body: { needs: 'stock:write' },
    })
    expect(await patch(sku, { name: 'Otro' }, {}, pricer.as)).toMatchObject({
      status: 403,
      body: { needs: 'products:write' },
    })
  })

  it('a product edit accepts every field that an import accepts, also on the command line', async () => {
    const { sku, id } = await addProduct(db)
    const { status } = await patch(sku, {
      name: 'Nombre nuevo',
      highlights: ['Uno', 'Dos'],
      attributes: [{ code: 'color', label: 'Color', value: 'azul' }],
      categories: ['accesorios', 'tabletas'],
      ean: null,
    })
    expect(status).toBe(200)
    expect(await stored(id)).toMatchObject({
      name: 'Nombre nuevo',
      highlights: ['Uno', 'Dos'],
      attributes: [{ code: 'color', value: 'azul', filter: 'azul' }],
      categories: ['accesorios', 'tabletas'],
    })
    const { code, written } = await run(
      'change-product',
      sku,
      '--set',
      'price=1,450.50',
      '--set',
      'visible=0',
      '--si',
    )
    expect([code, written]).toEqual([0, expect.stringContaining('undo-change')])
    expect(await stored(id)).toMatchObject({ price: 145050, visible: false })
    expect((await run('change-product', sku, '--set', 'price=0', '--si')).code).toBe(1)
  })
})

describe('the page of a product', () => {
  it('the product page of the back office contains every importable field, and saves unchanged fields unaltered', async () => {
    const product = await addProduct(db, {
      highlights: ['Uno'],
      packageCm: { length: 30, width: 20, height: 10 },
      family: 'familia-x',
    })
    const kin = await addProduct(db, { family: 'familia-x', visible: false })
    const { body } = await office.get(`products/${product.sku}`, ana.as)
    expect(body).toMatchObject({
      sku: product.sku,
      url: `http://tienda.test/${product.urlKey}`,
      fields: { price: 1000, categories: ['tabletas'], package_cm: { length: 30 }, qty: 5 },
      family: [{ sku: kin.sku, visible: false }],
      held: [],
    })
    const { fields } = body
    const same = await patch(product.sku, fields, fields)
    expect(same.body).toMatchObject({ change_set: null })
    expect((await office.get('products/no-existe', ana.as)).status).toBe(404)
  })

  it('the product page of the back office shows reserved units and former prices', async () => {
    const { sku, id } = await addProduct(db, { pricedAt: new Date('2026-10-01T18:00:00Z') })
    await sql`
      insert into price_history (product_id, price_centavos, changed_at)
      values (${id}, 80000, ${office.now()})`.execute(db)
    const { body } = await office.get(`products/${sku}`, ana.as)
    expect(body.lowest_price).toBe(800)
    expect(body.prices.slice(-2)).toEqual([
      { day: '2026-11-20', price: 1000 },
      { day: '2026-11-21', price: 800 },
    ])
  })
})

describe('related products', () => {
  it('related products on the back-office product page have name and picture, keep their order, and are edited like other fields', async () => {
    const [one, first, second] = [await addProduct(db), await addProduct(db), await addProduct(db)]
    const related = [second.urlKey, first.urlKey]
    const changed = await patch(one.sku, { related, recommended_addon: first.urlKey })
    expect(changed.status).toBe(200)
    const { body } = await office.get(`products/${one.sku}`, ana.as)
    expect(body.relations).toMatchObject({
      related: [
        { sku: second.sku, name: second.name, visible: true },
        { sku: first.sku, url_key: first.urlKey },
      ],
      up_sells: [],
      comparable: [],
      recommended_addon: [{ sku: first.sku }],
    })
  })

  it('saving the related products of an outdated product version is rejected', async () => {
    const [one, first, second] = [await addProduct(db), await addProduct(db), await addProduct(db)]
    await patch(one.sku, { related: [first.urlKey] })
    const late = await patch(one.sku, { related: [second.urlKey] }, { related: [] })
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  })
})

describe('products at the command line', () => {
  it('products created on the command line are hidden at first, even as a copy of a visible product', async () => {
    const like = await addProduct(db, { brand: 'Nube', price: toCentavos(25000) })
    const set = (...fields: string[]) => fields.flatMap((field) => ['--set', field])
    const made = await run('add-product', ...set('name=Copia', 'sku=COPIA-1'), '--like', like.sku)
    expect(made).toMatchObject({ code: 0, written: expect.stringContaining('COPIA-1') })
    const { body } = await office.get('products/COPIA-1', ana.as)
    expect(body).toMatchObject({ visible: false, price: 250, fields: { brand: 'Nube' } })
    const twice = await run('add-product', ...set('name=Copia', 'sku=COPIA-1'), '--like', like.sku)
    expect(twice).toMatchObject({ code: 1, written: expect.stringContaining('sku') })
  })

  it('bulk stock changes on the command line require a reason, and leave out excluded products', async () => {
    const attributes = [
      { code: 'tono', label: 'Tono', value: 'Ocre', unit: null, filter: 'Ocre', sort: null },
    ]
    const one = await addProduct(db, { stock: 5, attributes })
    const other = await addProduct(db, { stock: 5, attributes })
    // stock that came after the edit was prepared would be left alone
    const today = operatorOf(db, { now: () => new Date() })
    const edit = ['edit-products', '--attribute', 'Tono: Ocre', '--units', '+3', '--si']
    const mute = await today.run(...edit)
    expect(mute).toMatchObject({ code: 2, noted: expect.stringContaining('--why') })
    const done = await today.run(...edit, '--why', 'Llegaron', '--without', other.sku)
    expect(done).toMatchObject({ code: 0, written: expect.stringContaining('Quedan fuera 1.') })
    expect([await stored(one.id), await stored(other.id)]).toMatchObject([
      { stock: 8 },
      { stock: 5 },
    ])
  })
})
