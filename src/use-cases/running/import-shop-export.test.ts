import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Permission } from '#domain/running/permissions.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { findRedirect } from '#persistence/catalogue/redirects.ts'
import { readImportPictureProgress } from '#persistence/running/sheet-import-pictures.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addSheetImport, changeColumnMapping, confirmSheetImport } from './manage-sheet-imports.ts'
import { parseStoredColumnMapping } from './parse-stored-column-mapping.ts'
import { pauseSheetImport, retryImportPictures } from './read-sheet-imports.ts'
import { validateWaitingSpreadsheets } from './run-import-sheet-checks.ts'
import { runSheetImports } from './run-sheet-imports.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const owner = {
  actor: 'operator:ana@tienda.test',
  permissions: new Set<Permission>([
    'products:write',
    'prices:write',
    'costs:write',
    'stock:write',
    'content:write',
  ]),
}

async function uploaded(file: string | Buffer, at = now) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const sent = await addSheetImport(db, { name: 'export.csv', bytes, supplier: '', ...owner }, at)
  if (!sent.ok) throw new Error(sent.words)
  await validateWaitingSpreadsheets(db, at)
  return sent.id
}

async function read(id: number) {
  const found = await sheetImports.findSheetImport(db, id)
  if (!found) throw new Error('No import')
  return found
}

async function decided(id: number, plan: Record<string, unknown>) {
  const { plan: before } = await read(id)
  const wanted = parseStoredColumnMapping({ ...parseStoredColumnMapping(before), ...plan })
  const request = { id, reading: {}, plan: wanted, supplier: '', remember: false, ...owner }
  expect(await changeColumnMapping(db, request, now)).toEqual({ ok: true })
  await validateWaitingSpreadsheets(db, now)
  return read(id)
}

async function imported(id: number, at = now) {
  const decision = await confirmSheetImport(db, { id, ...owner, freshUntil: at }, at)
  if (!decision.ok) throw new Error(decision.code)
  await runSheetImports(db, at)
  const done = await read(id)
  expect([done.state, done.outcome.words]).toEqual(['done', null])
  return done
}

async function stored(sku: string) {
  const [key] = await contents.findProductIdentifiers(db, [], [sku])
  if (!key) throw new Error(`No product ${sku}`)
  const [content] = await contents.readAllProductFields(db, [key.id])
  return { ...content, ...key }
}

const sample = (name: string) => readFile(join('test/cases', name))

it('an export of Shopify becomes a family with its option, offer, pictures and new category', async () => {
  const id = await uploaded(await sample('r28-shopify-products-export.csv'))
  const { outcome } = await read(id)
  expect(outcome.shopExport).toMatchObject({
    products: { go: 1, wait: 0, stay: 0, families: 1 },
    pictures: 3,
    oldPages: 1,
    offers: 2,
    offersEnd: '2026-12-28',
    newCategories: ['Audio'],
    tax: { isNet: false, example: { price: 89_900, withVat: 104_284 } },
  })
  await imported(id)
  expect(await stored('SH-1-N')).toMatchObject({
    urlKey: 'bocina-prueba-negro',
    name: 'Bocina de prueba Shopify Negro',
    brand: 'Marca X',
    price: 99_900,
    specialPrice: 89_900,
    specialTo: '2026-12-28',
    stock: 4,
    weightGrams: 500,
    ean: '7501234567893',
    richDescription: '<p>Suena bien</p>',
    description: 'Suena bien',
    family: 'bocina-prueba',
    familyOptions: ['color'],
    attributes: [{ code: 'color', label: 'Color', value: 'Negro' }],
    categories: ['audio'],
    visible: true,
  })
  expect(await stored('SH-1-B')).toMatchObject({ stock: 2, family: 'bocina-prueba' })
  const { rows } = await sql`
    select url as address, count(*)::integer as products from sheet_import_pictures
    where import_id = ${id} group by url order by url`.execute(db)
  expect(rows).toEqual(
    [1, 2, 3].map((view) => ({ address: `https://example.com/${view}.jpg`, products: 2 })),
  )
  expect(await findRedirect(db, ['/products/bocina-prueba'])).toMatchObject({
    to: '/bocina-prueba-negro',
  })
})

