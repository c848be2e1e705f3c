import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { storeSearchSynonyms } from '#use-cases/running/store-synonyms.ts'

const { db } = await testDatabase()
const { get, post } = await testApi(db)
const keysOf = (list: { url_key: string }[]) => list.map(({ url_key }) => url_key)
const results = async (q: string) =>
  (await get(`shop/searchProducts?q=${encodeURIComponent(q)}`)).body

beforeAll(async () => {
  const products = [
    {
      urlKey: 'mochila',
      name: 'Mochila para laptop 15.6"',
      brand: null,
      categories: ['accesorios'],
      stock: 90,
    },
    {
      urlKey: 'base',
      name: 'Base enfriadora',
      brand: null,
      description: 'Enfría tu laptop. Laptop laptop laptop.',
    },
    { urlKey: 'laptop-air', name: 'Laptop Nimbus Air 14" 512GB', model: 'NA14-512', stock: 0 },
    { urlKey: 'laptop-pro', name: 'Laptop Nimbus Pro 16" 1 TB', brand: 'Nimbus' },
    { urlKey: 'audifonos', name: 'Audífonos Aurio Gota', brand: 'Aurio', mpn: 'AU-G1' },
    {
      urlKey: 'camara',
      name: 'Cámara de acción Kresta',
      price: toCentavos(500000),
      specialPrice: toCentavos(300000),
      specialTo: '2026-12-01',
    },
    { urlKey: 'oculta', name: 'Laptop oculta', visible: false },
  ]
  for (const product of products) await addProduct(db, product)
  const groups = [
    { terms: ['laptop', 'portátil', 'computadora portátil'] },
    { terms: ['audífonos', 'auriculares'] },
  ]
  await storeSearchSynonyms(db, groups, new Date('2026-11-01T12:00:00Z'))
})

