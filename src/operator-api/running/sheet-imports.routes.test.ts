import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as runs from '#persistence/running/import-runs.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { eventually } from '#test/support/eventually.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeWorkbook } from '#test/support/make-workbook.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { runSheetImports } from '#use-cases/running/run-sheet-imports.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')

async function send(content: string | Uint8Array, more: object = {}, as = ana.as) {
  const encoded = Buffer.from(content).toString('base64')
  return office.post('imports', { name: 'lista.csv', content: encoded, ...more }, as)
}

async function sent(content: string | Uint8Array, more: object = {}): Promise<number> {
  const { body, status } = await send(content, more)
  expect({ status, body }).toMatchObject({ status: 200 })
  await read(body.id)
  return body.id
}

/** What an import says once it is checked. */
function read(id: number) {
  return eventually(async () => {
    const { body } = await office.get(`imports/${id}`, ana.as)
    expect(body.state).not.toBe('checking')
    return body
  })
}

async function finished(id: number) {
  await eventually(async () => expect((await read(id)).state).toBe('done'))
  return read(id)
}

async function stored(sku: string) {
  const [key] = await contents.findProductIdentifiers(db, [], [sku])
  const [content] = key ? await contents.readAllProductFields(db, [key.id]) : []
  return content
}

/** Resolves once a transaction waits for this test's row. */
function waitsForLock() {
  return eventually(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })
}

const list = `Clave;Nombre;Precio;Existencia;Categoría;Costo
I-1;Lámpara de mesa;$499.00;5;Casa > Luz;200
I-2;Lámpara de pie;6.899;2;Casa > Luz;3000
=cmd;Foco;10;-1;Casa > Luz;5
`