it.each([
  [
    'r27-woocommerce-en.csv',
    {
      'WOE-1': {
        price: 99_900,
        specialPrice: 89_900,
        specialFrom: '2026-12-01',
        specialTo: '2026-12-15',
        stock: 14,
        weightGrams: 200,
        tags: ['usb', 'cargador'],
        description: 'Corto\nCarga rápida',
        categories: ['laptops-gamer', 'laptops-2-en-1'],
      },
    },
  ],
  [
    'r27-woocommerce-es.csv',
    {
      'WOO-1': {
        description: 'Corto\nCarga rápida & segura\nSegunda línea',
        categories: ['laptops-gamer', 'accesorios', 'laptops-2-en-1'],
        visible: true,
      },
      'WOO-2': { price: 59_900, stock: 3, visible: false },
      'WOO-3-R': { name: 'Playera', price: 29_900, stock: 2, family: null, visible: true },
    },
  ],
  [
    'r29-prestashop.csv',
    {
      'PS-1': {
        price: 116_000,
        cost: 50_000,
        brand: 'TP-Link',
        weightGrams: 350,
        stock: 12,
        categories: ['laptops-gamer', 'laptops-2-en-1'],
      },
    },
  ],
  [
    'r29-prestashop-es.csv',
    { 'PS-2': { price: 116_000, stock: 12, categories: ['laptops-gamer'] } },
  ],
  [
    'r30-magento.csv',
    {
      'MAG-1': {
        urlKey: 'mochila-prueba',
        price: 3400,
        specialPrice: 3000,
        specialFrom: '2026-12-01',
        specialTo: '2026-12-15',
        stock: 100,
        weightGrams: 500,
        categories: ['gear', 'bags'],
      },
    },
  ],
  [
    'r31-odoo.csv',
    { 'ODOO-1': { price: 4000, stock: 3, ean: '7501234567893', categories: ['laptops-gamer'] } },
  ],
  ['r31-odoo-es.csv', { 'ODOO-2': { price: 4000, stock: 3, categories: ['otros-productos'] } }],
  [
    'r31-mercado-libre-instrucciones.xlsx',
    {
      'ML-1': { price: 49_900, stock: 5, brand: 'Sony', ean: null, categories: ['laptops-gamer'] },
      'ML-2': { price: 49_900, stock: 5 },
    },
  ],
])('%s is imported as written, without a mapping', async (name, expected) => {
  const done = await imported(await uploaded(await sample(name)))
  expect(done.outcome.counts).toMatchObject({ added: Object.keys(expected).length, refused: 0 })
  for (const [sku, content] of Object.entries(expected))
    expect(await stored(sku)).toMatchObject(content)
})

const shopify = (rows: string) =>
  `Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Gift Card,Currency,Status\n${rows}`

