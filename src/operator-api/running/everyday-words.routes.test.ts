import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const shop = await testApi(db)
const [ana, eva] = [await office.person('catálogo'), await office.person('contabilidad')]
const { runAnswering } = operatorOf(db, { now: () => shop.now() })

beforeAll(async () => {
  await addProduct(db, { urlKey: 'laptop', sku: 'L-1', name: 'Laptop Nimbus' })
  await addProduct(db, { urlKey: 'proyector', sku: 'P-1', name: 'Proyector Kresta' })
})

type Word = { phrase: string; spellings: string[]; state: string; switched_by: string | null }

const list = async (query = '') => (await office.get(`everyday-words?${query}`, ana.as)).body
const stateOf = async (spelling: string) => {
  const { words } = await list(`search=${encodeURIComponent(spelling)}`)
  return words.find(({ spellings }: Word) => spellings.includes(spelling))?.state
}
const turn = (words: string[], off: boolean, as = ana.as) =>
  office.post('everyday-words/switch', { words, off }, as)
const results = async (q: string) =>
  (await shop.get(`shop/searchProducts?q=${encodeURIComponent(q)}`)).body.products.map(
    ({ url_key }: { url_key: string }) => url_key,
  )

describe('everyday words', () => {
  it('are listed by page, by field, and by a part of what is typed or found, without accents', async () => {
    const first = await list()
    expect([first.words.length, first.next, first.off]).toEqual([50, 50, 0])
    const next = await list('start=50')
    expect(next.words[0].phrase).not.toBe(first.words[0].phrase)
    const last = await list(`start=${first.total - 1}`)
    expect([last.words.length, last.next]).toEqual([1, null])
    expect((await list(`start=${first.total + 1}`)).words).toEqual([])
    expect(await list('search=PORTATIL')).toMatchObject({
      words: expect.arrayContaining([
        expect.objectContaining({ kind: 'thing', spellings: ['lap'], state: 'on' }),
      ]),
    })
    const { words, fields } = await list('field=Mascotas')
    expect(fields).toContain('Mascotas')
    expect(words.every((one: { fields: string[] }) => one.fields.includes('Mascotas'))).toBe(true)
  })

  it('are switched off and on from the next search, with author and audit entry', async () => {
    expect(await results('compu')).toEqual(['laptop'])
    const off = await turn(['Compu', 'la compu', 'lap'], true)
    expect([off.status, off.body.phrases.toSorted()]).toEqual([200, ['compu', 'lap']])
    expect(await results('compu')).toEqual([])
    const { words } = await list('off=true')
    expect(words.map(({ state }: Word) => state)).toEqual(['off', 'off'])
    expect(words[0].switched_by).toContain(ana.email)
    expect((await turn(['compu'], true)).body.phrases).toEqual([])
    expect((await turn(off.body.phrases, false)).body.messageForUser).toBe(
      'Se usa otra vez: 2 palabras.',
    )
    expect(await results('compu')).toEqual(['laptop'])
    expect((await list('off=true')).words).toEqual([])
    expect(await auditOf(db, 'search')).toMatchObject([
      { action: 'everyday-words', actor: `operator:${ana.email}` },
      { action: 'everyday-words' },
    ])
  })

  it('yield to a one-way synonym of the shop', async () => {
    const rule = { kind: 'meant', words: ['compu'], meant: ['proyector'] }
    const { id } = (await office.post('search-rules', rule, ana.as)).body
    expect([await stateOf('compu'), await stateOf('lap')]).toEqual(['ruled', 'on'])
    expect(await results('compu')).toEqual(['proyector'])
    await office.delete(`search-rules/${id}`, ana.as)
    expect([await stateOf('compu'), await results('compu')]).toEqual(['on', ['laptop']])
  })

  it('rejects unknown phrases, too many, none, and callers without the permission', async () => {
    const unknown = await turn(['compu', 'no es una palabra común'], true)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'everyday-word-not-found'])
    const many = Array.from({ length: 500 }, () => 'compu')
    for (const words of [many, [], [''], ['x'.repeat(61)]])
      expect((await turn(words, true)).body.code).toBe('invalid-input')
    expect((await turn(['compu'], true, eva.as)).body.code).toBe('permission-missing')
    expect((await list('off=true')).words).toEqual([])
  })

  it('are downloaded as a file, with the filter of the list', async () => {
    const file = await office.get('everyday-words.csv?search=xbox', ana.as)
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="palabras-comunes.csv"',
    ])
    expect(file.body).toContain('xbox,consola,Marca que no se vende,Videojuegos,En uso')
  })

  it('are listed and switched on the command line', async () => {
    const off = await runAnswering('s', 'words', '--off', 'compu, lap')
    expect(off).toMatchObject({ code: 0, written: expect.stringContaining('ya vale') })
    const shown = await runAnswering(undefined, 'words', '--switched-off')
    expect(shown.written).toMatch(/Cosa +Apagada +compu → computadora/)
    expect((await runAnswering('s', 'words', '--on', 'compu,lap')).code).toBe(0)
    expect((await runAnswering('n', 'words', '--off', 'compu')).code).toBe(1)
    const wrong = await runAnswering('s', 'words', '--off', 'nada así')
    expect([wrong.code, wrong.written]).toEqual([
      1,
      expect.stringContaining('no está entre las comunes'),
    ])
    expect((await list('off=true')).words).toEqual([])
  })
})
