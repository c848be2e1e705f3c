import { describe, expect, it } from 'vitest'
import type { ProductCard } from '#contract/catalogue.ts'
import { loaderArguments } from '#test/support/call-loader.ts'
import { makeWireCard, makeWireProduct } from '#test/support/make-wire-product.ts'
import { loader as categoryLoader } from './category.route.tsx'
import { loader as homeLoader } from './home.route.tsx'
import { formatListingQueryString } from './listing-url.ts'
import { loader as offersLoader } from './offers.route.tsx'
import { loader as productLoader } from './product.route.tsx'
import { loader as resultsLoader } from './search-results.route.tsx'

const category = {
  slug: 'tabletas',
  name: 'Tabletas',
  description: '',
  image: null,
  breadcrumbs: [],
  children: [],
  attributes: [],
  total: 57,
  price_range: null,
}

async function thrown(promise: Promise<unknown>): Promise<Response> {
  return promise.then(
    () => expect.unreachable(),
    (response: Response) => response,
  )
}

/** What a loader answers together with a status. */
function statusOf(answer: unknown): number | undefined {
  return (answer as { init?: { status?: number } }).init?.status
}

/** What a loader found, with a status or without one. */
function dataOf(answer: unknown): unknown {
  return (answer as { data?: unknown }).data ?? answer
}

describe('home loader', () => {
  it('the address / redirects permanently to /index (RTE-01)', async () => {
    const response = await thrown(homeLoader(loaderArguments('/', {}, () => 500)))
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/index')
  })

  it('the redirect of / keeps the parameters of a campaign', async () => {
    const response = await thrown(homeLoader(loaderArguments('/?utm_source=x', {}, () => 500)))
    expect(response.headers.get('location')).toBe('/index?utm_source=x')
  })

  it('the home page loader marks carousels whose API call failed as unavailable, and keeps their order (HOM-04, HOM-07)', async () => {
    const { home } = await homeLoader(loaderArguments('/index', {}, () => 503))
    expect(home.category_reels.map(({ slug }) => slug)).toEqual([
      'tabletas',
      'portatiles',
      'smarth-home',
      'software',
      'almacenamiento',
      'games',
    ])
    expect(
      [home.featured, ...home.category_reels, home.newest].map((reel) => reel.products),
    ).toEqual(Array.from({ length: 8 }, () => null))
    expect(home.offers.products).toBeNull()
  })
})

describe('category loader', () => {
  it('the category loader requests all pages up to the one in the URL at once (CAT-04)', async () => {
    const asked: string[] = []
    const answer = await categoryLoader(
      loaderArguments(
        '/category/tabletas?pagina=3&f.ram=8+GB',
        { slug: 'tabletas' },
        (path, query) => {
          asked.push(`${path}?${query}`)
          return {
            category: { ...category, products: [1, 2, 3].map((id) => makeWireCard({ id })) },
          }
        },
      ),
    )
    expect(asked).toEqual([
      'shop/categories-slug/tabletas?sort=relevance&f.ram=8+GB&page=1&size=20&pages=3',
    ])
    expect(dataOf(answer)).toMatchObject({
      category: { products: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    })
  })

  it('the category loader requests for a high page number only the last twelve pages up to it (CAT-04)', async () => {
    const asked: string[] = []
    const answer = await categoryLoader(
      loaderArguments('/category/tabletas?pagina=500', { slug: 'tabletas' }, (_, query) => {
        asked.push(`${query}`)
        return { category: { ...category, products: [makeWireCard()] } }
      }),
    )
    expect(asked).toEqual(['sort=relevance&page=489&size=20&pages=12'])
    expect(dataOf(answer)).toMatchObject({ category: { before: 488 * 20 } })
  })

  it('the category loader redirects a former category slug to the current one, keeping the filters', async () => {
    const moved = await thrown(
      categoryLoader(
        loaderArguments('/category/viejo?orden=rating', { slug: 'viejo' }, () => ({
          category: { ...category, products: [] },
          moved_to: 'tabletas',
        })),
      ),
    )
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      '/category/tabletas?orden=rating',
    ])
  })

  it('the category loader answers 404 for an unknown category slug (RTE-08)', async () => {
    const answer = await categoryLoader(loaderArguments('/category/x', { slug: 'x' }, () => 404))
    expect(statusOf(answer)).toBe(404)
  })
})

