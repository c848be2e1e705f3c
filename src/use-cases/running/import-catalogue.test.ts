import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as categories from '#persistence/catalogue/categories.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { searchProducts } from '../catalogue/search-products.ts'
import { type ImportRequest, importCatalogue } from './import-catalogue.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
let keys = 0

function row(over: object = {}) {
  keys += 1
  return {
    url_key: `fila-${keys}`,
    sku: `F-${keys}`,
    name: `Fila ${keys}`,
    categories: ['tabletas'],
    price: 100,
    qty: 3,
    ...over,
  }
}

function importRows(rows: object[], options: Partial<ImportRequest> = {}) {
  const text = `[\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n]`
  async function* open() {
    yield new TextEncoder().encode(text)
  }
  return importCatalogue(db, { feed: { open, format: 'json' }, source: 'prueba', now, ...options })
}

async function reportOf(rows: object[], options: Partial<ImportRequest> = {}) {
  const result = await importRows(rows, options)
  if (!('report' in result)) throw new Error(result.code)
  return { ...result.report, ok: result.ok }
}

async function stored(urlKey: string) {
  const [key] = await contents.findProductIdentifiers(db, [urlKey], [])
  if (!key) throw new Error(`No product ${urlKey}`)
  const [content] = await contents.readAllProductFields(db, [key.id])
  return { ...content, ...key }
}

const count = async (table: 'price_history' | 'stock_movements' | 'import_runs') => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  )
  return rows[0]?.n
}

beforeAll(() => addCategories(db, ['tabletas', 'accesorios']))

describe('catalogue import', () => {
  it('the product import adds new products with stock, price history and search words', async () => {
    const one = row({
      special_price: 80,
      special_to_days: 3,
      attributes: [{ code: 'ram', label: 'RAM', value: 8, unit: 'GB' }],
    })
    const two = row({ related: [one.url_key], recommended_addon: one.url_key })
    // named before it stands in the feed
    const three = row({ comparable: [two.url_key, one.url_key] })
    expect(await reportOf([three, one, two])).toMatchObject({ ok: true, added: 3, refused: 0 })
    expect(await stored(one.url_key)).toMatchObject({
      price: 10000,
      specialPrice: 8000,
      specialTo: '2026-11-24',
      stock: 3,
      attributes: [{ code: 'ram', label: 'RAM', value: '8', unit: 'GB', filter: '8 GB', sort: 8 }],
    })
    expect(await stored(two.url_key)).toMatchObject({
      related: [one.url_key],
      recommendedAddon: one.url_key,
    })
    expect(await stored(three.url_key)).toMatchObject({ comparable: [two.url_key, one.url_key] })
  })

  it('the product import changes nothing when it is repeated', async () => {
    const rows = [row({ created_at_days: -3 }), row()]
    await reportOf(rows)
    const before = await Promise.all([
      count('price_history'),
      count('stock_movements'),
      count('import_runs'),
    ])
    expect(await reportOf(rows)).toMatchObject({ ok: true, unchanged: 2, added: 0, changed: 0 })
    expect(await reportOf(rows, { force: true })).toMatchObject({ unchanged: 2, changed: 0 })
    expect(
      await Promise.all([count('price_history'), count('stock_movements'), count('import_runs')]),
    ).toEqual(before)
  })

  it('the product import sets the search language, and keeps it for rows with prices only (SRC-03)', async () => {
    const one = row({ name: 'Kresta Zaguan 200', language: 'en-US' })
    const two = row({ name: 'Kresta Zaguan 200' })
    await reportOf([one, two])
    expect(await stored(one.url_key)).toMatchObject({ language: 'en' })
    expect(await stored(two.url_key)).toMatchObject({ language: null })
    const first = async () =>
      (
        await searchProducts(db, {
          term: 'zaguan',
          now: new Date('2026-11-21T18:00:00Z'),
          limit: 2,
          offset: 0,
        })
      ).products[0]
    await reportOf([{ ...two, language: 'es-MX' }])
    expect(await first()).toMatchObject({ urlKey: two.url_key, language: 'es' })
    await reportOf([
      { ...one, language: 'es' },
      { ...two, language: 'en' },
    ])
    expect(await first()).toMatchObject({ urlKey: one.url_key })
    expect(await reportOf([{ url_key: two.url_key, price: 90 }])).toMatchObject({ changed: 1 })
    expect(await stored(two.url_key)).toMatchObject({ language: 'en', price: 9000 })
    await reportOf([{ url_key: two.url_key, language: null }])
    expect(await stored(two.url_key)).toMatchObject({ language: null })
  })

  it('the product import changes only the fields that a row contains', async () => {
    const full = row({ brand: 'Nimbus', description: 'Texto', highlights: ['uno'] })
    await reportOf([full])
    expect(await reportOf([{ url_key: full.url_key, price: 90, qty: 0 }])).toMatchObject({
      changed: 1,
    })
    expect(await stored(full.url_key)).toMatchObject({
      name: full.name,
      brand: 'Nimbus',
      highlights: ['uno'],
      price: 9000,
      stock: 0,
    })
  })

  it('the product import redirects a former url key to the product with the same SKU (RTE-02)', async () => {
    const old = row()
    await reportOf([old])
    const { id } = await stored(old.url_key)
    const renamed = { ...old, url_key: `${old.url_key}-nueva` }
    expect(await reportOf([renamed])).toMatchObject({ changed: 1, added: 0 })
    expect((await stored(renamed.url_key)).id).toBe(id)
    const former = await db
      .selectFrom('product_url_keys')
      .selectAll()
      .where('url_key', '=', old.url_key)
      .execute()
    expect(former).toMatchObject([{ product_id: id }])
    // a new product may take the address that is free again
    expect(await reportOf([row({ url_key: old.url_key })])).toMatchObject({ added: 1 })
    expect(
      await db
        .selectFrom('product_url_keys')
        .selectAll()
        .where('url_key', '=', old.url_key)
        .execute(),
    ).toEqual([])
  })

  it('the product import does not reduce stock below the units reserved by open payments', async () => {
    const one = row({ qty: 5 })
    await reportOf([one])
    const { id } = await stored(one.url_key)
    await db.updateTable('inventory').set({ reserved: 4 }).where('product_id', '=', id).execute()
    await reportOf([{ url_key: one.url_key, qty: 1 }])
    expect((await stored(one.url_key)).stock).toBe(4)
  })
})

