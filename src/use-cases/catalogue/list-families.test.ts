import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ToggleFilterCode } from '#domain/catalogue/toggle-filters.ts'
import { toCentavos } from '#domain/money.ts'
import * as offers from '#persistence/catalogue/offers.ts'
import { putSettings } from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { readHomePage } from '../running/read-home-page.ts'
import { browseCategory, type CategoryRequest } from './browse-category.ts'
import { browseSearchResults } from './browse-search-results.ts'
import { searchProducts } from './search-products.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const usual: CategoryRequest = {
  slug: 'bocinas',
  now,
  filters: new Map(),
  minPrice: null,
  maxPrice: null,
  toggles: new Set(),
  postcode: null,
  sort: 'relevance',
  page: 1,
  size: 20,
  pagesAtOnce: 1,
}

const colourOf = (colour: string) => [
  { code: 'color', label: 'Color', value: colour, unit: null, filter: colour, sort: null },
]

async function addSpeaker(colour: string, price: number, over: object = {}) {
  await addProduct(db, {
    urlKey: `bocina-${colour}`,
    name: `Bocina Eco ${colour}`,
    categories: ['bocinas'],
    price: toCentavos(price),
    family: 'bocina',
    familyOptions: ['color'],
    attributes: colourOf(colour),
    ...over,
  })
}

async function browse(over: Partial<CategoryRequest> = {}) {
  const view = await browseCategory(db, { ...usual, ...over }, (error) => {
    throw error
  })
  if (!view.ok) throw new Error(view.code)
  const { products, total, category, filters, toggles } = view
  const countOf = (code: ToggleFilterCode) => toggles.find((one) => one.code === code)?.count
  const counts = filters[0]?.options.map(({ label, count }) => [label, count])
  const keys = products.map(({ urlKey }) => urlKey)
  return {
    keys,
    total,
    category,
    counts,
    toggles,
    inStock: countOf('stock'),
    onOffer: countOf('offers'),
  }
}

const colour = (...labels: string[]) => ({ filters: new Map([['color', labels]]) })

async function search(over: object = {}) {
  const request = { term: 'bocina', literal: false, shelf: null, category: null, now }
  const choice = {
    minPrice: null,
    maxPrice: null,
    toggles: new Set<ToggleFilterCode>(),
    postcode: null,
  }
  const view = await browseSearchResults(db, {
    ...request,
    ...choice,
    labels: new Map(),
    sort: 'relevance',
    page: 1,
    size: 10,
    ...over,
  })
  return { ...view, keys: view.products.map(({ urlKey }) => urlKey) }
}

async function findIds(...urlKeys: string[]) {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('url_key', 'in', urlKeys)
    .execute()
  return { ids: found.map(({ id }) => id) }
}

beforeAll(async () => {
  await addSpeaker('rojo', 100_000, { featured: true })
  await addSpeaker('azul', 300_000)
  await addSpeaker('gris', 50_000, { specialPrice: toCentavos(40_000), specialTo: '2026-11-30' })
  await addSpeaker('sola', 200_000, { family: null, attributes: colourOf('azul') })
  await sql`insert into category_filters (category_id, attribute_id, position)
    select c.id, a.id, 1 from categories c, attributes a
    where c.slug = 'bocinas' and a.code = 'color'`.execute(db)
})

