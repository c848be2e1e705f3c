import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FamilyResponse } from '#contract/operator/families.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')
const luis = await office.person('dueño')
let made = 0

beforeAll(() => addCategories(db, ['celulares']))

const colours = { label: 'Color', values: ['Negro', 'Azul', 'Lila'] }
const sizes = { label: 'Capacidad', values: ['128 GB', '256 GB'] }
const create = (body: object = {}) => {
  made += 1
  const family = { name: `Celular Galaxia ${made}`, options: [colours, sizes] }
  return office.post(
    'families',
    { ...family, category: 'celulares', price: 4999, sku: `GAL-${made}`, ...body },
    ana.as,
  )
}
const read = async (key: string): Promise<FamilyResponse> =>
  (await office.get(`families/${key}`, ana.as)).body
const save = (key: string, rows: object[], as = ana.as) =>
  office.patch(`families/${key}/products`, { rows }, as)

/** A new family, and a function that makes a row of one of its products. */
async function family(body: object = {}) {
  const { key } = (await create(body)).body
  const products = (await read(key)).products
  const row = (at: number, fields: Record<string, unknown>) => {
    const product = products[at]
    const was = Object.fromEntries(
      Object.keys(fields).map((field) => [field, product?.fields[field] ?? null]),
    )
    return { product: product?.url_key, fields, was }
  }
  return { key: String(key), products, row }
}

describe('a new family', () => {
  it('makes a hidden product for each combination, with names, SKUs and one price', async () => {
    const created = await create()
    expect(created).toMatchObject({ status: 200, body: { products: 6 } })
    const { key } = created.body
    const found = await read(key)
    expect(found.options).toMatchObject([
      { label: 'Color', values: [{ value: 'Negro' }, { value: 'Azul' }, { value: 'Lila' }] },
      { label: 'Capacidad', values: [{ value: '128 GB', products: 3 }, { value: '256 GB' }] },
    ])
    expect(
      found.products.map(({ label, sku, price, visible, qty }) => [
        label,
        sku,
        price,
        visible,
        qty,
      ]),
    ).toEqual([
      ['Negro · 128 GB', `GAL-${made}-NEG-128`, 4999, false, 0],
      ['Negro · 256 GB', `GAL-${made}-NEG-256`, 4999, false, 0],
      ['Azul · 128 GB', `GAL-${made}-AZU-128`, 4999, false, 0],
      ['Azul · 256 GB', `GAL-${made}-AZU-256`, 4999, false, 0],
      ['Lila · 128 GB', `GAL-${made}-LIL-128`, 4999, false, 0],
      ['Lila · 256 GB', `GAL-${made}-LIL-256`, 4999, false, 0],
    ])
    expect(found.products[0]?.name).toBe(`Celular Galaxia ${made} Negro 128 GB`)
    expect(found.missing).toEqual([])
    expect(found.shared).toMatchObject({ categories: ['celulares'], brand: null })
    expect(await auditOf(db, `family:${key}`)).toMatchObject([{ action: 'family-add' }])
    expect((await office.get('families', ana.as)).body.families).toContainEqual({
      key,
      name: found.name,
      products: 6,
      visible: 0,
    })
  })

  it('is refused with reasons by field, and then nothing of it stays', async () => {
    const refused = async (body: object) => (await create(body)).body.fields
    expect(await refused({ name: ' ' })).toEqual({ name: 'Escribe el nombre de la familia.' })
    for (const options of [
      [],
      [{ label: '', values: ['Negro'] }],
      [{ label: 'Color', values: [] }],
      [{ label: 'Color', values: ['Negro', 'negro'] }],
      [colours, colours],
      [colours, sizes, { label: 'Talla', values: ['1'] }, { label: 'Forma', values: ['1'] }],
      [{ label: 'Talla', values: Array.from({ length: 31 }, (_, at) => `T${at}`) }, sizes],
    ])
      expect(await refused({ options })).toEqual({ options: expect.any(String) })
    expect(await refused({ category: 'no-existe' })).toHaveProperty('category')
    const { rows } =
      await sql`select from products where name like ${`Celular Galaxia ${made} %`}`.execute(db)
    expect(rows).toEqual([])
    const families =
      await sql`select from product_families where name = ${`Celular Galaxia ${made}`}`.execute(db)
    expect(families.rows).toEqual([])
  })

  it('begins with a product, which the others copy', async () => {
    const fields = {
      name: 'Bocina Eco',
      sku: 'ECO-1',
      categories: ['celulares'],
      brand: 'Aurio',
      price: 899,
    }
    await office.post('products', { fields }, ana.as)
    const body = { name: 'Bocina Eco', options: [colours], from: 'ECO-1', sku: 'ECO' }
    const created = await office.post('families', body, ana.as)
    expect(created.status).toBe(200)
    const found = await read(created.body.key)
    expect(found.products.map(({ sku, price }) => [sku, price])).toEqual([
      ['ECO-1', 899],
      ['ECO-AZU', 899],
      ['ECO-LIL', 899],
    ])
    expect(found.shared).toMatchObject({ brand: 'Aurio' })
    expect(await office.post('families', { ...body, name: 'Otra' }, ana.as)).toMatchObject({
      status: 422,
      body: { fields: { from: 'Ese producto ya es de otra familia.' } },
    })
    const missing = await office.post('families', { ...body, from: 'NADA' }, ana.as)
    expect(missing).toMatchObject({ status: 404, body: { code: 'product-not-found' } })
  })
})

