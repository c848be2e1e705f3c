import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { suggestSheetColumnMapping } from '#catalogue-import/sheets/sheet-fields.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories } from '#test/support/make-product.ts'
import {
  guessColumnMapping,
  importSheet,
  readSheet,
  type SheetImportRequest,
} from './import-sheet.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-28T18:00:00Z')

function fileOf(name: string): Buffer {
  return readFileSync(new URL(`../../../test/cases/${name}`, import.meta.url))
}

/** The sheet of a file, open until the test ends. */
async function opened(bytes: Buffer) {
  const sheet = await readSheet(bytes)
  if (!sheet.ok) throw new Error(sheet.words)
  onTestFinished(sheet.close)
  return sheet
}

/** Imports a file of `test/cases` as an owner does who changes nothing of how it is read. */
async function imported(
  name: string,
  plan: Partial<SheetImportRequest['plan']> = {},
  request: Partial<SheetImportRequest> = {},
) {
  const sheet = await opened(fileOf(name))
  const result = await importSheet(db, sheet, {
    source: name,
    now,
    skipRefused: true,
    most: { problems: 100, changes: 100 },
    ...request,
    plan: { ...guessColumnMapping(sheet.table), ...plan },
  })
  if (!('report' in result)) throw new Error(JSON.stringify(result))
  const problems = result.report.problems.map(({ line, column = '', problem }) =>
    [line, column, problem].join(' · '),
  )
  return { ...result.report, problems }
}

async function stored(sku: string) {
  const [key] = await contents.findProductIdentifiers(db, [], [sku])
  const [content] = key ? await contents.readAllProductFields(db, [key.id]) : []
  return content
}

const expecting = (part: string) => expect.stringContaining(part)

beforeAll(async () => {
  await addCategories(db, ['laptops-gamer', 'laptops-2-en-1', 'accesorios', 'tv-video', 'cables'])
  const named = {
    'laptops-gamer': 'Laptops gamer',
    'laptops-2-en-1': 'Laptops 2 en 1',
    'tv-video': 'TV/Video',
    cables: 'Cables, adaptadores y más',
    accesorios: 'Accesorios',
  }
  for (const [slug, name] of Object.entries(named))
    await db.updateTable('categories').set({ name }).where('slug', '=', slug).execute()
  await db
    .updateTable('categories')
    .set(({ selectFrom }) => ({
      parent_id: selectFrom('categories as up')
        .select('up.id')
        .where('up.slug', '=', 'laptops-gamer'),
    }))
    .where('slug', '=', 'accesorios')
    .execute()
})

