import { expect, it, onTestFinished } from 'vitest'
import { openSheet } from '#catalogue-import/sheets/read-sheet.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { guessColumnMapping, importSheet, readSheet } from '#use-cases/running/import-sheet.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')

async function fileOf(address: string): Promise<Buffer> {
  const reply = await office.app.inject({ url: `/api/v1/${address}`, headers: owner.as })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const sheet = await openSheet(bytes)
  return (await Array.fromAsync(sheet.rows())).map(({ cells }) => cells)
}

it.each(['csv', 'xlsx'])(
  'an exported products.%s file can be imported again without any change, even after sales',
  async (kind) => {
    const sku = `0017-${kind}`
    const product = await addProduct(db, {
      sku,
      name: `=1+1 _x000D_ & «${kind}»`,
      stock: 6,
      specialPrice: null,
      visibleTo: '2027-12-31',
      visibleToTime: '21:30',
    })
    const bytes = await fileOf(`products.${kind}`)
    const opened = await readSheet(bytes)
    if (!opened.ok) throw new Error(opened.words)
    onTestFinished(opened.close)
    const [, row] = (await rowsOf(bytes)).filter((cells, at) => at === 0 || cells[0] === sku)
    expect(row?.slice(0, 4)).toEqual([
      sku,
      product.urlKey,
      kind === 'csv' ? `'${product.name}` : product.name,
      kind === 'csv' ? '1000.00' : '1000',
    ])
    await db
      .updateTable('inventory')
      .set({ on_hand: 4, cause: { reason: 'sale', at: office.now().toISOString() } })
      .where('product_id', '=', product.id)
      .execute()
    const result = await importSheet(db, opened, {
      source: `productos.${kind}`,
      now: office.now(),
      plan: guessColumnMapping(opened.table),
    })
    expect(result).toMatchObject({ ok: true, report: { added: 0, changed: 0, refused: 0 } })
    expect((await contents.readAllProductFields(db, [product.id]))[0]).toMatchObject({
      stock: 4,
      name: product.name,
    })
  },
)

it('every CSV export of the back office is also available as an Excel workbook', async () => {
  const paths = office.app.routeNeeds().map(({ path }) => path)
  const lists = paths.filter((path) => path.endsWith('.csv'))
  expect(lists.length).toBeGreaterThan(20)
  expect(
    lists.map((path) => path.replace(/csv$/, 'xlsx')).filter((path) => !paths.includes(path)),
  ).toEqual([])
})
