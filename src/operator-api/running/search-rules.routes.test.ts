import { beforeAll, describe, expect, it } from 'vitest'
import * as missedSearches from '#persistence/catalogue/zero-result-searches.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const shop = await testApi(db)
const [ana, eva] = [await office.person('catálogo'), await office.person('catálogo')]
const { runAnswering } = operatorOf(db, { now: () => shop.now() })

beforeAll(async () => {
  await addProduct(db, { urlKey: 'laptop', sku: 'L-1', name: 'Laptop Nimbus' })
  await addProduct(db, { urlKey: 'proyector', sku: 'P-1', name: 'Proyector Kresta' })
  await addProduct(db, { urlKey: 'mochila', sku: 'M-1', name: 'Mochila Andina' })
  await addProduct(db, { urlKey: 'oculta', sku: 'O-1', name: 'Lámpara oculta', visible: false })
})

const keys = (list: { url_key: string }[]) => list.map(({ url_key }) => url_key)
const results = async (q: string) =>
  keys((await shop.get(`shop/searchProducts?q=${encodeURIComponent(q)}`)).body.products)
const suggested = async (q: string) =>
  keys((await shop.get(`shop/search?term=${encodeURIComponent(q)}`)).body.payload.hits)

async function added(rule: object): Promise<number> {
  const { status, body } = await office.post('search-rules', rule, ana.as)
  expect([status, body]).toMatchObject([200, { id: expect.any(Number) }])
  return body.id
}
const read = async (id: number) => (await office.get(`search-rules/${id}`, ana.as)).body
const undo = (id: number) => office.post(`search-rules/${id}/undo`, {}, ana.as)

describe('synonyms', () => {
  it('search synonyms find each other’s products immediately, in suggestions and results, until removed', async () => {
    expect(await results('cuaderno electronico')).toEqual([])
    const rule = { kind: 'same', words: ['Cuaderno electrónico', 'laptop'] }
    const id = await added(rule)
    expect(await results('cuaderno electronico')).toEqual(['laptop'])
    expect(await suggested('cuaderno electronico')).toEqual(['laptop'])
    expect((await undo(id)).body.messageForUser).toContain('ya no está')
    expect(await results('cuaderno electronico')).toEqual([])
    expect((await undo(id)).status).toBe(200)
    expect(await results('cuaderno electronico')).toEqual(['laptop'])
    expect((await office.delete(`search-rules/${id}`, ana.as)).status).toBe(200)
    expect(await results('cuaderno electronico')).toEqual([])
    expect((await read(id)).state).toBe('removed')
  })
})

describe('one-way synonyms', () => {
  it('one-way search synonyms work in one direction only, and a word given a synonym leaves the list of zero-result searches', async () => {
    const some = { words: 'chunche', shown: 'chunche', searches: 4 }
    await missedSearches.addZeroResultSearches(db, [some], { today: '2026-11-20', most: 10 })
    expect((await office.get('missed-searches', ana.as)).body.missed).toEqual([
      { words: 'chunche', searches: 4, first_on: '2026-11-20', last_on: '2026-11-20' },
    ])
    const id = await added({ kind: 'meant', words: ['chunche'], meant: ['proyector'] })
    expect(await results('chunche')).toEqual(['proyector'])
    await addProduct(db, { urlKey: 'chunche', name: 'Chunche de juguete' })
    expect(await results('chunche')).toEqual(expect.arrayContaining(['proyector', 'chunche']))
    expect(await results('proyector')).toEqual(['proyector'])
    expect((await office.get('missed-searches', ana.as)).body.missed).toEqual([])
    await office.delete(`search-rules/${id}`, ana.as)
  })
})

describe('pinned products', () => {
  it('pinned products come first, in order, for exactly the words of the search rule and only during its period', async () => {
    const now = office.now()
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
    const pins = { products: ['M-1', 'O-1', 'P-1'], from: later(1), until: later(2) }
    const id = await added({ kind: 'pinned', words: ['laptop'], ...pins })
    expect((await read(id)).state).toBe('waiting')
    const reply = await shop.get('shop/searchProducts?q=laptop')
    expect(reply.headers.expires).toBe(new Date(later(1)).toUTCString())
    expect(await results('laptop')).toEqual(['laptop'])
    shop.advance(3600)
    expect(await results('laptop')).toEqual(['mochila', 'proyector', 'laptop'])
    expect(await suggested('laptop')).toEqual(['mochila', 'proyector', 'laptop'])
    expect((await results('laptop nimbus'))[0]).toBe('laptop')
    shop.advance(3600)
    expect(await results('laptop')).toEqual(['laptop'])
    await office.delete(`search-rules/${id}`, ana.as)
  })

  it('products pinned to a search are shown even when its words have no results or resemble a misspelling', async () => {
    const id = await added({ kind: 'pinned', words: ['laptoq'], products: ['M-1'] })
    expect(await results('laptoq')).toEqual(['mochila'])
    await office.delete(`search-rules/${id}`, ana.as)
    expect(await results('laptoq')).toEqual(['laptop'])
  })
})