describe('sheet numbers', () => {
  it('the spreadsheet import asks whether stock with three decimals means thousands, instead of guessing (sample r01)', async () => {
    const { problems } = await imported('r01-existencia-tres-decimales.csv')
    expect(problems).toEqual([
      expecting('2 · Existencia · ¿«12.000» son 12,000 piezas o 12?'),
      expecting('3 · Existencia · ¿«1.000» son 1,000 piezas o 1?'),
      expecting('7 · Existencia · ¿«15.000»'),
    ])
    expect(await stored('R01-A')).toBeUndefined()
    expect(await stored('R01-C')).toMatchObject({ stock: 1200 })
    expect(await stored('R01-D')).toMatchObject({ stock: 100 })
    expect(await stored('R01-E')).toMatchObject({ stock: 0 })
  })

  it('the spreadsheet import rejects a price in dollars because of its currency, and accepts pesos (sample r02)', async () => {
    const { problems } = await imported('r02-mayorista-moneda.csv')
    expect(problems).toEqual([expecting('2 · moneda · «Dolares» no son pesos')])
    expect(await stored('SPK-9001')).toBeUndefined()
    expect(await stored('CS-9002')).toMatchObject({ price: 63_726, stock: 3 })
  })

  it('the spreadsheet import reads weights in grams with thousands separators (sample r03)', async () => {
    const { problems, additions } = await imported('r03-peso-gramos-miles.csv')
    expect(problems).toEqual([])
    for (const sku of ['R03-A', 'R03-B', 'R03-C'])
      expect(await stored(sku)).toMatchObject({ weightGrams: 1800 })
    expect(additions[0]?.fields).toContainEqual(
      expect.objectContaining({ field: 'weightGrams', after: 1800 }),
    )
  })

  it('the spreadsheet import stores unusual prices exactly (sample dinero-productos)', async () => {
    const { shown, added } = await imported('dinero-productos.csv')
    expect([shown, added]).toEqual([7, 7])
    const prices = ['P-2390', 'P-1449', 'P-1349', 'P-1', 'P-600', 'P-3X2', 'P-OVER']
    const found = await Promise.all(prices.map(async (sku) => (await stored(sku))?.price))
    expect(found).toEqual([2390, 1449, 1349, 100, 60_000, 10_000, 50_000])
  })

  it('the spreadsheet import keeps units sold after its preview as sold when the list repeats the old stock (sample r06)', async () => {
    await imported('dinero-productos.csv')
    const [product] = await contents.findProductIdentifiers(db, [], ['P-OVER'])
    const leave = (onHand: number) =>
      inventory.setUnitsOnHand(db, { productId: product?.id ?? 0, onHand }, { reason: 'sale' }, now)
    await leave(6)
    const stockSeen = { units: new Map<number, number>(), at: now }
    const file = 'r06-existencia-igual-al-revisar.csv'
    await imported(file, {}, { dryRun: true, stockSeen })
    await leave(4)

    const { changed } = await imported(file, {}, { stockSeen: { ...stockSeen, isReviewed: true } })

    expect(changed).toBe(1)
    expect(await stored('P-OVER')).toMatchObject({ price: 47_000, stock: 4 })
  })
})

describe('Excel cells', () => {
  it('the spreadsheet import reads product codes as Excel displays them (sample r18)', async () => {
    const { problems } = await imported('r18-codigos-con-formato-ceros.xlsx')
    expect(problems).toEqual([expecting('3 · Código de barras · «0000050123453»')])
    expect(await stored('000123')).toMatchObject({ ean: '7501234567893' })
  })

  it('the spreadsheet import reads prices computed by formulas as Excel displays them (sample r19)', async () => {
    expect((await imported('r19-precio-por-formula.xlsx')).problems).toEqual([])
    expect(await stored('R19-A')).toMatchObject({ price: 73_922 })
    expect(await stored('R19-B')).toMatchObject({ price: 11_600 })
    expect(await stored('R19-C')).toMatchObject({ price: 129_990 })
  })

  it('the spreadsheet import decodes escaped line breaks and underscores in Excel cells (sample r20)', async () => {
    await imported('r20-retorno-escapado.xlsx')
    expect(await stored('R20-A')).toMatchObject({
      description: 'Primera línea\nSegunda línea\nVer_2',
    })
  })

  it('the spreadsheet import rejects each cell with an Excel error separately (sample r21)', async () => {
    const { added, problems } = await imported('r21-celdas-con-error.xlsx')
    expect(added).toBe(0)
    expect(problems).toEqual(
      expect.arrayContaining([
        expecting('2 · Nombre · «#N/A» es un error de Excel'),
        expecting('3 · Marca · «#N/A»'),
        expecting('3 · Descripción larga · «#REF!»'),
        expecting('4 · Precio · «#DIV/0!»'),
      ]),
    )
  })

  it('the spreadsheet import reads dates of the Excel 1904 date system (sample r22)', async () => {
    await imported('r22-fechas-1904.xlsx')
    expect(await stored('R22-B')).toMatchObject({
      specialFrom: '2026-12-01',
      specialTo: '2026-12-15',
    })
  })

  it.each([
    ['r31-instrucciones-primero.xlsx', 'Productos', 'INS-1'],
    ['r31-mercado-libre-instrucciones.xlsx', 'Publicaciones', null],
  ])(
    'the workbook %s: the product sheet is found after instruction sheets',
    async (name, sheetName, sku) => {
      const { sheet, table } = await opened(fileOf(name))
      expect(sheet.reading).toEqual({ sheet: sheetName })
      expect(suggestSheetColumnMapping(table.headings)).toMatchObject(
        sku === null
          ? { Título: 'name', SKU: 'sku', Stock: 'qty', 'Precio [$]': 'price' }
          : { Código: 'sku' },
      )
      await imported(name)
      if (sku !== null) expect(await stored(sku)).toBeDefined()
    },
  )
})