it('dollars wait for a rate, missing prices for a price; gift cards and repeated SKUs stay out', async () => {
  const id = await uploaded(
    shopify(`hub,Hub,,Cables,,,D-1,5,59.99,,,USD,active
cable,Cable,,Cables,,,D-2,-3,100.00,,,,active
gratis,Gratis,,Soportes,,,D-3,1,,,,,active
tarjeta,Tarjeta,,Regalos,,,D-4,1,100.00,,TRUE,,active
otro,Otro,,Repetidos,,,D-2,1,100.00,,,,active
`),
  )
  const { outcome } = await read(id)
  expect(outcome.shopExport).toMatchObject({
    products: { go: 1, wait: 2, stay: 2 },
    currencies: [{ code: 'USD', products: 1, example: { title: 'Hub', amount: 59.99 } }],
    unpriced: [{ line: 4, title: 'Gratis', sku: 'D-3' }],
    negativeStocks: 1,
    leftOut: [
      { line: 5, title: 'Tarjeta', reason: 'las tarjetas de regalo se crean en Cupones' },
      { line: 6, title: 'Otro', reason: 'el SKU D-2 ya es de Cable' },
    ],
  })
  const priced = await decided(id, {
    decisions: { tax: 'add', rates: { USD: 18.4 } },
    corrections: { 4: { 'Variant Price': '50' } },
  })
  expect(priced.outcome.shopExport).toMatchObject({ products: { go: 3, wait: 0, stay: 2 } })
  await imported(id)
  expect(await stored('D-1')).toMatchObject({ price: 128_043, visible: true })
  expect(await stored('D-2')).toMatchObject({ price: 11_600, stock: 0 })
  expect(await stored('D-3')).toMatchObject({ price: 5800, visible: true })
  const names = (await categories.listCategoriesByName(db)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Cables', 'Soportes']))
  expect(names).not.toEqual(expect.arrayContaining(['Regalos']))
  expect(names).not.toEqual(expect.arrayContaining(['Repetidos']))
})

it('products without a price come hidden, and currencies without a rate stay out', async () => {
  const id = await uploaded(
    shopify(`sin,Sin precio,,Cables,,,E-1,5,,,,,active
euro,De Europa,,Cables,,,E-2,5,10.00,,,EUR,active
`),
  )
  await imported(id)
  expect(await stored('E-1')).toMatchObject({ price: null, visible: false })
  await expect(stored('E-2')).rejects.toThrow('No product')
})

it('a second export changes only what differs, and keeps what the shop changed meanwhile', async () => {
  const first = `silla,Silla,<p>Cómoda</p>,Muebles,Color,Roja,S-1,10,900.00,1000.00,,,active
silla,,,,,Azul,S-2,4,900.00,1000.00,,,active
mesa,Mesa,,Muebles,,,,3,500.00,,,,draft
`
  await imported(await uploaded(shopify(first)))
  const [red, table] = [await stored('S-1'), await stored('mesa')]
  expect([red.specialTo, table.visible]).toEqual(['2026-12-28', false])
  await sql`update products set name = 'Silla de comedor roja' where id = ${red.id}`.execute(db)
  await sql`update products set visible = true where id = ${table.id}`.execute(db)
  await sql`update inventory set on_hand = 9 where product_id = ${red.id}`.execute(db)

  const later = new Date('2026-12-07T18:00:00Z')
  const second = first
    .replace('S-1,10,', 'S-1,8,')
    .replace('500.00', '550.00')
    .replace('silla,,,,,Azul', 'silla,,,,,Verde,S-3,1,900.00,1000.00,,,active\nsilla,,,,,Azul')
  const id = await uploaded(shopify(second), later)
  const { outcome } = await read(id)
  expect(outcome.counts).toMatchObject({ added: 1, changed: 2, unchanged: 1, refused: 0 })
  await imported(id, later)
  // two sold in the old shop, one in the new one
  expect(await stored('S-1')).toMatchObject({
    name: 'Silla de comedor roja',
    stock: 7,
    specialTo: '2026-12-28',
  })
  expect(await stored('mesa')).toMatchObject({ price: 55_000, visible: true })
  expect(await stored('S-3')).toMatchObject({ family: 'silla', stock: 1 })

  const third = await uploaded(shopify(`${second}\n`), later)
  expect((await read(third)).outcome).toMatchObject({
    counts: { added: 0, changed: 0, unchanged: 4, refused: 0 },
    shopExport: { products: { go: 0, same: 2 } },
  })
})

it('an export is read as a plain list when the operator says so, and as an export again', async () => {
  const id = await uploaded(shopify('vaso,Vaso,,Cocina,,,V-1,1,10.00,,,,active\n'))
  const plain = await decided(id, { shop: null, columns: {} })
  expect(plain.outcome.shopExport).toBeUndefined()
  expect(plain.outcome.detected).toBe('shopify')
  expect(parseStoredColumnMapping(plain.plan).columns).toMatchObject({ Title: 'name' })
  const again = await decided(id, { shop: 'shopify', columns: {} })
  expect(again.outcome.shopExport?.products).toMatchObject({ go: 1 })
})

it('a product of the shop with the same SKU is updated and keeps its visibility', async () => {
  await addProduct(db, { sku: 'X-1', urlKey: 'lampara-vieja', name: 'Lámpara' })
  await imported(await uploaded(shopify('lampara,Lámpara de pie,,Casa,,,X-1,2,300.00,,,,draft\n')))
  expect(await stored('X-1')).toMatchObject({
    urlKey: 'lampara-vieja',
    name: 'Lámpara de pie',
    price: 30_000,
    visible: true,
  })
})

it('headings in the middle, formulas and markup of the file are only text', async () => {
  const rows = `mal,"=HYPERLINK(""http://x"")","<script>alert(1)</script><p>Bien</p>",Casa,,,H-1,1,10.00,,,,active
Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Gift Card,Currency,Status
`
  await imported(await uploaded(shopify(rows)))
  expect(await stored('H-1')).toMatchObject({
    name: '=HYPERLINK("http://x")',
    richDescription: '<p>Bien</p>',
  })
})

it('pictures that are no web address are listed, and not asked for again', async () => {
  const id = await uploaded(
    Buffer.from(
      [
        'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status',
        'vaso,Vaso,,Casa,,,V-1,10.00,https://example.com/vaso.jpg,active',
        ...[
          'file:///C:/fotos/vaso.jpg',
          'javascript:alert(1)',
          'data:image/png;base64;AAAA',
          'vaso.jpg',
        ].map((address) => `vaso,,,,,,,,${address},`),
      ].join('\n'),
    ),
  )
  expect((await read(id)).outcome.shopExport).toMatchObject({ pictures: 1, wrongPictures: 4 })
  await imported(id)
  const progress = () => readImportPictureProgress(db, id)
  const failures = ['no-address', 'no-address', 'no-address', 'no-address']
  expect((await progress()).failures.map(({ problem }) => problem)).toEqual(failures)
  expect(await retryImportPictures(db, id)).toEqual({ ok: true, pictures: 0 })
  expect((await progress()).failures).toHaveLength(4)
})

it('two exports imported at once make each product once, and the second leaves out what changed since its preview', async () => {
  const rows = (name: string) => shopify(`dos,${name},,Casa,,,Z-1,1,10.00,,,,active\n`)
  const ids = [await uploaded(rows('Uno')), await uploaded(rows('Dos'))]
  for (const id of ids) {
    const decision = await confirmSheetImport(db, { id, ...owner, freshUntil: now }, now)
    expect(decision.ok).toBe(true)
  }
  await Promise.all([runSheetImports(db, now), runSheetImports(db, now)])
  await runSheetImports(db, now)
  const states = await Promise.all(ids.map(read))
  expect(states.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(await stored('Z-1')).toMatchObject({ name: 'Uno' })
  expect(states.map(({ outcome }) => outcome.conflicts)).toEqual([
    undefined,
    { count: 1, products: [{ urlKey: 'dos', name: 'Uno' }] },
  ])
})

it('a paused import waits, and an interrupted one goes on without doubling', async () => {
  const id = await uploaded(
    shopify(
      'reloj,Reloj,,Casa,Color,Rojo,R-1,1,10.00,,,,active\nreloj,,,,,Azul,R-2,2,10.00,,,,active\n',
    ),
  )
  await confirmSheetImport(db, { id, ...owner, freshUntil: now }, now)
  await pauseSheetImport(db, { id, isPaused: true }, now)
  await runSheetImports(db, now)
  expect((await read(id)).state).toBe('queued')
  await pauseSheetImport(db, { id, isPaused: false }, now)
  await runSheetImports(db, now)
  expect((await read(id)).state).toBe('done')
  // as after a process that was killed before it could finish the import
  await sql`update sheet_imports set state = 'running', finished_at = null where id = ${id}`.execute(
    db,
  )
  await runSheetImports(db, now)
  const { rows } = await sql<{ products: number }>`
    select count(*)::integer as products from products where family = 'reloj'`.execute(db)
  expect([(await read(id)).state, rows]).toEqual(['done', [{ products: 2 }]])
})