describe('the grid of a family', () => {
  it('saves the good cells, keeps the refused ones out with their reason, and undoes all as one', async () => {
    const { key, row } = await family()
    const saved = await save(
      key,
      [
        row(0, { price: 5299, ean: '7501234567015', weight_g: 186, qty: 7, visible: true }),
        row(1, { price: 5299, ean: '750123456703' }),
        row(2, { sku: 'GAL-A5-A128' }),
        { product: 'otro-producto', fields: { price: 1 }, was: {} },
      ],
      luis.as,
    )
    expect(saved).toMatchObject({
      status: 200,
      body: {
        products: 3,
        unsaved: [
          { refused: { ean: expect.stringContaining('trece cifras') }, conflicts: [] },
          { product: 'otro-producto', refused: { price: 'Ya no está en esta familia.' } },
        ],
        messageForUser: '3 productos guardados. 2 productos tienen algo por revisar.',
      },
    })
    const after = await read(key)
    expect(
      after.products
        .slice(0, 3)
        .map(({ sku, price, qty, fields }) => [sku, price, qty, fields.ean]),
    ).toMatchObject([
      [expect.any(String), 5299, 7, '7501234567015'],
      [expect.any(String), 5299, 0, null],
      ['GAL-A5-A128', 4999, 0, null],
    ])
    const undone = await office.post(`change-sets/${saved.body.change_set}/undo`, {}, luis.as)
    expect(undone).toMatchObject({ status: 200, body: { done: 3, left: 0 } })
    const again = await read(key)
    expect(
      again.products.slice(0, 3).map(({ price, qty, visible }) => [price, qty, visible]),
    ).toEqual(Array.from({ length: 3 }, () => [4999, 0, false]))
    expect((await save(key, [row(0, { price: 4999 })])).body).toMatchObject({
      change_set: null,
      messageForUser: 'Ya estaba así.',
    })
  })

  it('two people save at once: a cell that both changed is told with the other value, who and when', async () => {
    const { key, row } = await family()
    await save(key, [row(0, { price: 5499 }), row(1, { price: 5499 })], luis.as)
    const both = await save(key, [row(0, { price: 5299, weight_g: 186 }), row(1, { price: 5499 })])
    expect(both.body).toMatchObject({
      products: 1,
      unsaved: [
        {
          conflicts: [
            {
              field: 'price',
              theirs: 5499,
              saved_by: `operator:${luis.email}`,
              saved_at: office.now().toISOString(),
            },
          ],
          refused: {},
        },
      ],
    })
    const found = await read(key)
    expect(found.products[0]).toMatchObject({ price: 5499, fields: { weight_g: 186 } })
  })

  it('stock changes by the difference: what was sold meanwhile stays sold', async () => {
    const { key, row, products } = await family()
    await save(key, [row(0, { qty: 10 })], luis.as)
    const later = { product: products[0]?.url_key, fields: { qty: 15 }, was: { qty: 10 } }
    await sql`update inventory set on_hand = 8, cause = '{"reason": "sale", "actor": "system"}'
      where product_id = ${products[0]?.id}`.execute(db)
    expect((await save(key, [later], luis.as)).body).toMatchObject({ products: 1, unsaved: [] })
    expect((await read(key)).products[0]?.qty).toBe(13)
  })

  it('an offer needs its last day and a price above it, and shows only a price that was asked', async () => {
    const { key, row, products } = await family()
    const offer = { special_price: 4499, special_to: '2026-12-10' }
    const refused = async (fields: object) =>
      (await save(key, [row(0, { ...fields })])).body.unsaved[0]?.refused
    expect(await refused({ special_price: 4499, special_to: null })).toHaveProperty('special_to')
    expect(await refused({ special_price: 5000, special_to: '2026-12-10' })).toHaveProperty(
      'special_price',
    )
    expect((await save(key, [row(0, offer)])).body).toMatchObject({ products: 1, unsaved: [] })
    const offered = (await read(key)).products[0]
    expect(offered).toMatchObject({ on_offer: true, special_price: 4499 })
    // the price must stay above the unchanged offer
    expect(await refused({ price: 4400 })).toEqual({ price: expect.stringContaining('menor') })
    // a price that was never charged cannot be struck through
    await save(key, [row(1, { visible: true })])
    const dear = { ...offer, special_price: 5499, price: 5999 }
    const struck = { product: products[1]?.url_key, fields: dear, was: row(1, dear).was }
    expect((await save(key, [struck])).body).toMatchObject({
      products: 1,
      unsaved: [
        {
          refused: {
            special_price: expect.stringContaining('No puede mostrarse como precio anterior'),
          },
        },
      ],
    })
    const none = { special_price: null, special_to: null }
    const ended = { product: offered?.url_key, fields: none, was: offer }
    expect((await save(key, [ended])).body).toMatchObject({ products: 1, unsaved: [] })
    expect((await read(key)).products[0]).toMatchObject({
      on_offer: false,
      special_price: null,
    })
  })

  it('who may not change prices or stock saves the rest', async () => {
    const { key, row } = await family()
    const picker = await office.person('pedidos')
    const saved = await save(key, [row(0, { price: 1, qty: 4 })], picker.as)
    expect(saved.body).toMatchObject({
      products: 1,
      unsaved: [{ refused: { price: expect.stringContaining('Te falta el permiso') } }],
    })
    const found = await read(key)
    expect(found.products[0]).toMatchObject({ price: 4999, qty: 4 })
    expect(
      (await office.post(`families/${key}/values`, { code: 'color', value: 'Oro' }, picker.as))
        .status,
    ).toBe(403)
  })

  it('a family that does not exist is not found', async () => {
    expect((await office.get('families/no-hay', ana.as)).status).toBe(404)
    expect((await save('no-hay', [])).status).toBe(404)
  })
})