describe('sheet dates', () => {
  it('the spreadsheet import includes the whole last day for end dates without time or at midnight (sample r38)', async () => {
    const { problems } = await imported('r38-fechas-con-medianoche.csv')
    for (const sku of ['R38-A', 'R38-B', 'R38-D'])
      expect(await stored(sku)).toMatchObject({
        specialFrom: '2026-12-01',
        specialFromTime: null,
        specialTo: '2026-12-15',
        specialToTime: null,
      })
    expect(problems).toEqual([
      expecting('4 · Oferta desde · ¿«12/1/26» es el 12/01/2026 o el 01/12/2026?'),
      expecting('4 · Oferta hasta · «12/15/26» pone el mes primero. Escríbela como 15/12/2026.'),
      '6 · Oferta hasta · Falta la fecha en que termina la oferta.',
    ])
  })

  it('the spreadsheet import asks for correction of an ambiguous date in a file with month-first dates (sample r38)', async () => {
    const correct = (cells: Record<string, string>) =>
      imported('r38-fechas-con-medianoche.csv', { corrections: { 4: cells } })
    const half = await correct({ 'Oferta desde': '12/1/26', 'Oferta hasta': '15/12/2026' })
    expect(half.problems).toContainEqual(expecting('4 · Oferta desde · ¿«12/1/26»'))
    await correct({ 'Oferta desde': '01/12/2026', 'Oferta hasta': '15/12/2026' })
    expect(await stored('R38-C')).toMatchObject({
      specialFrom: '2026-12-01',
      specialTo: '2026-12-15',
    })
  })

  it('the spreadsheet import recognises times and visibility dates of the shop’s own export (sample r25)', async () => {
    const { sheet, table } = await opened(fileOf('r25-exportado-hora-cambiada.csv'))
    expect(sheet.reading.encoding).toBe('utf-8')
    expect(Object.values(suggestSheetColumnMapping(table.headings))).not.toContain(null)
    await imported('r25-exportado-hora-cambiada.csv')
    expect(await stored('R38-A')).toMatchObject({
      specialFromTime: '09:00',
      specialToTime: '23:00',
      visibleFrom: '2026-12-01',
      visibleTo: '2026-12-31',
      visibleToTime: null,
    })
  })
})