describe('a spreadsheet import', () => {
  it('a spreadsheet import previews values and visibility of new products, and lists missing prices', async () => {
    const id = await sent(
      'Clave;Nombre;Precio;Existencia;Categoría;A la venta;Peso (g);Oferta;Fin de la oferta\n' +
        'P-1;Cable;99.50;3;Casa;sí;1,800;80;15/12/2026\nP-2;Hub;;4;Casa;sí;;;\n',
    )
    const draft = await read(id)
    expect(draft).toMatchObject({
      counts: { added: 2, shown: 1, unpriced: 1 },
      additions: [
        {
          name: 'Cable',
          price: 99.5,
          stock: 3,
          visible: true,
          fields: [
            { label: 'SKU', value: 'P-1' },
            { label: 'categorías', value: 'Casa' },
            { label: 'precio de oferta', value: '$80.00' },
            { label: 'fin de la oferta', value: '15 dic 2026' },
            { label: 'peso', value: '1,800 g' },
          ],
        },
        { name: 'Hub', price: null, stock: 4, visible: false },
      ],
    })
    expect((await office.delete(`imports/${id}`, ana.as)).status).toBe(200)
  })

  it('a spreadsheet import is previewed, corrected, run in the background, and undone as a whole', async () => {
    const id = await sent(list, { supplier: 'Luces del Norte' })
    const draft = await read(id)
    expect(draft).toMatchObject({
      state: 'draft',
      counts: { added: 1, refused: 2 },
      plan: { columns: { Clave: 'sku', Precio: 'price', Costo: 'cost' }, makeCategories: true },
      additions: [{ name: 'Lámpara de mesa' }],
      wrong: [
        { line: 3, cells: { Precio: '6.899' }, problems: [{ column: 'Precio' }] },
        { line: 4, problems: [{ column: 'Existencia' }] },
      ],
    })
    expect(await stored('I-1')).toBeUndefined()
    expect((await categories.listCategoriesByName(db)).length).toBe(0)

    const file = await office.get(`imports/${id}/wrong-lines`, ana.as)
    expect(file.body).toBe(
      '\uFEFFClave;Nombre;Precio;Existencia;Categoría;Costo;Qué corregir\r\n' +
        'I-2;Lámpara de pie;6.899;2;Casa > Luz;3000;"Precio: ¿«6.899» es 6,899 o 6.90? Escríbelo con centavos."\r\n' +
        "'=cmd;Foco;10;-1;Casa > Luz;5;Existencia: Una existencia no baja de cero.\r\n",
    )

    const plan = { ...draft.plan, shown: true, corrections: { 3: { Precio: '6,899' } } }
    const arranged = { plan, supplier: 'Luces del Norte', remember: true }
    expect(await office.put(`imports/${id}`, arranged, ana.as)).toMatchObject({ status: 200 })
    await read(id)
    expect(await office.post(`imports/${id}/apply`, {}, ana.as)).toMatchObject({ status: 200 })
    expect(await finished(id)).toMatchObject({ counts: { added: 2, refused: 1 }, written: 2 })
    expect(await stored('I-2')).toMatchObject({ price: 689_900, visible: true })
    expect(await categories.listCategoriesByName(db)).toHaveLength(2)
    expect(await auditOf(db, `sheet-import:${id}`)).toMatchObject([
      { actor: `operator:${ana.email}`, action: 'sheet-import' },
    ])

    const again = await read(await sent(list, { supplier: 'Luces del Norte' }))
    expect(again).toMatchObject({
      counts: { added: 0, changed: 0, unchanged: 1 },
      plan: { shown: true },
    })

    const { change_set: set } = await read(id)
    const undone = await office.post(`change-sets/${set}/undo`, {}, ana.as)
    expect(undone).toMatchObject({ status: 200, body: { done: 2, left: 0 } })
    expect(await stored('I-1')).toMatchObject({ visible: false })
    expect((await read(id)).state).toBe('undone')
  })

  it('undoing a spreadsheet import restores the products it changed; each import is applied only once', async () => {
    const first = await sent('Clave;Nombre;Precio;Existencia;Categoría\nU-1;Uno;100;5;Casa\n')
    await office.post(`imports/${first}/apply`, {}, ana.as)
    await finished(first)
    const second = await sent(
      makeWorkbook({
        Hoja1: [
          ['CÓDIGO', 'PRECIO', 'EXISTENCIA'],
          ['U-1', 120.5, 9],
        ],
      }),
    )
    expect((await read(second)).changes).toMatchObject([
      {
        name: 'Uno',
        fields: [
          { label: 'precio', before: '$100.00', after: '$120.50' },
          { label: 'existencias', before: '5', after: '9' },
        ],
      },
    ])
    await office.post(`imports/${second}/apply`, {}, ana.as)
    expect(await office.post(`imports/${second}/apply`, {}, ana.as)).toMatchObject({
      status: 409,
      body: { code: 'import-decided' },
    })
    const { change_set: set } = await finished(second)
    expect(await stored('U-1')).toMatchObject({ price: 12_050, stock: 9 })
    await office.post(`change-sets/${set}/undo`, {}, ana.as)
    expect(await stored('U-1')).toMatchObject({ price: 10_000, stock: 5 })
    const { body } = await office.get('imports', ana.as)
    expect(body.imports[0]).toMatchObject({ id: second, state: 'undone', person: ana.email })
  })

  it('a spreadsheet import with many price changes requires step-up authentication, even if these changes are added concurrently', async () => {
    const id = await sent('Clave;Nombre;Precio;Existencia;Categoría\nS-1;Uno;100;5;Casa\n')
    const late = await office.person('catálogo', {
      signedInAt: new Date(office.now().getTime() - 3_600_000),
    })
    const applied = await db.transaction().execute(async (own) => {
      await sql`update sheet_imports set outcome = jsonb_set(outcome, '{counts,repriced}', '51')
        where id = ${id}`.execute(own)
      const asked = office.post(`imports/${id}/apply`, {}, late.as)
      await waitsForLock()
      return { asked }
    })
    expect((await applied.asked).body.code).toBe('step-up-required')
    expect((await read(id)).state).toBe('draft')
    expect((await office.post(`imports/${id}/apply`, {}, ana.as)).status).toBe(200)
    await finished(id)
  })

  it('a spreadsheet import that was applied can be viewed without write permission', async () => {
    const id = await sent('Clave;Nombre;Precio;Existencia;Categoría\nV-1;Uno;100;5;Casa\n')
    const reader = await office.key(['products:read'])
    for (const path of [`imports/${id}`, `imports/${id}/wrong-lines`])
      expect((await office.get(path, reader.as)).body).toMatchObject({
        code: 'permission-missing',
        needs: 'products:write',
      })
    await office.post(`imports/${id}/apply`, {}, ana.as)
    await finished(id)
    expect((await office.get(`imports/${id}`, reader.as)).status).toBe(200)
  })

  it('a spreadsheet import waits in a queue, and is resumed by another process after an interruption', async () => {
    const id = await sent('Clave;Nombre;Precio;Categoría\nT-1;Turno;100;Casa\n')
    await db.connection().execute(async (connection) => {
      await runs.tryImportLock(connection)
      await office.post(`imports/${id}/apply`, {}, ana.as)
      await runSheetImports(db, office.now())
      expect(['queued', 'running']).toContain((await read(id)).state)
      await runs.releaseImportLock(connection)
    })
    await eventually(async () => {
      await runSheetImports(db, office.now())
      expect(await read(id)).toMatchObject({ state: 'done', counts: { added: 1 } })
    })
  })

  it('a product import upload is rejected if it is no spreadsheet, or the operator lacks the permission for products', async () => {
    const { status, body } = await send('nada')
    expect({ status, words: body.fields.archivo }).toMatchObject({
      status: 422,
      words: expect.stringContaining('No se ve una tabla'),
    })
    const reader = await office.person('soporte')
    expect(await send(list, {}, reader.as)).toMatchObject({ status: 403 })
    const id = await sent(list)
    expect(await office.delete(`imports/${id}`, ana.as)).toMatchObject({ status: 200 })
    expect(await office.get(`imports/${id}`, ana.as)).toMatchObject({ status: 404 })
    expect(await sheetImports.readSheetContent(db, id)).toBeUndefined()
  })
})

