import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { runPostcodeImports } from '#use-cases/running/postcode-imports.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('dueño')
const pedro = await office.person('pedidos')

const heading = 'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad'
const list = (...rows: string[]) =>
  Buffer.from(
    [
      'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México',
      heading,
      ...rows,
    ].join('\r\n'),
    'latin1',
  )
const rome = '06700|Roma Norte|Colonia|Cuauhtémoc|Ciudad de México|Ciudad de México'
const merida = '97000|Mérida Centro|Colonia|Mérida|Yucatán|Mérida'

const upload = (content: Uint8Array, name = 'CPdescarga.txt', as = ana.as) =>
  office.post('postcodes', { name, content: Buffer.from(content).toString('base64') }, as)
const read = async () => (await office.get('postcodes', ana.as)).body

/** Waits for the load that the upload started. */
async function loaded() {
  await expect.poll(async () => (await read()).last.state, { timeout: 10_000 }).not.toBe('waiting')
  return read()
}

describe('the postcode list', () => {
  it('is loaded from the text file of Correos de México, in Latin-1', async () => {
    expect(await read()).toEqual({ settlements: 0, postcodes: 0, states: 0, last: null })
    const sent = await upload(list(rome, merida))
    expect(sent.body.messageForUser).toBe('Recibimos la lista: se está cargando.')
    const { last, ...known } = await loaded()
    expect(known).toEqual({ settlements: 2, postcodes: 2, states: 2 })
    expect(last).toMatchObject({
      file: 'CPdescarga.txt',
      state: 'done',
      progress: 1,
      changes: { listed: 2, added: 2, changed: 0, removed: 0 },
    })
    const stored = await db
      .selectFrom('postcodes')
      .select('settlement')
      .orderBy('postcode')
      .execute()
    expect(stored.map(({ settlement }) => settlement)).toEqual(['Roma Norte', 'Mérida Centro'])
  })

  it('is loaded from its ZIP file, and replaces only the states that it lists', async () => {
    const second = '97000|Mérida Centro|Colonia|Mérida de Yucatán|Yucatán|Mérida'
    await upload(zipSync({ 'CPdescarga.txt': list(second) }), 'CPdescargatxt.zip')
    const { last, settlements } = await loaded()
    expect(settlements).toBe(2)
    expect(last.changes).toEqual({ listed: 1, added: 0, changed: 1, removed: 0 })
  })

  it('keeps what is there and names the line when one cannot be read', async () => {
    await upload(list(rome, '067|Condesa|Colonia|Cuauhtémoc|Ciudad de México|'))
    const { last, settlements } = await loaded()
    expect(settlements).toBe(2)
    expect(last).toMatchObject({
      state: 'refused',
      problems: [{ line: 4, problem: '«067» no es un código postal' }],
    })
    await upload(Buffer.from('código;colonia\n06700;Roma'))
    expect((await loaded()).last.problems[0].problem).toContain('no es la lista de Correos')
  })

  it.each([
    ['an empty file', new Uint8Array(), 'Elige el archivo'],
    ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'formato TXT'],
    ['a PDF', strToU8('%PDF-1.7'), 'formato TXT'],
    ['an archive without a text', zipSync({ 'CPdescarga.xls': strToU8('x') }), 'formato TXT'],
    ['a broken archive', zipSync({ 'a.txt': list(rome) }).slice(0, 60), 'dañado'],
  ])('refuses %s at once', async (_what, content, words) => {
    const refused = await upload(content)
    expect([refused.status, refused.body.fields.archivo]).toEqual([
      422,
      expect.stringContaining(words),
    ])
  })

  it('refuses an archive whose content is damaged, and ends', async () => {
    const archive = zipSync({ 'a.txt': list(rome, merida) })
    archive.fill(0xff, 40, 60)
    await upload(archive, 'a.zip')
    expect((await loaded()).last).toMatchObject({
      state: 'refused',
      problems: [{ line: 0, problem: expect.stringContaining('dañado') }],
    })
  })

  it('waits for the list that is being loaded, and goes on after an interruption', async () => {
    await db
      .insertInto('postcode_imports')
      .values({ file_name: 'a.txt', content: list(rome), actor: 'system', created_at: new Date() })
      .execute()
    const refused = await upload(list(merida))
    expect([refused.status, refused.body.code]).toEqual([409, 'postcode-import-running'])
    await runPostcodeImports(db, new Date())
    expect((await read()).last).toMatchObject({ file: 'a.txt', state: 'done' })
  })

  it('needs the right to change settings', async () => {
    expect((await upload(list(rome), 'a.txt', pedro.as)).status).toBe(403)
  })
})