describe('sheet texts', () => {
  it('the spreadsheet import turns HTML, entities and control characters into plain text (sample r44)', async () => {
    const { problems } = await imported('r44-html-entidades-control.csv')
    expect(await stored('H-1')).toMatchObject({
      name: 'Foco de prueba – 8\' x 16"',
      description: 'Carga rápida & segura\n- Uno\n- Dos',
    })
    const odd = await stored('H-2')
    expect(odd?.name).toMatch(/^Tira LED con control *y *raro$/)
    expect(await stored('H-4')).toMatchObject({ name: 'Funda 👩‍👩‍👦‍👦 familiar 𝒳' })
    expect(await stored('H-10')).toMatchObject({ name: '=1+1' })
    expect(await stored('0017')).toBeDefined()
    expect(await stored('90.750')).toBeDefined()
    expect(await stored('h-9')).toMatchObject({ name: 'Código en minúsculas' })
    expect(problems).toEqual(
      expect.arrayContaining([expecting('7.50123E+12'), expecting('H-9 ya está en la línea')]),
    )
    await imported('r44-hacer-visibles.csv')
    expect(await stored('H-1')).toMatchObject({ brand: 'Marca "X" & Cía', visible: true })
  })

  it('the spreadsheet import of the shop’s own export changes nothing, and asks about missing leading zeros (sample r25)', async () => {
    await imported('r25-exportado-tal-cual.csv')
    const { added, changed, problems } = await imported('r25-exportado-tal-cual.csv')
    expect([added, changed]).toEqual([0, 0])
    const ofKnown = problems.filter((one) => !/error de Excel|es nuevo/.test(one))
    expect(ofKnown).toEqual([expecting('en la tienda es «000123» y aquí «123»')])
    expect(problems).toContainEqual(expecting('El producto es nuevo y le falta «Categoría».'))
    const [sku, key] = ['0017', (await stored('0017'))?.urlKey ?? '']
    const text = `sku,url_key,price\n17,${key},199\n1.00E+05,${(await stored('1E5'))?.urlKey ?? ''},199\n`
    const sheet = await opened(Buffer.from(text))
    const result = await importSheet(db, sheet, {
      source: 'excel.csv',
      now,
      skipRefused: true,
      plan: guessColumnMapping(sheet.table),
    })
    expect(result).toMatchObject({
      report: {
        problems: [
          { line: 2, column: 'sku', problem: expecting(`en la tienda es «${sku}» y aquí «17»`) },
          { line: 3, column: 'sku', problem: expecting('Excel cambió este código') },
        ],
      },
    })
  })

  it.each([
    ['cp1252-punto-y-coma.csv', 'W-1', 'Cámara ñandú pro'],
    ['cr-solo.csv', 'CR-1', 'Línea vieja Mac'],
    ['quotes-pulgadas.csv', 'Q-1', 'Laptop 15.6" FHD'],
    ['quotes-pulgadas.csv', 'Q-2', 'Monitor 27"'],
    ['quotes-pulgadas.csv', 'Q-3', 'Monitor 32"'],
    ['utf16-tab.txt', 'U-1', 'Cámara ñandú'],
    ['r55-ms-dos-cp850.csv', 'M-1', 'Cámara pequeña de tamaño estándar'],
  ])('the sheet file %s is decoded correctly', async (name, sku, called) => {
    await imported(name)
    expect(await stored(sku)).toMatchObject({ name: called, categories: ['laptops-gamer'] })
  })
})

describe('sheet categories', () => {
  it('the spreadsheet import finds category names with slashes and commas (sample r54)', async () => {
    await imported('r54-categorias-con-diagonal.csv')
    expect(await stored('R54-A')).toMatchObject({ categories: ['tv-video'] })
    expect(await stored('R54-B')).toMatchObject({ categories: ['cables'] })
    expect(await stored('R54-C')).toMatchObject({ categories: ['laptops-gamer', 'accesorios'] })
    expect(await stored('R54-D')).toMatchObject({ categories: ['tv-video'] })
  })

  it('the spreadsheet import keeps the slash in the name of a new category (sample r54)', async () => {
    await imported('r54-categorias-crear.csv', { makeCategories: true })
    const made = (await categories.listCategoriesByName(db)).map(({ name }) => name)
    expect(made).toEqual(expect.arrayContaining(['Audio/Video', 'Audio, Video', 'Nuevas']))
    expect(await stored('R54-G')).toMatchObject({
      categories: ['laptops-gamer', 'nuevas', 'laptops-2-en-1'],
    })
  })
})

describe('exports of other shops', () => {
  it.each([
    [
      'r27-woocommerce-es.csv',
      { Tipo: null, SKU: 'sku', Nombre: 'name', 'Precio normal': 'price' },
    ],
    ['r27-woocommerce-en.csv', { Type: null, SKU: 'sku', 'Regular price': 'price' }],
    ['r28-shopify-products-export.csv', { Type: null, Handle: 'url_key', Title: 'name' }],
    ['r29-prestashop-es.csv', { 'Precio sin IVA': null, Referencia: null }],
    ['r29-prestashop.csv', { 'Price tax excluded': null, 'Reference #': null }],
    ['r30-magento.csv', { product_type: null, sku: 'sku', qty: 'qty' }],
    ['r31-odoo-es.csv', { 'Referencia interna': null, 'Precio de venta': 'price' }],
    ['r31-odoo.csv', { default_code: null, list_price: null }],
  ])(
    '%s of another shop: columns are recognised or ignored, none mapped wrongly',
    async (name, columns) => {
      const { table } = await opened(fileOf(name))
      expect(suggestSheetColumnMapping(table.headings)).toMatchObject(columns)
    },
  )
})