describe('product loader', () => {
  const answers = (path: string) => {
    if (path.startsWith('shop/productBySlug/')) return { product: makeWireProduct() }
    return path.startsWith('shop/featured') ? { products: [] } : 500
  }

  it('the product loader returns the product even when related products and reviews are unavailable', async () => {
    const answer = await productLoader(
      loaderArguments('/producto-1', { id: 'producto-1' }, answers),
    )
    expect(dataOf(answer)).toMatchObject({ product: { id: 1 }, relations: null, reviews: null })
  })

  it.each([
    [404, 404],
    [500, 503],
  ])(
    'shows the not-found page when the product fails to load with %d, as a %d (ERR-12, RTE-08)',
    async (status, answered) => {
      const answer = await productLoader(loaderArguments('/x', { id: 'x' }, () => status))
      expect(dataOf(answer)).toMatchObject({ product: null })
      expect(statusOf(answer)).toBe(answered)
    },
  )

  it('the product loader requests a delivery estimate only for a valid postcode in the URL', async () => {
    const estimate = { postcode: '06700', state: null, municipality: null, methods: [] }
    const asked: string[] = []
    const load = (address: string) =>
      productLoader(
        loaderArguments(address, { id: 'producto-1' }, (path, query) => {
          if (!path.startsWith('shop/deliveryEstimate')) return answers(path)
          asked.push(`${path}?${query}`)
          return estimate
        }),
      )
    expect(dataOf(await load('/producto-1'))).toMatchObject({ delivery: null })
    expect(dataOf(await load('/producto-1?cp=+06700'))).toMatchObject({
      delivery: { postcode: '06700', estimate },
    })
    expect(dataOf(await load('/producto-1?cp=abc'))).toMatchObject({
      delivery: { postcode: 'abc', estimate: null },
    })
    expect(asked).toEqual(['shop/deliveryEstimate/1?cp=06700'])
  })

  it('the product loader redirects a former product URL to the current one permanently', async () => {
    const response = await thrown(
      productLoader(
        loaderArguments('/viejo', { id: 'viejo' }, () => ({
          product: makeWireProduct(),
          moved_to: 'producto-1',
        })),
      ),
    )
    expect([response.status, response.headers.get('location')]).toEqual([301, '/producto-1'])
  })
})

describe('offers loader', () => {
  const reply = { products: [], total: 30, page: 3, pages: 2, today: '2026-11-23' }

  it('the offers loader sends sort order and page to the API', async () => {
    let asked = ''
    await offersLoader(
      loaderArguments('/ofertas?orden=discount&pagina=2', {}, (path, query) => {
        asked = `${path}?${query}`
        return { ...reply, page: 2 }
      }),
    )
    expect(asked).toBe('shop/offers?sort=discount&page=2')
  })

  it('the offers loader redirects to the last page when the requested page no longer exists', async () => {
    const gone = offersLoader(loaderArguments('/ofertas?orden=nada&pagina=3', {}, () => reply))
    const response = await thrown(gone)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/ofertas?pagina=2'])
  })
})

