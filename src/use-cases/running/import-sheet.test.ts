import { beforeAll, expect, it } from 'vitest'
import * as inventory from '#persistence/buying/inventory.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { makeWorkbook } from '#test/support/make-workbook.ts'
import { undoChangeSet } from './apply-product-change-set.ts'
import {
  guessColumnMapping,
  importSheet,
  readSheet,
  type SheetImportRequest,
} from './import-sheet.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-23T18:00:00Z')

async function imported(
  file: string | Uint8Array,
  plan: Partial<SheetImportRequest['plan']> = {},
  request: Partial<SheetImportRequest> = {},
) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const opened = await readSheet(bytes)
  if (!opened.ok) throw new Error(opened.words)
  return importSheet(db, opened, {
    source: 'lista.csv',
    now,
    skipRefused: true,
    ...request,
    plan: { ...guessColumnMapping(opened.table), ...plan },
  }).finally(opened.close)
}

async function stored(sku: string) {
  const [key] = await contents.findProductIdentifiers(db, [], [sku])
  if (!key) throw new Error(`No product ${sku}`)
  const [content] = await contents.readAllProductFields(db, [key.id])
  return { ...content, ...key }
}

beforeAll(() => addCategories(db, ['tabletas']))

const list = `Clave;Nombre;Precio;Existencia;Categoría;Color
M-1;Tableta Lumbre 10";$3,499.00;12;Tabletas;gris
M-2;Tableta Lumbre 10";3.999,00;4 pzas;TABLETAS;azul
`

it('a spreadsheet import adds new products hidden, with generated url keys, and can be repeated', async () => {
  expect(await imported(list)).toMatchObject({ ok: true, report: { added: 2, refused: 0 } })
  expect(await stored('M-1')).toMatchObject({
    urlKey: 'tableta-lumbre-10',
    price: 349_900,
    stock: 12,
    visible: false,
    categories: ['tabletas'],
    attributes: [{ code: 'color', label: 'Color', value: 'gris' }],
  })
  expect(await stored('M-2')).toMatchObject({ urlKey: 'tableta-lumbre-10-m-2', price: 399_900 })
  expect(await imported(list)).toMatchObject({
    ok: true,
    report: { added: 0, changed: 0, unchanged: 2 },
  })
})

it('a spreadsheet import changes only the fields of its columns in existing products, such as prices', async () => {
  await addProduct(db, { sku: 'M-3', urlKey: 'otra-cosa', name: 'Otra cosa' })
  const named = 'SKU,Nombre,Precio,Stock\nM-3,Nombre nuevo,150,7\n'
  expect(await imported(named, { pricesOnly: true })).toMatchObject({ report: { changed: 1 } })
  expect(await stored('M-3')).toMatchObject({
    urlKey: 'otra-cosa',
    name: 'Otra cosa',
    price: 15_000,
    stock: 7,
    visible: true,
  })
  await imported(named)
  expect(await stored('M-3')).toMatchObject({ urlKey: 'otra-cosa', name: 'Nombre nuevo' })
})

it('a spreadsheet import reports each invalid cell by line, and imports the other rows', async () => {
  const result = await imported(
    `Clave;Producto;Precio;Exist.;EAN;Línea
W-1;Uno;1.299;3;;Tabletas
W-2;Dos;10;-3;;Tabletas
W-3;Tres;10;1;7.50123E+12;Tabletas
;Cuatro;10;1;;Tabletas
W-5;Cinco;10;1;;Tableta
W-6;;10;1;;Tabletas
W-7;Siete;10;1;;Tabletas
W-7;Siete;10;1;;Tabletas
`,
    {},
    { most: { problems: 100, changes: 100 } },
  )
  expect(result).toMatchObject({ ok: true, report: { added: 1, refused: 7 } })
  if (!result.ok) return
  expect(result.report.problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Precio'],
    [3, 'Exist.'],
    [4, 'EAN'],
    [5, 'Clave'],
    [6, 'Línea'],
    [9, 'Clave'],
    [7, 'Producto'],
  ])
  expect(result.report.problems[4]?.problem).toContain('¿Es «Tabletas»?')
})

