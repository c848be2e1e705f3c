import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')
const support = await office.person('soporte')
const { runAnswering } = operatorOf(db, { now: () => office.now() })
const nimbus = await addProduct(db, { sku: 'L-1', urlKey: 'laptop', name: 'Laptop Nimbus' })
const kresta = await addProduct(db, { sku: 'L-2', urlKey: 'kresta', name: 'Laptop Kresta' })

const counted_on = '2026-11-20'

beforeEach(async () => {
  for (const table of ['learned_searches', 'learned_meanings', 'search_rules'] as const)
    await db.deleteFrom(table).execute()
  await db
    .insertInto('learned_searches')
    .values([
      { phrase: 'laptop', shown: 'laptops', searched: 40.2, counted_on },
      { phrase: 'camara', shown: 'cámara', searched: 90, counted_on },
    ])
    .execute()
  const none = { phrase: 'laptop', carted: 0, bought: 0, counted_on }
  await db
    .insertInto('learned_products')
    .values([
      { ...none, product_id: kresta.id, opened: 10.05 },
      { ...none, product_id: nimbus.id, opened: 16.08, carted: 8.04, bought: 80 },
    ])
    .execute()
  await db
    .insertInto('learned_meanings')
    .values({ phrase: 'compu', shown: 'compu', meant: 'laptop', visitors: 6.7, counted_on })
    .execute()
})

const list = async (query = '') => (await office.get(`learned-searches${query}`, ana.as)).body

describe('learned searches', () => {
  it('learned searches show the share of visitors who opened, carted and bought, most searched first', async () => {
    const { searches, more } = await list()
    expect(searches.map(({ words, visitors }: never) => [words, visitors])).toEqual([
      ['cámara', 90],
      ['laptops', 40],
    ])
    const [first, second] = searches[1].products
    expect([first.sku, second.sku, more]).toEqual(['L-1', 'L-2', false])
    expect(first).toMatchObject({ name: 'Laptop Nimbus', bought: 1 })
    expect([first.opened, first.carted, second.opened]).toEqual([
      expect.closeTo(0.4),
      expect.closeTo(0.2),
      expect.closeTo(0.25),
    ])
  })

  it('learned searches are found by part of their words, ignoring case and accents', async () => {
    const words = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).searches.map(
        (one: { words: string }) => one.words,
      )
    expect(await words('CAMA')).toEqual(['cámara'])
    expect(await words('nada')).toEqual([])
  })

  it('an operator forgets what was learned of a search, with an audit row', async () => {
    expect(
      (await office.post('learned-searches/forget', { words: 'laptops' }, ana.as)).status,
    ).toBe(200)
    expect((await list()).searches.map((one: { words: string }) => one.words)).toEqual(['cámara'])
    expect(await auditOf(db, 'search')).toMatchObject([{ action: 'learned-search-forget' }])
    expect((await office.post('learned-searches/forget', { words: 'x' }, support.as)).status).toBe(
      403,
    )
  })

  it('the command lists and forgets what was learned', async () => {
    const learned = async () => (await runAnswering(undefined, 'search', '--learned')).written
    expect(await learned()).toContain('L-1 L-2')
    const { written } = await runAnswering('s', 'search', '--forget', 'laptop')
    expect(written).toContain('Olvidado.')
    expect(await learned()).not.toContain('L-1')
  })
})

describe('proposals', () => {
  it('a proposal names the meaning and its products, until it is accepted as a rule', async () => {
    const { proposals, counts } = await list()
    expect([proposals, counts.proposals]).toEqual([
      [
        {
          words: 'compu',
          meant: 'laptop',
          visitors: 7,
          products: ['Laptop Nimbus', 'Laptop Kresta'],
        },
      ],
      1,
    ])
    const rule = { kind: 'meant', words: ['compu'], meant: ['laptop'] }
    expect((await office.post('search-rules', rule, ana.as)).status).toBe(200)
    const after = await list()
    expect([after.proposals, after.counts]).toMatchObject([[], { rules: 1, proposals: 0 }])
  })

  it('a rejected proposal does not come back, and what was learned of the query stays', async () => {
    const body = { words: 'compu', meant: 'laptop' }
    expect((await office.post('learned-searches/forget', body, ana.as)).body).toMatchObject({
      messageForUser: 'Ya no se propone «laptop» para «compu».',
    })
    await db.updateTable('learned_meanings').set({ visitors: 900 }).execute()
    const { proposals, searches } = await list()
    expect([proposals, searches.length]).toEqual([[], 2])
  })

  it('a forgotten proposal is gone', async () => {
    await office.post('learned-searches/forget', { words: 'compu' }, ana.as)
    expect((await list()).proposals).toEqual([])
  })
})
