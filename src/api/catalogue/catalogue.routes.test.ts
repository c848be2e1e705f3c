import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const { get, post } = await testApi(db)
const day = (n: number) => new Date(Date.UTC(2026, 9, n, 18))

const attribute = (code: string, value: string, sort: number | null = null) => ({
  code,
  label: code.toUpperCase(),
  value,
  unit: null,
  filter: value,
  sort,
})
const keysOf = (list: { url_key: string }[]) => list.map(({ url_key }) => url_key)

beforeAll(async () => {
  const category = { description: '', image_key: null, translations: [] }
  await categories.putCategories(db, [
    { ...category, slug: 'tabletas', name: 'Tabletas', parent: null, position: 1 },
    { ...category, slug: 'clasicas', name: 'Clásicas', parent: 'tabletas', position: 1 },
    { ...category, slug: 'smarth-home', name: 'Smart Home', parent: null, position: 2 },
  ])
  await categories.replaceFormerSlugs(db, [{ slug: 'smarth-home', other: 'smart-home' }])
  await addProduct(db, {
    urlKey: 'tab-a',
    name: 'Tableta A',
    categories: ['tabletas', 'clasicas'],
    price: toCentavos(500000),
    featured: true,
    createdAt: day(1),
    attributes: [attribute('ram', '8 GB', 8), attribute('marca', 'Nimbus')],
  })
  await addProduct(db, {
    urlKey: 'tab-b',
    name: 'Tableta B',
    categories: ['clasicas'],
    price: toCentavos(700000),
    specialPrice: toCentavos(400000),
    specialTo: '2026-11-21',
    stock: 0,
    createdAt: day(2),
    attributes: [attribute('ram', '16 GB', 16), attribute('marca', 'Nimbus')],
  })
  await addProduct(db, {
    urlKey: 'tab-c',
    name: 'Tableta C',
    categories: ['tabletas'],
    price: null,
    featured: true,
    refurbished: true,
    createdAt: day(3),
    attributes: [attribute('ram', '8 GB', 8), attribute('marca', 'Kolibri')],
    related: ['tab-b', 'oculta'],
    upSells: ['tab-a'],
    comparable: ['tab-a', 'tab-b'],
  })
  await addProduct(db, { urlKey: 'oculta', visible: false, featured: true, createdAt: day(4) })
  await categories.replaceCategoryFilters(db, [{ slug: 'tabletas', codes: ['marca', 'ram'] }])
  await productImages.replaceProductPictures(
    db,
    [
      {
        urlKey: 'tab-a',
        pictures: [{ path: 'products/tab-a/1-ab', alt: 'De frente', width: 1600 }],
      },
    ],
    day(4),
  )
})

describe('reels', () => {
  it('the home page carousel API returns the newest featured products and, separately, the newest visible products (API-10, HOM-02, HOM-05)', async () => {
    const featured = await get('shop/featuredProducts')
    expect(keysOf(featured.body.products)).toEqual(['tab-c', 'tab-a'])
    const newest = await get('shop/newProducts')
    expect(keysOf(newest.body.products)).toEqual(['tab-c', 'tab-b', 'tab-a'])
  })

  it('home page carousels return product cards with prices in pesos, stock and pictures (API-10, HOM-09)', async () => {
    const { body } = await get('shop/newProducts')
    expect(body.products[1]).toMatchObject({
      type: 'simple',
      simple_fields: { url_key: 'tab-b', refurbished: 0 },
      inventory: {
        qty: 0,
        mb_price: 7000,
        mb_special_price: 4000,
        mb_special_price_to: '2026-11-21',
      },
      best_price: 4000,
      original_price: 7000,
      on_offer: true,
      images: [],
    })
    expect(body.products[2].images).toEqual([
      {
        path: 'products/tab-a/1-ab',
        db_path: 'products/tab-a/1-ab',
        small_image_url: '/storage/products/tab-a/1-ab-300.webp',
        zoom_width: 1600,
        alt: 'De frente',
      },
    ])
    expect(body.products[0]).toMatchObject({ best_price: null, simple_fields: { refurbished: 1 } })
  })

  it('home page carousels show available stock, excluding reserved units (SHW-04)', async () => {
    const { id } = await addProduct(db, {
      urlKey: 'apartada',
      stock: 5,
      categories: ['smarth-home'],
    })
    await db.updateTable('inventory').set({ reserved: 3 }).where('product_id', '=', id).execute()
    const { body } = await get('shop/productBySlug/apartada')
    expect(body.product).toMatchObject({ qty: 2, inventory: { qty: 2 } })
  })
})