it('a spreadsheet import into an empty shop creates its categories and products', async () => {
  const book = makeWorkbook({
    Productos: [
      ['Mis productos'],
      [],
      ['CÓDIGO', 'DESCRIPCIÓN', 'PRECIO DE VENTA', 'CANTIDAD', 'DEPARTAMENTO', 'CÓDIGO DE BARRAS'],
      [1001, 'Juego de mesa Colmena', 399.9, 5, 'Juguetes > Mesa', 4006381333931],
    ],
  })
  const plan = { makeCategories: true, shown: true }
  expect(await imported(book, plan, { dryRun: true })).toMatchObject({ report: { added: 1 } })
  expect((await categories.listCategoriesByName(db)).map(({ slug }) => slug)).not.toContain(
    'juguetes',
  )
  const permissions = new Set(['products:write', 'prices:write', 'stock:write'] as const)
  expect(await imported(book, plan, { permissions })).toMatchObject({
    code: 'not-allowed',
    missing: 'content:write',
  })
  expect(await imported(book, plan)).toMatchObject({ ok: true, report: { added: 1 } })
  expect(await categories.listCategoriesByName(db)).toContainEqual({
    slug: 'mesa',
    name: 'Mesa',
    parent: 'juguetes',
  })
  expect(await stored('1001')).toMatchObject({
    price: 39_990,
    ean: '4006381333931',
    visible: true,
    categories: ['juguetes', 'mesa'],
  })
})

it('a spreadsheet import requires a product code column, and accepts corrected cells', async () => {
  expect(await imported('Cosa;Precio\nx;1')).toMatchObject({ ok: false, code: 'no-sheet' })
  const corrections = { 2: { Precio: '99.50' } }
  await imported('Clave;Nombre;Precio;Categoría\nC-1;Cable;6.899;Tabletas', { corrections })
  expect(await stored('C-1')).toMatchObject({ price: 9950 })
})

it('a spreadsheet import accepts any column heading', async () => {
  const headed = 'Clave;Nombre;Precio;Categoría;constructor;__proto__\nR-1;Regla;12;Tabletas;x;y'
  expect(await imported(headed)).toMatchObject({ ok: true, report: { added: 1, refused: 0 } })
})

it('repeated changes of a product by a resumed spreadsheet import are recorded as one change', async () => {
  const product = await addProduct(db)
  const noted = { kind: 'import' as const, summary: 'Lista', fields: [], actor: 'ana' }
  const changeSet = await changeSets.addChangeSet(db, noted, now)
  for (const price of [90, 80])
    await imported(`Clave;Precio\n${product.sku};${price}`, {}, { changeSet })
  const [row] = await changeSets.listChangeRows(db, changeSet, { limit: 5 })
  expect(row).toMatchObject({ before: { price: product.price }, after: { price: 8000 } })
})

const later = new Date('2026-11-23T18:05:00Z')

/** Stock changes as in a sale or a count. */
async function moved(
  productId: number,
  onHand: number,
  { reason = 'sale', at = later }: { reason?: 'sale' | 'count'; at?: Date } = {},
) {
  await inventory.setUnitsOnHand(db, { productId, onHand }, { reason }, at)
}

async function reviewed(file: string) {
  const stockSeen = { units: new Map<number, number>(), at: now }
  await imported(file, {}, { dryRun: true, stockSeen })
  return { stockSeen: { ...stockSeen, isReviewed: true }, now: new Date('2026-11-23T18:10:00Z') }
}

