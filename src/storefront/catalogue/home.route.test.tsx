import { describe, expect, it } from 'vitest'
import { stubApi, stubBrowser } from '#test/support/browser.ts'
import { makeShopSettings, makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import type { HomeData } from './home-loader.ts'
import { HomeView } from './home-view.tsx'
import { type ProductCardView, toProductCardView } from './product-card-data.ts'
import { loadViewedProducts, readViewedProductIds } from './recently-viewed.ts'

const cards = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => toProductCardView(makeWireCard({ id: from + index })))

const offers = cards(7, 200).map((card, place) => ({
  ...card,
  regular: 2000,
  ends: place === 0 ? 'Termina el jueves 26' : 'hasta el jueves 26',
}))
const second = {
  ...cards(1, 300)[0]!,
  refurbished: true,
  grade: 'A',
  warrantyMonths: 12,
  tested: ['pantalla'],
}
const bundle = {
  code: 'dos',
  name: 'Consola para dos',
  apart: 2000,
  together: 1800,
  saving: 200,
  products: [400, 401].map((id) => makeWireCard({ id })),
}

const reel = (code: string, title: string, products: ProductCardView[] | null) => ({
  code,
  title,
  slug: code,
  products,
})

const banner = (index: number) => ({
  title: `Lámina ${index}`,
  subtitle: 'Texto',
  cta: 'Ver',
  link: `/category/c${index}`,
  image: `banners/banner-${index}`,
  image_alt: 'Una escena',
})

const titles = [
  'Tabletas',
  'Portátiles',
  'Casa inteligente',
  'Software',
  'Almacenamiento',
  'Videojuegos',
]

function home(over: object = {}) {
  return {
    banners: [1, 2, 3].map(banner),
    offers: { title: 'Ofertas que terminan pronto', products: offers },
    refurbished: { title: 'Reacondicionados', slug: 'reacondicionados', products: [second] },
    bundle,
    featured: reel('featured', 'Productos destacados', cards(10, 100)),
    category_reels: titles.map((title) => reel(title, title, cards(6))),
    newest: reel('new', 'Novedades', cards(10)),
    tiles: [{ slug: 'tabletas', name: 'Tabletas', image: 'categories/tabletas', count: 14 }],
    ...over,
  }
}

const category = { slug: 'tabletas', name: 'Tabletas', children: [] }

function show(
  over: object = {},
  viewed: ProductCardView[] = [],
  categories: (typeof category)[] | null = [category],
  settings = makeShopSettings(),
) {
  const page = () => (
    <HomeView
      home={home(over) as unknown as HomeData}
      viewed={viewed.length > 0 ? seenLately(viewed) : null}
    />
  )
  return renderPage(page, { address: '/index', shop: { settings, categories } })
}

function seenLately(products: ProductCardView[]) {
  return { ids: products.map(({ id }) => id), products: Promise.resolve(products) }
}

function quotedItem(id: number) {
  return { product_id: id, product_details: makeWireCard({ id }) }
}

function headings(markup: string) {
  return [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words = '']) => wordsOf(words))
}

