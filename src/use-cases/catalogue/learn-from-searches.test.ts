import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { learnFromSearches } from './learn-from-searches.ts'
import { recordSearchSteps, type ReportedSearchStep } from './record-search-steps.ts'

const { db } = await testDatabase()
const laptop = await addProduct(db, { urlKey: 'laptop', name: 'Laptop Nimbus' })

let now = new Date('2026-11-21T18:00:00Z')
const steps = recordSearchSteps(db, { clock: () => now })

beforeEach(async () => {
  now = new Date('2026-11-21T18:00:00Z')
  await db.deleteFrom('search_day_steps').execute()
  await db.deleteFrom('search_day_keys').execute()
  await db.deleteFrom('learned_searches').execute()
  await db.deleteFrom('learned_meanings').execute()
})

const networks = (count: number) => Array.from({ length: count }, (_, at) => `203.0.113.${at}`)
/** Reports a step of each network and stores it. */
async function report(from: readonly string[], step: Partial<ReportedSearchStep>) {
  for (const network of from)
    steps.add({ query: 'laptop', step: 'opened', products: [laptop.id], network, ...step })
  await steps.flush()
}
/** Runs the job in the nights after some days. */
async function pass(days: number) {
  now = new Date(now.getTime() + days * 86_400_000)
  await learnFromSearches(db, now)
}
const daySteps = () => db.selectFrom('search_day_steps').selectAll().execute()
const keys = () => db.selectFrom('search_day_keys').selectAll().execute()
const products = () =>
  db
    .selectFrom('learned_products')
    .select(['phrase', 'product_id', 'opened', 'carted', 'bought'])
    .execute()
const searches = () => db.selectFrom('learned_searches').select(['shown', 'searched']).execute()

describe('steps of a day', () => {
  it('a step is stored once per visitor, query, product and day, without the address', async () => {
    for (const query of ['Laptop', ' laptop ', 'LAPTOPS', 'laptop'])
      await report(['203.0.113.7'], { query })
    const [row, ...others] = await daySteps()
    expect(others).toEqual([])
    expect(row).toMatchObject({ step: 'opened', phrase: 'laptop', product_id: laptop.id })
    expect(row?.visitor).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain('203.0.113')
  })

  it('all processes use the same key of a day, and the next day has another', async () => {
    const other = recordSearchSteps(db, { clock: () => now })
    const step = { query: 'laptop', step: 'opened', products: [laptop.id], network: 'a' } as const
    other.add(step)
    await other.flush()
    await report(['a'], {})
    expect(await daySteps()).toHaveLength(1)
    now = new Date(now.getTime() + 86_400_000)
    await report(['a'], {})
    const visitors = (await daySteps()).map(({ visitor }) => visitor.toString('hex'))
    expect(new Set(visitors).size).toBe(2)
  })

  it.each([
    'ana@correo.test',
    'laptop para ana@correo.test',
    '55 1234 5678',
    'laptop 5512345678',
    '032180000118359719',
    'clabe 032 180 00011835971 9',
    'PEGJ850101AB1',
    'a'.repeat(26),
    '¿?',
  ])('a query that may contain personal data is not stored: %j', async (query) => {
    await report(networks(5), { query })
    await report(networks(5), { missed: query })
    expect((await daySteps()).filter(({ shown }) => shown !== 'laptop')).toEqual([])
  })

  it('steps of unknown products are dropped', async () => {
    await report(networks(5), { products: [laptop.id + 1_000_000] })
    expect(await daySteps()).toEqual([])
  })
})

describe('the night', () => {
  it('sums of five visitors stay, smaller ones, the steps and the key go', async () => {
    await report(networks(6), { step: 'searched', products: [] })
    await report(networks(5), { step: 'opened' })
    await report(networks(4), { step: 'carted' })
    expect(await keys()).toHaveLength(1)
    await learnFromSearches(db, now)
    expect([await daySteps(), await keys(), await products()]).toMatchObject([
      { length: 15 },
      { length: 1 },
      [],
    ])
    await pass(1)
    expect([await daySteps(), await keys()]).toEqual([[], []])
    const [sums] = await products()
    expect(sums).toMatchObject({ phrase: 'laptop', product_id: laptop.id, carted: 0, bought: 0 })
    expect(sums?.opened).toBeCloseTo(5 * 0.5 ** (1 / 30))
  })

  it('steps of the running day remain for the next night', async () => {
    await report(networks(5), {})
    now = new Date('2026-11-22T18:00:00Z')
    await report(networks(3), {})
    await learnFromSearches(db, now)
    expect(await daySteps()).toHaveLength(3)
    expect((await keys()).map(({ day }) => day)).toEqual(['2026-11-22'])
  })

  it('a job that runs twice, also at once, counts once', async () => {
    await report(networks(5), {})
    now = new Date('2026-11-22T10:10:00Z')
    await Promise.all([learnFromSearches(db, now), learnFromSearches(db, now)])
    await learnFromSearches(db, now)
    expect((await products()).map(({ opened }) => opened)).toEqual([5 * 0.5 ** (1 / 30)])
  })

  it('after missed nights each day is counted by itself and halved for its age', async () => {
    await report(networks(5), {})
    now = new Date('2026-11-22T18:00:00Z')
    await report(networks(4), {})
    now = new Date('2026-11-23T18:00:00Z')
    await report(networks(6), {})
    now = new Date('2026-11-25T10:10:00Z')
    await learnFromSearches(db, now)
    const [sums] = await products()
    expect(sums?.opened).toBeCloseTo(5 * 0.5 ** (4 / 30) + 6 * 0.5 ** (2 / 30))
  })

  it('sums are halved in thirty days, and forgotten when negligible', async () => {
    await report(networks(8), { step: 'searched', products: [] })
    await report(networks(8), {})
    await pass(30)
    expect((await products())[0]?.opened).toBeCloseTo(4)
    await pass(60)
    expect((await searches())[0]?.searched).toBeCloseTo(1)
    await pass(31)
    expect([await products(), await searches()]).toEqual([[], []])
  })

  it('sums of a deleted product are not stored', async () => {
    const gone = await addProduct(db, { urlKey: 'efimera', name: 'Laptop efímera' })
    await report(networks(5), { products: [gone.id] })
    await db.deleteFrom('products').where('id', '=', gone.id).execute()
    await pass(1)
    expect(await products()).toEqual([])
  })

  it('a search without results is stored with what was searched and opened after it', async () => {
    await report(networks(5), { missed: 'Lap top' })
    await report(networks(4), { query: 'nimbus', missed: 'chunche' })
    await pass(1)
    const meanings = await db.selectFrom('learned_meanings').select(['shown', 'meant']).execute()
    expect(meanings).toEqual([{ shown: 'lap top', meant: 'laptop' }])
  })
})

it('a query keeps its fifty best products', async () => {
  const ids: number[] = []
  for (let at = 0; at < 51; at++)
    ids.push((await addProduct(db, { urlKey: `p-${at}`, name: `Producto ${at}` })).id)
  await report(networks(5), { products: ids })
  await report(networks(6), { products: ids.slice(1) })
  await pass(1)
  const kept = (await products()).map(({ product_id }) => Number(product_id))
  expect(kept.toSorted((a, b) => a - b)).toEqual(ids.slice(1))
})