describe('results loader', () => {
  it('the search loader redirects offers without a search term to their page, with their filters', async () => {
    const moved = async (search: string) =>
      (
        await thrown(resultsLoader(loaderArguments(`/results${search}`, {}, () => 500)))
      ).headers.get('location')
    expect(await moved('?ofertas=1')).toBe('/ofertas')
    expect(
      await moved('?ofertas=1&categoria=games&por=24&f.ram=8+GB&max=900&orden=price-asc'),
    ).toBe('/ofertas?categoria=games&f.ram=8+GB&max=900&orden=price-asc')
  })

  it('the search loader sends search term, page, offers filter and sort order to the API (SRC-03)', async () => {
    let asked = ''
    await resultsLoader(
      loaderArguments('/results?q=+usb+&pagina=2&ofertas=1&orden=price-asc', {}, (path, query) => {
        asked = `${path}?${query}`
        return { products: [makeWireCard()], total: 11, page: 2, pages: 2 }
      }),
    )
    expect(asked).toBe('shop/searchProducts?q=usb&page=2&sort=price-asc&offers=1')
  })

  it('the search loader sends filters, category and page size to the API (SRC-03)', async () => {
    let asked = ''
    const address =
      '/results?novedades=1&categoria=games&por=24&f.ram=8+GB&f.color=Azul&disponibles=1&max=900'
    const { listing } = await resultsLoader(
      loaderArguments(address, {}, (path, query) => {
        asked = `${path}?${query}`
        return { products: [makeWireCard()], total: 11, page: 1, pages: 1 }
      }),
    )
    expect(asked).toBe(
      'shop/searchProducts?page=1&size=24&novedades=1&category=games&f.color=Azul&f.ram=8+GB&max=900&stock=1',
    )
    expect(formatListingQueryString(listing)).toBe(
      '?novedades=1&categoria=games&por=24&f.color=Azul&f.ram=8+GB&max=900&disponibles=1',
    )
  })
})

describe('offers loader', () => {
  it('the offers loader sends sort order, page, category and filters to the API, and keeps them in the URL', async () => {
    let asked = ''
    const search = '?categoria=games&orden=discount&f.ram=8+GB&max=900&disponibles=1&pagina=2'
    const toggles = ['offers', 'stock'].map((code) => ({ code, count: 3, counted_in_part: false }))
    const { listing, filters } = await offersLoader(
      loaderArguments(`/ofertas${search}&ofertas=1`, {}, (path, query) => {
        asked = `${path}?${query}`
        const products = [makeWireCard()]
        return { products, total: 30, page: 2, pages: 2, today: '2026-11-23', filters: { toggles } }
      }),
    )
    expect(asked).toBe('shop/offers?sort=discount&f.ram=8+GB&max=900&stock=1&page=2&category=games')
    expect(formatListingQueryString(listing)).toBe(search)
    // Everything here is on offer
    expect(filters?.toggles.map(({ code }) => code)).toEqual(['stock'])
  })
})

describe('list data', () => {
  const lists = [
    ['home', homeLoader, homeOf],
    [
      'a category',
      categoryLoader,
      (products: ProductCard[]) => ({ category: { ...category, products } }),
    ],
    [
      'offers',
      offersLoader,
      (products: ProductCard[]) => ({ total: 1, page: 1, pages: 1, products }),
    ],
    ['results', resultsLoader, (products: ProductCard[]) => ({ total: 1, products })],
  ] as const

  it.each(lists)(
    'the loader data of %s contains whether any stock is left, and the exact stock only of few units',
    async (_, load, replyOf) => {
      const shown = async (qty: number) => {
        const reply = replyOf([makeWireCard({ qty })])
        return dataOf(await load(loaderArguments('/lista', { slug: 'tabletas' }, () => reply)))
      }
      expect(await shown(7)).toEqual(await shown(30))
      expect(await shown(7)).not.toEqual(await shown(3))
      expect(await shown(7)).not.toEqual(await shown(0))
    },
  )
})

function homeOf(products: ProductCard[]) {
  const reel = { title: 'Tabletas', products }
  const own = { offers: reel, refurbished: reel, bundle: null }
  const reels = { ...own, featured: reel, category_reels: [reel], newest: reel }
  return { banners: [], categories: [], today: '2026-11-23', ...reels }
}