describe('search', () => {
  it('search ranks the product itself above its accessories and above products that mention it (SRC-03, API-12)', async () => {
    const { products, total, related } = await results('laptop')
    expect(keysOf(products)).toEqual(['laptop-pro', 'laptop-air'])
    expect(total).toBe(2)
    expect(keysOf(related)).toEqual(['mochila', 'base'])
  })

  it.each([
    ['AUDIFONOS', ['audifonos']],
    ['auriculares', ['audifonos']],
    ['na14 512', ['laptop-air']],
    ['na14512', ['laptop-air']],
    ['na14-512', ['laptop-air']],
    ['AU-G1', ['audifonos']],
  ])('search finds %s', async (q, expected) => {
    expect(keysOf((await results(q)).products)).toEqual(expected)
  })

  it('the search that pages use tells what it understood, the specified call does not (SRC-03, API-12)', async () => {
    const { understood, products } = await results('camara hasta 3500')
    expect(keysOf(products)).toEqual(['camara'])
    expect(understood).toEqual({
      parts: [{ label: 'Hasta $3,500', without: 'camara' }],
      let_go: [],
      unsold_brand: null,
      price_range: { min: null, max: 3500 },
    })
    const { body } = await post('shop/searchProducts', { searchQuery: 'camara hasta 3500' })
    expect(keysOf(body.products)).toEqual(['camara'])
    expect(body).not.toHaveProperty('understood')
    expect(body).not.toHaveProperty('related')
  })

  it.each([
    ['computadora portatil nimbus', ['laptop-pro', 'laptop-air']],
    ['laptop 512 gb', ['laptop-air']],
    ['laptop 1tb', ['laptop-pro']],
  ])('search finds %s first, and similar ones after (SRC-03)', async (q, expected) => {
    expect(keysOf((await results(q)).products).slice(0, expected.length)).toEqual(expected)
  })

  it('search corrects a misspelt word, tells the shopper so, and offers a link to search the original words (SRC-03)', async () => {
    const found = await results('audifnos')
    expect(keysOf(found.products)).toEqual(['audifonos'])
    expect(found.corrected_query).toBe('audífonos')
    expect((await results('audifonos')).corrected_query).toBeUndefined()
    expect((await get('shop/searchProducts?q=audifnos&literal=1')).body).toMatchObject({
      products: [],
      total: 0,
    })
  })

  it('search returns the same products for words with and without accents (SRC-03)', async () => {
    for (const [one, other] of [
      ['cámara de acción', 'camara de accion'],
      ['AUDÍFONOS', 'audifonos'],
      ['portátil', 'portatil'],
    ])
      expect(await results(one as string)).toEqual(await results(other as string))
  })

  it('search returns products that match some of the words when none matches all words', async () => {
    expect(keysOf((await results('kresta submarino')).products)).toEqual(['camara'])
  })

  it.each([
    '',
    '   ',
    '!!! ???',
    "'; drop table products; --",
    'zzzzqqq',
    ':* & | <->',
    'x'.repeat(300),
    'x'.repeat(400),
    '🎧🎮',
    'for',
    'de la',
    '笔记本电脑',
    'ноутбук',
  ])('search returns an empty list for %j (SRC-03)', async (q) => {
    expect(await results(q)).toMatchObject({
      products: [],
      total: 0,
      more: false,
      page: 1,
      pages: 1,
    })
  })

  it.each([
    ['a', true],
    ['la', true],
    ['Á', true],
    [`laptop ${'x'.repeat(290)}`, true],
    ['laptop nimbus '.repeat(21).trim(), true],
    ["laptop' or 1=1 --", true],
    ['laptop; select * from products', true],
    ['🎧 audífonos 🎮', true],
    ['«laptop» (nimbus) | & !', true],
    ['laptop 笔记本', true],
    ['laptop\\', true],
    ['%_%', false],
  ])('search accepts %j with any content, also while typing (SRC-01, SRC-03)', async (q, finds) => {
    const typed = await get(`shop/search?term=${encodeURIComponent(q)}`)
    expect(typed.status).toBe(200)
    expect(typed.body.payload.total > 0).toBe(finds)
    expect((await get(`shop/searchProducts?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  it.each(['laptop \u0000', '\u0000'])(
    'a search for %j, which PostgreSQL cannot store, is answered 400',
    async (q) => {
      const { status, body } = await get(`shop/searchProducts?q=${encodeURIComponent(q)}`)
      expect([status, body.messageForUser]).toEqual([400, expect.stringContaining('Corrígelo')])
    },
  )

  it('search treats an unknown word of one or two letters as a prefix (SRC-03)', async () => {
    expect(keysOf((await results('ki')).products)).toEqual([])
    expect(keysOf((await results('au')).products)).toContain('audifonos')
    expect((await results('l')).total).toBeGreaterThan(2)
  })

  it('search returns ten results per page (SRC-03)', async () => {
    for (let n = 1; n <= 12; n++) await addProduct(db, { name: `Cable trenzado ${n}` })
    const second = (await get('shop/searchProducts?q=cable&page=2')).body
    expect(second.products).toHaveLength(2)
    expect(second).toMatchObject({ total: 12, page: 2, pages: 2 })
    expect((await get('shop/searchProducts?q=cable&page=9')).body).toMatchObject({
      total: 12,
      products: [],
    })
    expect(
      (await post('shop/searchProducts', { searchQuery: 'cable' })).body.products,
    ).toHaveLength(10)
  })

  it('search returns 24 results per page on request, and ten for any other page size (SRC-03)', async () => {
    const sizes = await Promise.all(
      ['24', '11', '9999', 'x'].map(async (size) => {
        const { body } = await get(`shop/searchProducts?q=cable&size=${size}`)
        return [body.products.length, body.pages]
      }),
    )
    expect(sizes).toEqual([
      [12, 1],
      [10, 2],
      [10, 2],
      [10, 2],
    ])
  })

  it('search results can be filtered, and each filter option shows its number of products (SRC-03)', async () => {
    const marca = (value: string) => ({
      code: 'marca',
      label: 'Marca',
      value,
      unit: null,
      filter: value,
      sort: null,
    })
    for (const [at, value] of ['Teclia', 'Teclia', 'Orbit'].entries()) {
      await addProduct(db, {
        urlKey: `raton-${at}`,
        name: `Ratón silencioso ${at}`,
        categories: [at === 2 ? 'games' : 'perifericos'],
        price: toCentavos(10_000 * (at + 1)),
        stock: at,
        attributes: [marca(value)],
      })
    }
    const filters = ['games', 'perifericos'].map((slug) => ({ slug, codes: ['marca'] }))
    await categories.replaceCategoryFilters(db, filters)
    const all = await results('raton silencioso')
    expect(all.filters).toEqual({
      categories: [
        { slug: 'perifericos', name: 'Perifericos', count: 2, selected: false },
        { slug: 'games', name: 'Games', count: 1, selected: false },
      ],
      everywhere: 3,
      attributes: [
        {
          code: 'marca',
          name: 'Marca',
          counted_in_part: false,
          values: [
            { label: 'Orbit', count: 1, selected: false },
            { label: 'Teclia', count: 2, selected: false },
          ],
        },
      ],
      in_stock: { count: 2, counted_in_part: false },
      on_offer: { count: 0, counted_in_part: false },
      toggles: [
        { code: 'offers', count: 0, counted_in_part: false },
        { code: 'stock', count: 2, counted_in_part: false },
      ],
      arrival: null,
      price_range: { min: 100, max: 300 },
    })
    const narrowed = async (parameters: string) => {
      const { body } = await get(`shop/searchProducts?q=raton+silencioso&${parameters}`)
      return [body.total, ...keysOf(body.products).toSorted()]
    }
    expect(await narrowed('category=games')).toEqual([1, 'raton-2'])
    expect(await narrowed('f.marca=Teclia&stock=1')).toEqual([1, 'raton-1'])
    expect(await narrowed('f.marca=Teclia&f.marca=Orbit')).toEqual([
      3,
      'raton-0',
      'raton-1',
      'raton-2',
    ])
    expect(await narrowed('min=150&max=250')).toEqual([1, 'raton-1'])
    expect(await narrowed('category=nada&f.nada=x')).toEqual([3, 'raton-0', 'raton-1', 'raton-2'])
    expect(await narrowed('offers=1')).toEqual([0])
    expect((await results('zzqq')).filters).toBeNull()
  })

  it('search can list only products on offer, with and without search words', async () => {
    expect(keysOf((await get('shop/searchProducts?ofertas=1')).body.products)).toEqual(['camara'])
    expect((await get('shop/searchProducts?ofertas=1&q=laptop')).body.total).toBe(0)
    expect((await get('shop/searchProducts')).body.total).toBe(0)
    expect((await get('shop/searchProducts?novedades=1')).body.total).toBeGreaterThan(5)
    expect((await get('shop/searchProducts?destacados=1')).body.total).toBe(0)
  })
})

describe('popular products', () => {
  const popular = async () => (await get('shop/popular')).body
  const sold = (urlKey: string, units: number) =>
    db.updateTable('products').set({ sold_count: units }).where('url_key', '=', urlKey).execute()

  it('popular search suggestions are the featured products until three products have enough sales', async () => {
    await addProduct(db, { urlKey: 'destacada', featured: true })
    await sold('base', 40)
    await sold('laptop-pro', 30)
    await sold('mochila', 9)
    const { best_sellers, products } = await popular()
    expect([best_sellers, keysOf(products)]).toEqual([false, ['destacada']])
  })

  it('popular search suggestions are the best-selling products in stock', async () => {
    await sold('mochila', 10)
    await sold('laptop-air', 99)
    const { best_sellers, products } = await popular()
    expect([best_sellers, keysOf(products)]).toEqual([true, ['base', 'laptop-pro', 'mochila']])
  })
})

describe('search while typing', () => {
  it('search suggestions treat the last typed word as a prefix (SRC-01, API-12)', async () => {
    const { body } = await post('shop/search', {
      searchTerm: 'lap',
      start: 0,
      offset: 20,
      is_mobile: 1,
    })
    expect(keysOf(body.payload.hits)).toContain('laptop-pro')
    expect(body.payload.total).toBe(4)
  })

  it('search suggestions complete the typed query and propose matching categories (SRC-01)', async () => {
    await addProduct(db, { name: 'Memoria flash Kresta 32 GB', brand: 'Kresta' })
    await addProduct(db, { name: 'Memoria flash Nimbus 64 GB', categories: ['memorias'] })
    const typing = async (term: string) => (await get(`shop/search?term=${term}`)).body.payload
    expect(await typing('mem')).toMatchObject({
      queries: ['memoria', 'memoria flash'],
      categories: [{ name: 'Memorias', slug: 'memorias' }],
    })
    expect((await typing('laptop barata hasta 50000')).reading).toEqual({
      text: 'laptop barata hasta 50000',
      words: 'laptop',
      labels: ['Del más barato', 'Hasta $50,000'],
    })
    expect(await typing('laptop')).not.toHaveProperty('reading')
    expect((await typing('audí')).queries).toEqual(['audífonos'])
    expect(await typing('m')).toMatchObject({ queries: [], categories: [] })
    expect(await typing('%25_')).toMatchObject({ queries: [], categories: [] })
  })

  it('search suggestions discard cached rankings after a product change (SRC-01)', async () => {
    const before = (await get('shop/search?term=memoria')).body.payload.total
    await addProduct(db, { name: 'Memoria flash Aurio 128 GB' })
    expect((await get('shop/search?term=memoria')).body.payload.total).toBe(before + 1)
  })

  it('search suggestions return the requested number of rows, from `start` or its alias `offset` on (API-12)', async () => {
    const { body } = await get('shop/search?term=laptop&start=1&offset=2')
    expect(keysOf(body.payload.hits)).toEqual(['laptop-air', 'mochila'])
    const capped = await post('shop/search', { searchTerm: 'laptop', offset: 5000 })
    expect(capped.body.payload.hits).toHaveLength(4)
  })

  it('search suggestions reject a request body without a search term', async () => {
    const { status, body } = await post('shop/search', {})
    expect({ status, code: body.code }).toEqual({ status: 200, code: 'invalid-input' })
  })
})