describe('family in a category', () => {
  it('variants of a product share one card in a category list and count as one product', async () => {
    const { keys, total, category } = await browse()
    expect(keys).toEqual(['bocina-rojo', 'bocina-sola'])
    expect({ total, products: category.productCount }).toEqual({ total: 2, products: 2 })
  })

  it.each(['newest', 'price-asc', 'price-desc', 'rating'] as const)(
    'a category sorts product variants by the variant shown on their card: %s',
    async (sort) => {
      const { keys } = await browse({ sort })
      expect(keys.toSorted()).toEqual(['bocina-rojo', 'bocina-sola'])
      if (sort === 'price-asc') expect(keys[0]).toBe('bocina-rojo')
    },
  )

  it('a product card shared by variants shows the one matching the filter, and filter counts agree with cards', async () => {
    expect((await browse()).counts).toEqual([
      ['azul', 2],
      ['gris', 1],
      ['rojo', 1],
    ])
    expect((await browse(colour('azul'))).keys.toSorted()).toEqual(['bocina-azul', 'bocina-sola'])
    expect(await browse(colour('azul', 'gris'))).toMatchObject({ total: 2 })
    expect((await browse({ minPrice: toCentavos(250_000) })).keys).toEqual(['bocina-azul'])
    expect((await browse({ toggles: new Set(['offers']) })).keys).toEqual(['bocina-gris'])
    // An offer counts although another product of its family has the card
    expect(await browse()).toMatchObject({ inStock: 2, onOffer: 1 })
    expect(await browse(colour('gris'))).toMatchObject({ inStock: 1, onOffer: 1 })
    expect(await browse(colour('azul'))).toMatchObject({ inStock: 2, onOffer: 0 })
  })

  it('a narrowed category counts cards by every variant that its filters match', async () => {
    const plans = [
      { months: 6, min_total: 2500 },
      { months: 12, min_total: 4000 },
    ]
    await putSettings(db, { payment: { methods: [], msi: { enabled: true, plans } } })
    const narrowed = colour('rojo', 'azul')
    const { toggles, total } = await browse(narrowed)
    // Six months need the price of the blue variant; the card shows the red one
    expect({ total, six: toggles.find(({ code }) => code === 'months6') }).toEqual({
      total: 2,
      six: { code: 'months6', count: 1, isPartial: false },
    })
    for (const { code, count } of toggles) {
      const listed = await browse({ ...narrowed, toggles: new Set([code]) })
      expect([code, listed.total]).toEqual([code, count])
    }
    await db.deleteFrom('shop_settings').where('key', '=', 'payment').execute()
  })

  it('a product card shared by variants shows another one when the first is sold out or removed', async () => {
    const first = sql`(select id from products where url_key = 'bocina-rojo')`
    await sql`update inventory set reserved = on_hand where product_id = ${first}`.execute(db)
    expect((await browse()).keys).toEqual(['bocina-sola', 'bocina-gris'])
    await sql`update inventory set reserved = 0 where product_id = ${first}`.execute(db)
    await sql`update products set visible = false where url_key like 'bocina-%'`.execute(db)
    expect(await browse()).toMatchObject({ keys: [], total: 0 })
    await sql`update products set visible = true where url_key like 'bocina-%'`.execute(db)
    expect(await browse()).toMatchObject({ total: 2, category: { productCount: 2 } })
  })

  it('the number of products with variants in a category is updated when a variant is added or removed', async () => {
    const alone = (family: string | null) =>
      sql`update products set family = ${family} where url_key = 'bocina-sola'`.execute(db)
    await alone('bocina')
    expect(await browse()).toMatchObject({ total: 1, category: { productCount: 1 } })
    await alone(null)
    expect(await browse()).toMatchObject({ total: 2, category: { productCount: 2 } })
  })
})

describe('family in search results', () => {
  it('variants of a product share one card in search results, that of the best match', async () => {
    const all = await search()
    expect(all).toMatchObject({ keys: ['bocina-rojo', 'bocina-sola'], total: 2 })
    expect((await search({ term: 'bocina eco azul' })).keys[0]).toBe('bocina-azul')
    expect((await search({ sort: 'price-desc' })).keys).toEqual(['bocina-sola', 'bocina-rojo'])
    const typed = { term: 'bocin', now, limit: 5, offset: 0, typing: true }
    expect((await searchProducts(db, typed)).total).toBe(2)
  })

  it('variants of a product count as one in each filter option of search results', async () => {
    const { filters } = await search()
    expect(filters).toMatchObject({
      everywhere: 2,
      toggles: [
        { code: 'offers', count: 1 },
        { code: 'stock', count: 2 },
      ],
    })
    const blue = await search({ labels: new Map([['color', ['azul']]]) })
    expect(blue.keys.toSorted()).toEqual(['bocina-azul', 'bocina-sola'])
    expect(blue.total).toBe(2)
  })

  it('variants of a product share one card on the search page without a search term', async () => {
    expect(await search({ term: '', shelf: 'everything' })).toMatchObject({ total: 2 })
    expect((await search({ term: '', shelf: 'offers' })).keys).toEqual(['bocina-gris'])
  })
})

it('variants of a product share one card on the offers page and the home page', async () => {
  await sql`update products set special_price_centavos = 10000, special_to = '2026-11-25'
    where family = 'bocina'`.execute(db)
  const page = { now, sort: 'ending', limit: 10, offset: 0 } as const
  const found = await offers.listOfferPage(db, { ...page, among: null })
  expect(found).toMatchObject({ total: 1, products: [{ urlKey: 'bocina-rojo' }] })
  const { ids } = await findIds('bocina-azul', 'bocina-gris')
  const among = await offers.listOfferPage(db, { ...page, among: ids })
  expect(among).toMatchObject({ total: 1, products: [{ urlKey: 'bocina-gris' }] })
  const { reels } = await readHomePage(db, now, () => {})
  const shown = [reels.offers, reels.featured, ...reels.categories, reels.newest]
  const keys = shown.flatMap(({ products }) => products?.map(({ urlKey }) => urlKey) ?? [])
  expect(keys.toSorted()).toEqual(['bocina-rojo', 'bocina-sola'])
})