describe('home page', () => {
  it('the home page starts with three banners that have links (HOM-01)', () => {
    const markup = show()
    expect(valuesOf(markup, 'id').filter((id) => id.startsWith('lamina-'))).toHaveLength(3)
    expect(wordsOf(markup)).toContain('Lámina 1')
    expect(valuesOf(markup, 'href')).toContain('/category/c3')
  })

  it('the home page shows a category row and its own sections, then featured products, category carousels, new products and category pictures in this order (HOM-02, HOM-04, HOM-05)', () => {
    expect(headings(show()).filter((title) => !title.startsWith('Lámina'))).toEqual([
      'Compra por categoría',
      'Ofertas que terminan pronto',
      'Consola para dos',
      'Reacondicionados',
      'Productos destacados',
      ...titles,
      'Novedades',
      'Explora por categoría',
    ])
  })

  it('the home page never loads or shows a carousel of Apple products (HOM-06)', () => {
    expect(wordsOf(show())).not.toMatch(/apple/i)
  })

  it('the home page shows recently viewed products after the featured ones, if there are any (HOM-03)', () => {
    expect(headings(show())).not.toContain('Vistos recientemente')
    const titles = headings(show({}, cards(2)))
    expect(titles.indexOf('Vistos recientemente')).toBe(titles.indexOf('Productos destacados') + 1)
  })

  it('the home page shows five recently viewed products, newest first, even if other carousels contain them (HOM-03)', async () => {
    const seen = [100, 200, 1, 2, 3]
    stubBrowser().local.setItem('vistos', JSON.stringify(seen))
    stubApi(() => ({ body: { items: seen.map(quotedItem).toReversed() } }))
    const ids = readViewedProductIds()
    expect(ids).toEqual(seen)
    expect((await loadViewedProducts(ids)).map(({ id }) => id)).toEqual(seen)
  })

  it('the home page shows when each ending offer ends, and links to all offers', () => {
    const words = wordsOf(show())
    expect(words.match(/Termina el jueves 26/g)).toHaveLength(1)
    expect(words.match(/Precio regular \$2,000\.00 · hasta el jueves 26/g)).toHaveLength(4)
    expect(valuesOf(show(), 'href')).toContain('/ofertas')
  })

  it('the home page omits recently viewed products from all other carousels (HOM-03)', () => {
    const viewed = [...cards(1), ...cards(1, 100), ...cards(1, 200)]
    const links = valuesOf(show({}, viewed), 'href')
    for (const { id } of viewed) expect(links).not.toContain(`/producto-${id}`)
    for (const id of [2, 101, 201]) expect(links).toContain(`/producto-${id}`)
  })

  it('the home page shows No disponible in place of a carousel only if it failed to load (HOM-07)', () => {
    const failed = titles.map((title) => reel(title, title, title === 'Software' ? null : cards(6)))
    const markup = show({ category_reels: failed })
    expect(wordsOf(markup).match(/No disponible/g)).toHaveLength(1)
    expect(headings(markup)).toContain('Almacenamiento')
  })

  it('a banner with a product shows its name, price and discount in place of the phrase (HOM-01)', () => {
    const product = { ...cards(1)[0], price: 900, regular: 1000, ends: 'hasta el lunes 30' }
    const words = wordsOf(show({ banners: [{ ...banner(1), product }, banner(2)] }))
    expect(words).toMatch(/Lámina 1 Laptop Nimbus Air 14" plata \$900\.00 −10 % hasta el lunes 30/)
    expect(words).toContain('Lámina 2 Texto')
  })

  it('the home sections show the sum of a bundle and the grade, tests and guarantee of a refurbished product', () => {
    const words = wordsOf(show())
    expect(words).toContain('Por separado, hoy $2,000.00. Ahorras $200.00')
    expect(words).toContain('Se probó: pantalla 12 meses de garantía')
    const nothing = { offers: { title: 'Ofertas', products: [] }, bundle: null }
    const refurbished = { title: 'Reacondicionados', slug: null, products: [] }
    expect(headings(show({ ...nothing, refurbished }))).not.toContain('Reacondicionados')
  })

  it('a home section leaves out a bundle of which a product was recently viewed', () => {
    expect(headings(show({}, cards(1, 401)))).not.toContain('Consola para dos')
  })

  it('the home page omits an empty carousel', () => {
    expect(headings(show({ newest: reel('new', 'Novedades', []) }))).not.toContain('Novedades')
  })

  it('the home page reports that categories could not be loaded (HOM-11)', () => {
    const notice = 'Actualmente no estamos disponibles, ¡Gracias por tu preferencia!'
    expect(wordsOf(show({}, [], []))).toContain(notice)
    expect(wordsOf(show({}, [], null))).toContain(notice)
    expect(wordsOf(show())).not.toContain(notice)
  })

  it('the home page hides the free-shipping promise when the shop has switched it off', () => {
    const settings = makeShopSettings({ free_shipping: null })
    expect(wordsOf(show({}, [], [category], settings))).not.toContain('Envío gratis')
  })
})