it('the product import accepts a former category slug for a category', async () => {
  await categories.replaceFormerSlugs(db, [{ slug: 'tabletas', other: 'tablets' }])
  const one = row({ categories: ['tablets', 'tabletas'] })
  expect(await reportOf([one])).toMatchObject({ ok: true, added: 1 })
  expect(await stored(one.url_key)).toMatchObject({ categories: ['tabletas'] })
  expect(await reportOf([{ ...one, categories: ['tabletas'] }])).toMatchObject({ unchanged: 1 })
})

describe('feed with invalid rows', () => {
  it('a product feed with invalid rows imports nothing, and reports the line of each', async () => {
    const good = row()
    const rows = [
      good,
      row({ url_key: 'faq' }),
      row({ price: -1 }),
      row({ categories: ['nada'] }),
      { ...row(), url_key: good.url_key },
      { url_key: 'incompleta' },
      row({ related: ['no-existe'] }),
    ]
    const result = await importRows(rows)
    expect(result).toMatchObject({ ok: false, code: 'rows-refused', report: { refused: 6 } })
    expect('report' in result && result.report.problems).toEqual([
      { line: 3, problem: expect.stringContaining('reservada') },
      { line: 4, problem: '«price» debe ser mayor que 0' },
      { line: 6, problem: expect.stringContaining('ya está en la línea 2') },
      { line: 5, problem: 'la categoría «nada» no existe' },
      { line: 7, problem: expect.stringContaining('producto es nuevo') },
      { line: 8, problem: expect.stringContaining('«no-existe»') },
    ])
    await expect(stored(good.url_key)).rejects.toThrow('No product')
  })

  it('a product feed with invalid rows imports the valid ones on request', async () => {
    const good = row()
    const result = await reportOf([good, row({ price: -1 })], { skipRefused: true })
    expect(result).toMatchObject({ ok: true, added: 1, refused: 1 })
    expect(await stored(good.url_key)).toMatchObject({ price: 10000 })
  })

  it('a truncated product feed imports nothing', async () => {
    const good = row()
    async function* open() {
      yield new TextEncoder().encode(`[${JSON.stringify(good)}, {"url_key":`)
    }
    const result = await importRows([], { feed: { open, format: 'json' }, skipRefused: true })
    expect(result).toMatchObject({ ok: false, code: 'unreadable' })
    await expect(stored(good.url_key)).rejects.toThrow('No product')
  })
})