describe('categories', () => {
  it('the category list returns parents first, each with its number of visible products (API-10)', async () => {
    const { body } = await get('shop/categories')
    const found = body.categories.map((c: Record<string, unknown>) => [c.slug, c.product_count])
    expect(found).toEqual([
      ['tabletas', 3],
      ['smarth-home', 1],
      ['clasicas', 2],
    ])
    expect(body.categories[2].parent_id).toBe(body.categories[0].id)
  })

  it('a category without parameters returns all products of itself and its children (API-10, CAT-01)', async () => {
    const { body } = await get('shop/categories-slug/tabletas')
    expect(body.category).toMatchObject({
      breadcrumbs: [{ name: 'Tabletas', slug: 'tabletas' }],
      total: 3,
      page: 1,
      pages: 1,
      price_range: { min: 4000, max: 5000 },
      attributes: [
        {
          code: 'marca',
          name: 'MARCA',
          values: [
            { label: 'Kolibri', count: 1, selected: false },
            { label: 'Nimbus', count: 2, selected: false },
          ],
        },
        { code: 'ram', values: [{ label: '8 GB' }, { label: '16 GB' }] },
      ],
    })
    expect(keysOf(body.category.products).sort()).toEqual(['tab-a', 'tab-b', 'tab-c'])
  })

  it('category filter options show how many products each would list, given the options selected in the other filters (CAT-02)', async () => {
    const { body } = await get('shop/categories-slug/tabletas?f.ram=8%20GB&f.marca=Nimbus&f.otro=x')
    expect(keysOf(body.category.products)).toEqual(['tab-a'])
    const options = Object.fromEntries(
      body.category.attributes.map((filter: { code: string; values: object[] }) => [
        filter.code,
        filter.values,
      ]),
    )
    expect(options.marca).toEqual([
      { label: 'Kolibri', count: 1, selected: false },
      { label: 'Nimbus', count: 1, selected: true },
    ])
    expect(options.ram).toEqual([
      { label: '8 GB', count: 1, selected: true },
      { label: '16 GB', count: 1, selected: false },
    ])
  })

  it('a category still returns its products when counting its filter options fails (CAT-02)', async () => {
    await sql`alter table filter_options rename column sort_value to gone`.execute(db)
    const { status, body, headers } = await get('shop/categories-slug/tabletas?f.ram=8 GB&page=1')
    await sql`alter table filter_options rename column gone to sort_value`.execute(db)
    const { attributes, products, total, uncounted } = body.category
    expect([status, headers['cache-control'], uncounted]).toEqual([200, 'no-store', true])
    expect([total, keysOf(products)]).toEqual([2, ['tab-a', 'tab-c']])
    expect(attributes.find(({ code }: { code: string }) => code === 'ram').values).toEqual([
      { label: '8 GB', count: 0, selected: true },
    ])
  })

  it('a category combines several selected options of one filter by OR (CAT-02)', async () => {
    const { body } = await get(
      'shop/categories-slug/tabletas?f.ram=8%20GB&f.ram=16%20GB&f.marca=Nimbus',
    )
    expect(keysOf(body.category.products).sort()).toEqual(['tab-a', 'tab-b'])
  })

  it('a category can be paged, sorted by current price, and filtered by price, offer and stock (CAT-04)', async () => {
    const sorted = await get('shop/categories-slug/tabletas?sort=price-asc&page=2&size=1')
    expect(keysOf(sorted.body.category.products)).toEqual(['tab-a'])
    expect(sorted.body.category).toMatchObject({ total: 3, page: 2, pages: 3 })
    const cheap = await get('shop/categories-slug/tabletas?max=4500')
    expect(keysOf(cheap.body.category.products)).toEqual(['tab-b'])
    expect(cheap.body.category).toMatchObject({ total: 1, price_range: { min: 4000, max: 5000 } })
    const inStock = await get('shop/categories-slug/tabletas?stock=1&sort=newest')
    expect(keysOf(inStock.body.category.products)).toEqual(['tab-c', 'tab-a'])
    const offers = await get('shop/categories-slug/tabletas?offers=1')
    expect(keysOf(offers.body.category.products)).toEqual(['tab-b'])
  })

  it('the counts of in-stock and on-offer products in a category equal the numbers listed (CAT-02)', async () => {
    for (const chosen of ['', '&f.marca=Nimbus', '&offers=1', '&stock=1', '&max=4500']) {
      const list = async (more: string) =>
        (await get(`shop/categories-slug/tabletas?page=1${chosen}${more}`)).body.category
      const { in_stock, on_offer } = await list('')
      const shown = [(await list('&stock=1')).total, (await list('&offers=1')).total]
      expect([chosen, in_stock.count, on_offer.count]).toEqual([chosen, ...shown])
      expect([in_stock.counted_in_part, on_offer.counted_in_part]).toEqual([false, false])
    }
  })

  it('a category can be filtered by rating and condition, with the numbers of products listed (CAT-02)', async () => {
    const rate = (stars: number[]) => sql`
      update products set star_counts = ${stars}, rating_count = ${stars.reduce((sum, each) => sum + each, 0)},
        rating_sum = ${stars.reduce((sum, each, place) => sum + each * (place + 1), 0)}
      where url_key = 'tab-a'`
    await rate([0, 0, 0, 1, 1]).execute(db)
    const list = async (more: string) =>
      (await get(`shop/categories-slug/tabletas?page=1${more}`)).body.category
    for (const chosen of ['', '&stock=1', '&f.marca=Nimbus', '&min=100']) {
      const { toggles } = await list(chosen)
      for (const { code, count } of toggles) {
        expect([chosen, code, (await list(`${chosen}&${code}=1`)).total]).toEqual([
          chosen,
          code,
          count,
        ])
      }
    }
    expect((await list('')).toggles).toEqual([
      { code: 'offers', count: 1, counted_in_part: false },
      { code: 'stock', count: 2, counted_in_part: false },
      { code: 'rated', count: 1, counted_in_part: false },
      { code: 'rated3', count: 1, counted_in_part: false },
      { code: 'new', count: 2, counted_in_part: false },
      { code: 'refurbished', count: 1, counted_in_part: false },
    ])
    expect(keysOf((await list('&rated=1')).products)).toEqual(['tab-a'])
    expect(keysOf((await list('&refurbished=1')).products)).toEqual(['tab-c'])
    expect(keysOf((await list('&new=1')).products).toSorted()).toEqual(['tab-a', 'tab-b'])
    await rate([0, 0, 0, 0, 0]).execute(db)
  })

  it('a category request ignores unknown parameters', async () => {
    const { status, body } = await get(
      'shop/categories-slug/tabletas?page=-3&size=x&sort=nada&min=mucho',
    )
    expect(status).toBe(200)
    expect(body.category).toMatchObject({ total: 3, page: 1 })
    const beyond = await get('shop/categories-slug/tabletas?page=99')
    expect(beyond.body.category).toMatchObject({ products: [], total: 3 })
  })

  it('a request for a former category slug redirects to the current one', async () => {
    const { body } = await get('shop/categories-slug/smart-home')
    expect(body).toMatchObject({ moved_to: 'smarth-home', category: { slug: 'smarth-home' } })
  })

  it('a category request answers 404 for a category that does not exist', async () => {
    expect(await get('shop/categories-slug/nada')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
  })
})

describe('a product', () => {
  it('the product API returns everything that the product page shows (API-11, SHW-01, SHW-08)', async () => {
    const { status, body } = await get('shop/productBySlug/tab-a')
    expect(status).toBe(200)
    expect(body.moved_to).toBeUndefined()
    expect(body.product).toMatchObject({
      url_key: 'tab-a',
      breadcrumbs: [
        { name: 'Tabletas', slug: 'tabletas' },
        { name: 'Clásicas', slug: 'clasicas' },
      ],
      attributes: [
        { code: 'ram', label: 'RAM', value: '8 GB' },
        { code: 'marca', label: 'MARCA', value: 'Nimbus' },
      ],
      ratings: { average: null, count: 0, percentages: { '1': 0, '5': 0 } },
      productReviews: [],
    })
  })

  it('a product reply includes a language only when it is not Spanish', async () => {
    const categories = ['otros-idiomas']
    await addProduct(db, { urlKey: 'sin-idioma', categories })
    await addProduct(db, { urlKey: 'en-ingles', language: 'en', categories })
    await addProduct(db, { urlKey: 'en-espanol', language: 'es', categories })
    const { body } = await get('shop/productBySlug/en-ingles')
    expect(body.product.lang).toBe('en')
    const list = (await get('shop/categories-slug/otros-idiomas')).body.category.products
    const named = list.filter((card: object) => 'lang' in card)
    expect(keysOf(list)).toEqual(expect.arrayContaining(['en-ingles', 'en-espanol', 'sin-idioma']))
    expect(named).toMatchObject([{ url_key: 'en-ingles', lang: 'en' }])
  })

  it('a product reply includes a short name only when the full name begins with it', async () => {
    const name = 'Reloj Ruta con GPS'
    const categories = ['relojes']
    await addProduct(db, { urlKey: 'reloj', name, shortName: 'Reloj Ruta', categories })
    await addProduct(db, { urlKey: 'reloj-otro', name, shortName: 'Pulsera Ruta', categories })
    const shown = async (key: string) => (await get(`shop/productBySlug/${key}`)).body.product
    expect(await shown('reloj')).toMatchObject({ name, short_name: 'Reloj Ruta' })
    expect(await shown('reloj-otro')).not.toHaveProperty('short_name')
  })

  it('a request for a former product url key redirects to the current one (RTE-02)', async () => {
    const { id } = await addProduct(db, { urlKey: 'nueva-clave', categories: ['smarth-home'] })
    await db
      .insertInto('product_url_keys')
      .values({ url_key: 'vieja-clave', product_id: id })
      .execute()
    const { body } = await get('shop/productBySlug/vieja-clave')
    expect(body).toMatchObject({ moved_to: 'nueva-clave', product: { id } })
  })

  it.each(['no-existe', 'oculta', 'Tab-A', "' or 1=1"])(
    'a product request answers 404 for the url key %s (ERR-12)',
    async (key) => {
      const { status } = await get(`shop/productBySlug/${encodeURIComponent(key)}`)
      expect(status).toBe(404)
    },
  )
})

describe('related products', () => {
  const idOf = async (key: string) => (await get(`shop/productBySlug/${key}`)).body.product.id

  it('related products are returned in both API formats, visible products only (API-11, SHW-09, SHW-10)', async () => {
    const { body } = await get(`shop/relatedProducts/${await idOf('tab-c')}`)
    const { payload } = body
    expect(keysOf(payload.related.related)).toEqual(['tab-b'])
    expect(keysOf(payload.up_sells)).toEqual(['tab-a'])
    expect(keysOf(payload.related.up_sells)).toEqual(['tab-a'])
    expect(keysOf(payload.comparable)).toEqual(['tab-a', 'tab-b'])
    expect(payload.comparable[0].attributes[0]).toEqual({
      code: 'ram',
      label: 'RAM',
      value: '8 GB',
    })
    expect(payload.category_attributes.attributes).toHaveLength(2)
  })

  it('related products come from the same category when the shop has configured none', async () => {
    const { body } = await get(`shop/relatedProducts/${await idOf('tab-a')}`)
    expect(keysOf(body.payload.related.related)).toEqual(['tab-c'])
  })

  it('products for comparison are returned by both related-products API calls and with either id field name (API-11)', async () => {
    const id = await idOf('tab-c')
    const read = await get(`shop/comparableProducts/${id}`)
    expect(read.body).toMatchObject({
      breadcrumbs: [{ slug: 'tabletas' }],
      rating: { rating: null },
    })
    const bodies = [{ productId: id, is_mobile: 1, email: 'a@b.mx' }, { product_id: String(id) }]
    for (const asked of bodies)
      expect((await post('shop/comparableProducts', asked)).body).toEqual(read.body)
  })

  it.each(['999999', 'x', '-1', '1e9'])(
    'a related products request answers 404 for the id %s',
    async (id) => {
      expect((await get(`shop/relatedProducts/${id}`)).status).toBe(404)
      expect((await get(`shop/comparableProducts/${id}`)).status).toBe(404)
      expect((await post('shop/comparableProducts', {})).status).toBe(404)
    },
  )
})