describe('a spreadsheet with the next offers', () => {
  it('a spreadsheet import asks for confirmation before its scheduled offers replace running ones, and shows today’s price', async () => {
    const running = await addProduct(db, {
      price: toCentavos(179_900),
      specialPrice: toCentavos(149_900),
      specialTo: '2026-12-10',
    })
    const lines = `SKU,Precio,Oferta,Inicio oferta,Fin oferta\n${running.sku},1799,1529.15,2026-12-04,2026-12-07\n`
    const id = await sent(lines)
    expect(await read(id)).toMatchObject({
      counts: { changed: 1, ends_offers: 1 },
      changes: [{ sells: { before: 1499, after: 1799, ends_offer: true } }],
    })
    expect(await office.post(`imports/${id}/apply`, {}, ana.as)).toMatchObject({
      status: 409,
      body: { code: 'ends-offers', messageForUser: expect.stringContaining('oferta vigente') },
    })
    const confirmed = await office.post(`imports/${id}/apply`, { end_offers: true }, ana.as)
    expect(confirmed).toMatchObject({ status: 200 })
    await finished(id)
    expect(await stored(running.sku)).toMatchObject({ specialFrom: '2026-12-04' })
  })

  it('a spreadsheet import does not overwrite an offer that began after the preview, and reports the line', async () => {
    const late = await addProduct(db, { price: toCentavos(179_900) })
    const lines = `SKU,Precio,Oferta,Inicio oferta,Fin oferta\n${late.sku},1799,1529.15,2026-12-04,2026-12-07\n`
    const id = await sent(lines)
    expect(await read(id)).toMatchObject({ counts: { changed: 1, ends_offers: 0 } })
    await sql`update products set special_price_centavos = 149900, special_to = '2026-12-10' where id = ${late.id}`.execute(
      db,
    )
    expect(await office.post(`imports/${id}/apply`, {}, ana.as)).toMatchObject({ status: 200 })
    expect(await finished(id)).toMatchObject({ counts: { changed: 0, refused: 1 } })
    expect(await stored(late.sku)).toMatchObject({ specialFrom: null, specialTo: '2026-12-10' })
  })
})

it('an export of another shop is reviewed by product, paused and its pictures are tried again', async () => {
  const owner = await office.person('dueño')
  const csv = `Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src
mesa,Mesa,,Muebles,,,RT-1,100.00,https://example.com/a.jpg
hub,Hub,,Cables,,,RT-2,US$10.00,
`
  const { body: upload } = await send(csv, {}, owner.as)
  const reviewed = await eventually(async () => {
    const { body } = await office.get(`imports/${upload.id}`, owner.as)
    expect(body.state).toBe('draft')
    return body
  })
  expect(reviewed).toMatchObject({
    detected: 'shopify',
    plan: { shop: 'shopify' },
    shop_export: {
      products: { go: 1, wait: 1, stay: 0 },
      preview: [
        { title: 'Mesa', members: [{ sku: 'RT-1', price: 100 }], pictures: 1 },
        { title: 'Hub' },
      ],
      currencies: [{ code: 'USD', products: 1, title: 'Hub', amount: 10 }],
    },
    is_paused: false,
  })
  const plan = { columns: {}, shop: 'shopify', decisions: { rates: { USD: 20 } } }
  const here = `imports/${upload.id}`
  expect((await office.put(here, { plan, version: reviewed.version }, owner.as)).status).toBe(200)
  await eventually(async () => {
    const { body } = await office.get(here, owner.as)
    expect([body.state, body.shop_export.products.go]).toEqual(['draft', 2])
  })
  expect((await office.post(`${here}/apply`, {}, owner.as)).status).toBe(200)
  await eventually(async () => expect((await office.get(here, owner.as)).body.state).toBe('done'))
  expect(await stored('RT-2')).toMatchObject({ price: 20_000 })
  expect((await office.post(`${here}/pause`, { paused: true }, owner.as)).status).toBe(200)
  expect((await office.get(here, owner.as)).body).toMatchObject({
    is_paused: true,
    pictures: { all: 1, stored: 0, drawn: 0, failed: [] },
  })
  expect((await office.post(`${here}/pause`, { paused: false }, owner.as)).status).toBe(200)
  await sql`update sheet_import_pictures set state = 'failed', problem = 'gone'`.execute(db)
  expect((await office.get(here, owner.as)).body.pictures.failed).toEqual([
    { url_key: 'mesa', name: 'Mesa', position: 0, problem: 'gone' },
  ])
  expect((await office.post(`${here}/pictures/retry`, {}, owner.as)).status).toBe(200)
  expect((await office.get(here, owner.as)).body.pictures.failed).toEqual([])
  expect((await office.post('imports/999999/pause', { paused: true }, owner.as)).status).toBe(404)
})
