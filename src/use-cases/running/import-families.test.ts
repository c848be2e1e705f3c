import { beforeAll, describe, expect, it } from 'vitest'
import * as catalogue from '#persistence/catalogue/product-families.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories } from '#test/support/make-product.ts'
import { type ImportRequest, importCatalogue } from './import-catalogue.ts'

const { db } = await testDatabase()
let families = 0

/** Rows of one family, one for each colour. */
function rowsOf(...colours: string[]) {
  families += 1
  const family = `bocina-${families}`
  return colours.map((colour, at) => ({
    url_key: `${family}-${at}`,
    sku: `${family}-${at}`,
    name: `Bocina ${families} ${colour}`,
    categories: ['bocinas'],
    price: 100,
    family,
    family_options: ['color'],
    attributes: [{ code: 'color', label: 'Color', value: colour }],
  }))
}

async function reportOf(rows: (object | undefined)[], options: Partial<ImportRequest> = {}) {
  const text = `[\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n]`
  async function* open() {
    yield new TextEncoder().encode(text)
  }
  const now = new Date('2026-11-21T18:00:00Z')
  const feed = { open, format: 'json' as const }
  const result = await importCatalogue(db, { feed, source: 'prueba', now, ...options })
  if (!('report' in result)) throw new Error(result.code)
  return { ...result.report, ok: result.ok }
}

async function membersOf(family: string | undefined) {
  const members = await catalogue.listFamilyMembers(db, [String(family)])
  return members.map(({ urlKey }) => urlKey)
}

beforeAll(() => addCategories(db, ['bocinas']))

describe('family import', () => {
  it('a spreadsheet import with product variants groups them, and adds later rows to existing groups', async () => {
    const [one, two, late] = rowsOf('Azul', 'Gris', 'Rojo')
    expect(await reportOf([{ ...one, swatch: '#2456a6' }, two])).toMatchObject({
      ok: true,
      added: 2,
    })
    expect(await reportOf([late])).toMatchObject({ ok: true, added: 1 })
    expect(await membersOf(one?.family)).toHaveLength(3)
  })

  it('a spreadsheet import with product variants reports problems by line, and then changes nothing', async () => {
    const [alone] = rowsOf('Azul')
    const [blue, again] = rowsOf('Azul', 'Azul')
    const [plain, strange] = rowsOf('Azul', 'Gris')
    const rows = [alone, blue, again, plain, { ...strange, attributes: [], swatch: 'gris' }]
    expect(await reportOf(rows)).toMatchObject({
      ok: false,
      problems: [
        { line: 6, problem: expect.stringContaining('«swatch» debe ser un color como #2456a6') },
        { line: 2, problem: expect.stringContaining('tiene un solo producto') },
        { line: 4, problem: expect.stringContaining(`las mismas opciones que «${blue?.url_key}»`) },
        { line: 5, problem: expect.stringContaining('tiene un solo producto') },
      ],
    })
    expect(await membersOf(blue?.family)).toEqual([])
  })

  it('a spreadsheet import that would leave a product alone in its variant group is rejected', async () => {
    const [one, two] = rowsOf('Azul', 'Gris')
    await reportOf([one, two])
    const left = await reportOf([{ url_key: two?.url_key, family: null }])
    expect(left).toMatchObject({ ok: false, refused: 1, changed: 0 })
    const renamed = [{ code: 'color', value: 'Azul' }]
    const same = await reportOf([{ url_key: two?.url_key, attribute_values: renamed }])
    expect(same).toMatchObject({ ok: false, problems: [{ line: 2 }] })
    const both = [one, two].map((row) => ({ url_key: row?.url_key, family: null }))
    expect(await reportOf(both)).toMatchObject({ ok: true, changed: 2 })
  })

  it('a product import limited to valid rows skips all variants of a product if one of their rows is invalid', async () => {
    const [one, two] = rowsOf('Azul', 'Azul')
    const [fine, other] = rowsOf('Azul', 'Gris')
    const report = await reportOf([one, fine, two, other], { skipRefused: true })
    expect(report).toMatchObject({ ok: true, added: 2, refused: 2 })
    expect(report.additions.map(({ urlKey }) => urlKey)).toEqual([fine?.url_key, other?.url_key])
    expect(await membersOf(one?.family)).toEqual([])
    expect(await membersOf(fine?.family)).toHaveLength(2)
  })
})