it('a spreadsheet import that sets stock subtracts units sold since its preview', async () => {
  const product = await addProduct(db, { stock: 6 })
  const asSeen = `Código;Existencia\n${product.sku};6\n`
  const review = await reviewed(asSeen)
  await moved(product.id, 4)
  expect(await imported(asSeen, {}, review)).toMatchObject({ report: { unchanged: 1 } })
  expect(await stored(product.sku)).toMatchObject({ stock: 4 })

  const more = `Código;Existencia\n${product.sku};10\n`
  const again = await reviewed(more)
  await moved(product.id, 1)
  await imported(more, {}, again)
  expect(await stored(product.sku)).toMatchObject({ stock: 7 })
})

it('a spreadsheet import asks for confirmation about stock that was counted after its preview', async () => {
  const product = await addProduct(db, { stock: 6 })
  const counted = `Código;Existencia\n${product.sku};10\n`
  const review = await reviewed(counted)
  await moved(product.id, 8, { reason: 'count' })
  expect(await imported(counted, {}, review)).toMatchObject({
    report: {
      changed: 0,
      refused: 1,
      problems: [{ line: 2, column: 'Existencia', problem: expect.stringContaining('hoy hay 8') }],
    },
  })
  expect(await stored(product.sku)).toMatchObject({ stock: 8 })
})

it('a re-imported stock export changes stock by the difference to the exported value, only once', async () => {
  const product = await addProduct(db, { stock: 6 })
  const exported = `sku;qty;qty_exported;exported_at\n${product.sku};10;6;2026-11-23T17:00:00Z\n`
  await moved(product.id, 4, { at: new Date('2026-11-23T17:30:00Z') })
  await imported(exported)
  expect(await stored(product.sku)).toMatchObject({ stock: 8 })
  await moved(product.id, 7)
  expect(await imported(exported)).toMatchObject({ report: { changed: 0, refused: 1 } })
  const untouched = exported.replace(';10;', ';6;')
  expect(await imported(untouched)).toMatchObject({ report: { unchanged: 1, refused: 0 } })
  expect(await stored(product.sku)).toMatchObject({ stock: 7 })
})

it('undoing a spreadsheet import takes back exactly the units that it changed', async () => {
  const product = await addProduct(db, { stock: 6 })
  await db
    .updateTable('inventory')
    .set({ reserved: 2 })
    .where('product_id', '=', product.id)
    .execute()
  const noted = { kind: 'import' as const, summary: 'Lista', fields: [], actor: 'ana' }
  const changeSet = await changeSets.addChangeSet(db, noted, now)
  await imported(`Código;Existencia\n${product.sku};0\n`, {}, { changeSet })
  expect(await stored(product.sku)).toMatchObject({ stock: 2 })
  await changeSets.saveChangedFieldsOfChangeSet(db, changeSet)
  await changeSets.markChangeSetApplied(db, changeSet, now)
  await undoChangeSet(db, { id: changeSet, actor: 'ana', freshUntil: null }, later)
  expect(await stored(product.sku)).toMatchObject({ stock: 6 })
})

it('a spreadsheet import skips and reports rows that became invalid after its preview', async () => {
  const product = await addProduct(db, { stock: 6, price: null })
  const file = `Código;Existencia;Precio\n${product.sku};10;55\n`
  const agree = async () => {
    await moved(product.id, 8, { reason: 'count' })
    return true
  }
  expect(await imported(file, {}, { agree })).toMatchObject({
    ok: true,
    report: { changed: 0, refused: 1 },
  })
  expect(await stored(product.sku)).toMatchObject({ stock: 8, price: null })
})

it('a spreadsheet import creates no category for invalid lines, and hides new products without a price', async () => {
  const file = `Código;Nombre;Precio;Categoría
N-1;Sin precio;;Muebles
N-2;Con error;1.299;Hogar
`
  expect(await imported(file, { makeCategories: true, shown: true })).toMatchObject({
    report: { added: 1, refused: 1, unpriced: 1 },
  })
  const names = (await categories.listCategoriesByName(db)).map(({ name }) => name)
  expect(names).toContain('Muebles')
  expect(names).not.toContain('Hogar')
  expect(await stored('N-1')).toMatchObject({ visible: false })
})
