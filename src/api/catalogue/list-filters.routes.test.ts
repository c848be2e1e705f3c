import { beforeAll, describe, expect, it } from 'vitest'
import { type ToggleFilterCode, toggleFilterCodes } from '#domain/catalogue/toggle-filters.ts'
import { toCentavos } from '#domain/money.ts'
import { putSettings } from '#persistence/running/settings-and-legal-text-writes.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping } from '#test/support/make-purchase.ts'

const { db } = await testDatabase()
// A Monday morning, before the order cut-off
const shop = await testApi(db, { startAt: new Date('2026-11-23T15:00:00Z') })

const lists = {
  category: async (query: string) => {
    const { body } = await shop.get(`shop/categories-slug/bocinas?page=1&size=50${query}`)
    return { ...body.category, keys: keysOf(body.category.products) }
  },
  search: async (query: string) => {
    const { body } = await shop.get(`shop/searchProducts?q=bocina&size=24${query}`)
    return { ...body.filters, total: body.total, keys: keysOf(body.products) }
  },
  offers: async (query: string) => {
    const { body } = await shop.get(`shop/offers?${query}`)
    return { ...body.filters, total: body.total, keys: keysOf(body.products) }
  },
}

function keysOf(products: { url_key: string }[]): string[] {
  return products.map(({ url_key }) => url_key).toSorted()
}

const onOffer = (price: number) => ({
  specialPrice: toCentavos(price),
  specialTo: '2026-11-30',
})

beforeAll(async () => {
  await addShipping(db)
  await putSettings(db, {
    free_shipping: { enabled: true, threshold: 799, method: 'expres', text: '' },
    order_cutoff: { hour: 14 },
    payment: {
      methods: [],
      msi: {
        enabled: true,
        plans: [
          { months: 3, min_total: 300 },
          { months: 12, min_total: 1200 },
        ],
      },
    },
  })
  // What costs less than 799 pesos arrives on Thursday, what costs more tomorrow
  await db
    .updateTable('shipping_rates')
    .set({ min_business_days: 1, max_business_days: 1 })
    .where('method_code', '=', 'expres')
    .execute()
  const products = [
    { urlKey: 'barata', price: 20_000 },
    { urlKey: 'media', price: 50_000 },
    { urlKey: 'cara', price: 150_000 },
    { urlKey: 'agotada', price: 150_000, stock: 0 },
    { urlKey: 'rebajada', price: 150_000, ...onOffer(60_000) },
    { urlKey: 'oferta-cara', price: 200_000, ...onOffer(130_000) },
    { urlKey: 'oferta-agotada', price: 200_000, stock: 0, ...onOffer(130_000) },
    { urlKey: 'licencia', price: 40_000, delivery: 'digital', weightGrams: null } as const,
  ]
  for (const { price, ...rest } of products) {
    await addProduct(db, {
      name: `Bocina ${rest.urlKey}`,
      categories: ['bocinas'],
      price: toCentavos(price),
      ...rest,
    })
  }
})

describe.each(['category', 'search', 'offers'] as const)('filters of %s lists', (name) => {
  const list = lists[name]
  const isListed = (key: string) => name !== 'offers' || /^(rebajada|oferta)/.test(key)

  it('the number of products of each filter is the number that it lists', async () => {
    for (const chosen of ['', '&stock=1', '&min=300&max=1400', '&months3=1', '&soonest=1']) {
      const { toggles } = await list(`${chosen}&postcode=03100`)
      for (const { code, count } of toggles) {
        const { total } = await list(`${chosen}&${code}=1&postcode=03100`)
        expect([chosen, code, count]).toEqual([chosen, code, total])
      }
    }
  })

  it('the filter of an instalment plan lists what its price in force reaches', async () => {
    const reached = ['agotada', 'cara', 'oferta-agotada', 'oferta-cara']
    expect((await list('&months12=1')).keys).toEqual(reached.filter(isListed))
    const three = [
      'agotada',
      'cara',
      'licencia',
      'media',
      'oferta-agotada',
      'oferta-cara',
      'rebajada',
    ]
    expect((await list('&months3=1')).keys).toEqual(three.filter(isListed))
    // The shop offers no such plan
    expect((await list('&months6=1')).keys).toEqual([])
  })

  it('the delivery filter lists what is in stock and arrives first at the postcode', async () => {
    const found = await list('&soonest=1&postcode=03100')
    expect(found.keys).toEqual(['cara', 'licencia', 'oferta-cara'].filter(isListed))
    expect(found.arrival).toEqual({ by: '2026-11-24', today: '2026-11-23' })
  })

  it('the delivery filter is ignored and not offered without a valid postcode', async () => {
    const all = (await list('')).keys
    for (const postcode of ['', '&postcode=3100', '&postcode=abcde']) {
      const found = await list(`&soonest=1${postcode}`)
      expect(found).toMatchObject({ keys: all, arrival: null })
      expect(found.toggles.map(({ code }: { code: ToggleFilterCode }) => code)).not.toContain(
        'soonest',
      )
    }
  })

  it('the delivery filter lists nothing for a postcode without home delivery', async () => {
    await db.updateTable('shipping_methods').set({ pickup: true }).execute()
    expect(await list('&soonest=1&postcode=03100')).toMatchObject({ keys: [], arrival: null })
    await db.updateTable('shipping_methods').set({ pickup: false }).execute()
  })
})

it('category and search lists contain the same products under every filter that is on or off', async () => {
  for (const code of toggleFilterCodes) {
    const [category, search] = [
      await lists.category(`&${code}=1&postcode=03100`),
      await lists.search(`&${code}=1&postcode=03100`),
    ]
    expect([code, ...category.keys]).toEqual([code, ...search.keys])
  }
})

it('replies with a delivery date expire at the order cut-off', async () => {
  for (const path of [
    'categories-slug/bocinas?page=1',
    'searchProducts?q=bocina',
    'offers?page=1',
  ]) {
    const expiry = async (query: string) => (await shop.get(`shop/${path}${query}`)).headers.expires
    expect(await expiry('&postcode=03100')).toBe('Mon, 23 Nov 2026 20:00:00 GMT')
    expect(await expiry('')).toBeUndefined()
  }
})

it('offers can be filtered by category, price and attribute, and count their filters', async () => {
  const found = await lists.offers('category=bocinas&min=700&sort=price-asc')
  expect(found).toMatchObject({
    total: 2,
    keys: ['oferta-agotada', 'oferta-cara'],
    categories: [{ slug: 'bocinas', count: 2, selected: true }],
    price_range: { min: 600, max: 1300 },
  })
  expect((await lists.offers('category=bocinas&f.marca=Nadie')).total).toBe(3)
})