describe('dry run', () => {
  it('a dry run of the product import reports changes without making them', async () => {
    const known = row()
    await reportOf([known])
    const report = await reportOf([{ ...known, price: 50 }, row()], { dryRun: true })
    expect(report).toMatchObject({
      added: 1,
      changed: 1,
      changes: [
        { urlKey: known.url_key, fields: [{ field: 'price', before: 10000, after: 5000 }] },
      ],
    })
    expect(await stored(known.url_key)).toMatchObject({ price: 10000 })
  })
})

describe('complete feed', () => {
  it('a complete product feed takes unlisted products off sale, and a later feed restores them', async () => {
    const { urlKey } = await addProduct(db)
    const named = row()
    const dry = await reportOf([named], { complete: true, dryRun: true })
    expect(await stored(urlKey)).toMatchObject({ visible: true })
    const report = await reportOf([named], { complete: true })
    expect(report.withdrawn).toBe(dry.withdrawn)
    expect(await stored(urlKey)).toMatchObject({ visible: false })
    expect(await stored(named.url_key)).toMatchObject({ visible: true })
    expect(await reportOf([{ url_key: urlKey }])).toMatchObject({ changed: 1 })
    expect(await stored(urlKey)).toMatchObject({ visible: true })
  })

  it('a complete product feed takes no product off sale while rows are invalid', async () => {
    const { urlKey } = await addProduct(db)
    await reportOf([row(), row({ price: -1 })], { complete: true, skipRefused: true })
    expect(await stored(urlKey)).toMatchObject({ visible: true })
  })
})

describe('row with price and stock only', () => {
  it('a product feed row with only price and stock changes no other field, even when it restores a product', async () => {
    const one = row({
      brand: 'Nimbus',
      description: 'Ligera.',
      attributes: [{ code: 'ram', label: 'RAM', value: 8, unit: 'GB' }],
    })
    const two = row({ ...one, url_key: `${one.url_key}-b`, sku: `${one.sku}-B`, visible: false })
    await reportOf([one, two])
    const rows = [one, two].map(({ url_key }) => ({ url_key, price: 70, qty: 9 }))
    expect(await reportOf(rows)).toMatchObject({ changed: 2 })
    for (const { url_key } of rows) {
      expect(await stored(url_key)).toMatchObject({
        price: 7000,
        stock: 9,
        visible: true,
        brand: 'Nimbus',
        description: 'Ligera.',
        categories: ['tabletas'],
        attributes: [{ code: 'ram', value: '8' }],
      })
    }
  })
})

describe('interrupted import', () => {
  it('an interrupted product import is reported, and completed by the next one', async () => {
    const [one, two] = [row(), row()]
    await runs.addImportRun(db, 'cortada')
    await reportOf([{ ...one, related: [] }], { source: 'otra' })
    // as a killed import leaves it: written, not yet joined to the others
    await db
      .updateTable('products')
      .set({ import_hash: null })
      .where('url_key', '=', one.url_key)
      .execute()
    const report = await reportOf([{ ...one, related: [two.url_key] }, two], { source: 'cortada' })
    expect(report).toMatchObject({ ok: true, added: 1, changed: 1, cutShort: [expect.any(Date)] })
    expect(await stored(one.url_key)).toMatchObject({ related: [two.url_key] })
    expect((await reportOf([row()], { source: 'cortada' })).cutShort).toEqual([])
  })

  it('a product import is rejected while another one is running', async () => {
    await db.connection().execute(async (other) => {
      await runs.tryImportLock(other)
      expect(await importRows([row()])).toEqual({ ok: false, code: 'busy' })
      await runs.releaseImportLock(other)
    })
    expect(await reportOf([row()])).toMatchObject({ ok: true })
  })
})