describe('the options of a family', () => {
  it('a new value leaves its combinations missing: they are created as hidden copies, or not sold', async () => {
    const { key, row } = await family()
    await save(key, [row(5, { qty: 3, price: 5799 })], luis.as)
    const value = (body: object) => office.post(`families/${key}/values`, body, ana.as)
    expect((await value({ code: 'color', value: 'Oro' })).status).toBe(200)
    expect(await value({ code: 'color', value: 'ORO' })).toMatchObject({
      status: 422,
      body: { fields: { value: 'Color ya tiene ORO.' } },
    })
    const missing = async () => (await read(key)).missing.map(({ label }) => label)
    expect(await missing()).toEqual(['Oro · 128 GB', 'Oro · 256 GB'])
    const values = { color: 'Oro', capacidad: '256 GB' }
    const added = await office.post(`families/${key}/products`, { values }, ana.as)
    expect(added).toMatchObject({ status: 200, body: { sku: `GAL-${made}-ORO-256` } })
    const copy = (await read(key)).products.at(-1)
    expect(copy).toMatchObject({ label: 'Oro · 256 GB', qty: 0, visible: false, price: 4999 })
    expect((await office.post(`families/${key}/products`, { values }, ana.as)).body.code).toBe(
      'combination-taken',
    )
    const sold = (is: boolean) =>
      office.put(
        `families/${key}/sold`,
        { values: { ...values, capacidad: '128 GB' }, sold: is },
        ana.as,
      )
    await sold(false)
    expect(await missing()).toEqual([])
    expect((await read(key)).unsold.map(({ label }) => label)).toEqual(['Oro · 128 GB'])
    await sold(true)
    expect(await missing()).toEqual(['Oro · 128 GB'])
  })

  it('the products of a value that is taken away leave the family until it is undone', async () => {
    const { key } = await family()
    const path = (value: string) => `families/${key}/values?code=color&value=${value}`
    const removed = await office.delete(path('Lila'), ana.as)
    expect(removed.status).toBe(200)
    expect((await read(key)).products.map(({ label }) => label)).not.toContain('Lila · 128 GB')
    expect((await read(key)).options[0]?.values.map(({ value }) => value)).toEqual([
      'Negro',
      'Azul',
    ])
    expect((await office.delete(path('Lila'), ana.as)).status).toBe(422)
    await office.post(`change-sets/${removed.body.change_set}/undo`, {}, ana.as)
    expect((await read(key)).products).toHaveLength(6)
  })

  it('a new option gives the products of before its first value', async () => {
    const { key } = await family({ options: [colours] })
    const option = { label: 'Memoria', values: ['4 GB', '8 GB'] }
    const added = await office.post(`families/${key}/options`, option, ana.as)
    expect(added.status).toBe(200)
    const found = await read(key)
    expect(found.products.map(({ label }) => label)).toEqual([
      'Negro · 4 GB',
      'Azul · 4 GB',
      'Lila · 4 GB',
    ])
    expect(found.missing).toHaveLength(3)
    expect((await office.post(`families/${key}/options`, option, ana.as)).status).toBe(422)
    await office.post(`change-sets/${added.body.change_set}/undo`, {}, ana.as)
    expect((await read(key)).options.map(({ label }) => label)).toEqual(['Color'])
  })

  it('what all products share changes in all of them, and the family has a name of its own', async () => {
    const { key } = await family()
    const changed = await office.patch(
      `families/${key}`,
      {
        name: 'Galaxia nueva',
        fields: { brand: 'Galaxia', description: 'Pantalla de 6.5"' },
        was: { brand: null },
      },
      ana.as,
    )
    expect(changed).toMatchObject({ status: 200, body: { products: 6, unsaved: [] } })
    const found = await read(key)
    expect(found).toMatchObject({ name: 'Galaxia nueva', shared: { brand: 'Galaxia' } })
    expect(found.products[0]?.name).toContain('Celular Galaxia')
    expect((await office.patch(`families/${key}`, { name: '' }, ana.as)).status).toBe(422)
  })
})
