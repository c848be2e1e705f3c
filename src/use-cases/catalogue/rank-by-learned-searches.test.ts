import { beforeEach, describe, expect, it } from 'vitest'
import { addSearchRule } from '#persistence/catalogue/search-rules.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { learnFromSearches } from './learn-from-searches.ts'
import { recordSearchSteps } from './record-search-steps.ts'
import { searchProducts } from './search-products.ts'
import { createSearchRuleStems } from './search-rule-stems.ts'

const { db } = await testDatabase()
const products = {
  alfa: await addProduct(db, { urlKey: 'alfa', name: 'Laptop Alfa negra' }),
  beta: await addProduct(db, { urlKey: 'beta', name: 'Laptop Beta 15 negra' }),
  gama: await addProduct(db, { urlKey: 'gama', name: 'Laptop Gama 15 plata mate' }),
  funda: await addProduct(db, { urlKey: 'funda', name: 'Funda azul para laptop' }),
}

let now = new Date('2026-09-01T18:00:00Z')
const steps = recordSearchSteps(db, { clock: () => now })

beforeEach(async () => {
  await db.deleteFrom('learned_searches').execute()
  await db.deleteFrom('search_day_steps').execute()
})

const order = async (term = 'laptop', sort?: 'price-asc') => {
  const found = await searchProducts(db, { term, now, limit: 24, offset: 0, ...(sort && { sort }) })
  return found.products.map(({ urlKey }) => urlKey)
}
const usual = await order()

const networks = (count: number) => Array.from({ length: count }, (_, at) => `198.51.100.${at}`)
/** A day on which all networks take all steps with a product, several times, and the night after it. */
async function pressAll(product: keyof typeof products, from: readonly string[], times = 1) {
  for (const network of from)
    for (const step of ['searched', 'opened', 'carted', 'bought'] as const)
      for (let time = 0; time < times; time++)
        steps.add({ query: 'laptop', step, products: [products[product].id], network })
  await steps.flush()
  await pass(1)
}
async function pass(days: number) {
  now = new Date(now.getTime() + days * 86_400_000)
  await learnFromSearches(db, now)
}

it('the usual order follows relevance', () =>
  expect(usual).toEqual(['alfa', 'beta', 'gama', 'funda']))

describe('hostile clicks', () => {
  it('ten thousand clicks of one network in thirty days move nothing', async () => {
    for (let day = 0; day < 30; day++) await pressAll('gama', ['203.0.113.7'], 84)
    expect(await order()).toEqual(usual)
    expect(await db.selectFrom('learned_searches').selectAll().execute()).toEqual([])
  })

  it('four networks that collude every day move nothing', async () => {
    for (let day = 0; day < 30; day++) await pressAll('gama', networks(4), 10)
    expect(await order()).toEqual(usual)
  })
})

describe('honest visitors', () => {
  it('five visitors or more move close products until the sums have decayed', async () => {
    for (let day = 0; day < 3; day++) await pressAll('gama', networks(6))
    expect(await order()).toEqual(['gama', 'alfa', 'beta', 'funda'])
    expect(await order('laptops')).toEqual(['gama', 'alfa', 'beta', 'funda'])
    await pass(240)
    expect(await order()).toEqual(usual)
  })

  it('no number of visitors lifts an accessory above the thing itself', async () => {
    for (let day = 0; day < 10; day++) await pressAll('funda', networks(40))
    expect(await order()).toEqual(usual)
  })

  it('learned searches do not change the order of other queries, exact names or a sort order that the shopper chose', async () => {
    const orders = async () => [
      await order('laptop alfa'),
      await order('laptop barata'),
      await order('laptop', 'price-asc'),
    ]
    const before = await orders()
    for (let day = 0; day < 3; day++) await pressAll('gama', networks(9))
    expect(await order()).not.toEqual(usual)
    expect(await orders()).toEqual(before)
  })

  it('pinned products stay first', async () => {
    const rule = { kind: 'pinned' as const, words: ['laptop'], meant: [], products: [] }
    const pinned = [products.funda.sku, products.beta.sku]
    const times = { from: null, until: null, changedBy: 'operator:ana', changedAt: now }
    const stems = createSearchRuleStems(rule)
    await addSearchRule(db, { ...rule, ...stems, ...times, products: pinned })
    for (let day = 0; day < 3; day++) await pressAll('gama', networks(9))
    expect(await order()).toEqual(['funda', 'beta', 'gama', 'alfa'])
  })
})