describe('a search rule', () => {
  it('a search rule can be previewed with results before and after, without being saved', async () => {
    const rule = {
      kind: 'pinned',
      words: ['laptop'],
      products: ['M-1'],
      from: '2027-01-01T00:00:00Z',
    }
    const { body } = await office.post('search-rules/preview', rule, ana.as)
    const skus = ({ products }: { products: { sku: string }[] }) => products.map(({ sku }) => sku)
    expect([body.term, skus(body.before), skus(body.after)]).toEqual([
      'laptop',
      ['L-1'],
      ['M-1', 'L-1'],
    ])
    expect(await results('laptop')).toEqual(['laptop'])
    expect((await office.get('search-rules', ana.as)).body.rules).toEqual([])
  })

  it('an invalid search rule is rejected with an error at each field', async () => {
    const wrong = await office.post(
      'search-rules',
      { kind: 'pinned', words: ['laptop'], products: ['NADA'] },
      ana.as,
    )
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { products: 'No hay un producto con el SKU «NADA».' },
    ])
    expect((await office.get('search-rules/999', ana.as)).status).toBe(404)
  })

  it('each change of a search rule records its author, and the rule before and after', async () => {
    const id = await added({ kind: 'same', words: ['bocina', 'parlante'] })
    const { version } = await read(id)
    const save = { version, words: ['bocina', 'altavoz'] }
    expect((await office.put(`search-rules/${id}`, save, eva.as)).status).toBe(200)
    expect((await undo(id)).body.messageForUser).toContain('como antes')
    expect((await read(id)).words).toEqual(['bocina', 'parlante'])
    const rows = await auditOf(db, `search-rule:${id}`)
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['search-rule-add', `operator:${ana.email}`],
      ['search-rule-save', `operator:${eva.email}`],
      ['search-rule-undo', `operator:${ana.email}`],
    ])
    const saved = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'search-rule-save')
      .executeTakeFirstOrThrow()
    expect(saved).toEqual({
      before: { kind: 'same', words: ['bocina', 'parlante'] },
      after: { kind: 'same', words: ['bocina', 'altavoz'] },
    })
    await office.delete(`search-rules/${id}`, ana.as)
  })

  it('a search rule can be created, listed, undone and removed on the command line', async () => {
    const done = await runAnswering('s', 'search', '--word', 'ordenata', '--meant', 'laptop')
    expect(done).toMatchObject({ code: 0, written: expect.stringContaining('Guardada') })
    expect(await results('ordenata')).toEqual(['laptop'])
    const { written } = await runAnswering(undefined, 'search', '--rules')
    expect(written).toContain('ordenata → laptop')
    const [number = ''] = /\d+/.exec(written) ?? []
    expect((await runAnswering('s', 'search', '--undo', number)).code).toBe(0)
    expect(await results('ordenata')).toEqual([])
    const tried = await runAnswering(undefined, 'search', '--try', 'mochila')
    expect(tried.written).toContain('M-1  Mochila Andina')
  })
})

describe('searches without results', () => {
  it('zero-result searches are listed by page in the back office, exported, and can be dismissed and restored', async () => {
    const many = Array.from({ length: 60 }, (_, at) => {
      const words = `nada ${String(at).padStart(2, '0')}`
      return { words, shown: words, searches: at % 7 }
    })
    await missedSearches.addZeroResultSearches(db, many, { today: '2026-11-20', most: 100 })
    const first = (await office.get('missed-searches', ana.as)).body
    const rest = (
      await office.get(`missed-searches?after=${encodeURIComponent(first.next)}`, ana.as)
    ).body
    const seen = [...first.missed, ...rest.missed].map(({ words }: { words: string }) => words)
    expect([new Set(seen).size, rest.next]).toEqual([60, null])

    const aside = { words: ['Nada 03', 'nada 04'], aside: true }
    expect((await office.post('missed-searches/aside', aside, ana.as)).body.messageForUser).toBe(
      'Se descartó: 2 búsquedas.',
    )
    const list = (await office.get('missed-searches?aside=true&search=NADA', ana.as)).body
    expect([list.missed.length, list.counts]).toEqual([
      2,
      { open: 58, aside: 2, rules: 0, proposals: 0 },
    ])
    expect((await runAnswering('s', 'search', '--recall', 'nada 03')).code).toBe(0)
    const file = await office.get('missed-searches.csv?aside=true', ana.as)
    expect(file.status).toBe(200)
  })
})
