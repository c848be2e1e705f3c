import { describe, expect, it } from 'vitest'
import { makeShopSettings, makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { parseProductListing } from './listing-url.ts'
import OffersPage from './offers.route.tsx'
import { toOfferCardView } from './product-card-data.ts'

const offer = makeWireCard({
  on_offer: true,
  lowest_before: 'El más bajo de 30 días antes: $950.00',
  best_price: 900,
  inventory: {
    id: 1,
    qty: 5,
    mb_price: 1000,
    mb_special_price: 900,
    mb_special_price_to: '2026-11-26',
  },
})

const filters = {
  categories: [
    { slug: 'portatiles', name: 'Portátiles', count: 20, selected: false },
    { slug: 'accesorios', name: 'Accesorios', count: 10, selected: false },
  ],
  everywhere: 30,
  attributes: [
    {
      code: 'ram',
      name: 'Memoria RAM',
      counted_in_part: false,
      values: [{ label: '8 GB', count: 3, selected: false }],
    },
  ],
  in_stock: { count: 18, counted_in_part: false },
  on_offer: { count: 30, counted_in_part: false },
  toggles: [{ code: 'stock', count: 18, counted_in_part: false }],
  arrival: null,
  price_range: { min: 500, max: 900 },
}

function show(over: object = {}, search = '') {
  const base = Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name]) => /^(orden|categoria)$/.test(name)),
  )
  return renderPage(OffersPage, {
    address: `/ofertas${search}`,
    shop: { settings: makeShopSettings({ notices: { offers: 'Terminan a las 23:59.' } }) },
    data: {
      sort: 'ending',
      listing: parseProductListing(new URLSearchParams(search), base),
      filters: null,
      products: [toOfferCardView(offer, '2026-11-23')],
      total: 30,
      page: 1,
      pages: 2,
      featured: [],
      ...over,
    },
  })
}

describe('offers page', () => {
  it('the offers page shows how many offers there are and when each ends, without a countdown', () => {
    const words = wordsOf(show())
    expect(words).toContain('30 ofertas')
    expect(words).toContain('El precio tachado es el precio regular. Terminan a las 23:59.')
    expect(words).toContain('Precio regular $1,000.00 · En stock · Quedan 5 · hasta el jueves 26')
    expect(words).not.toContain('El más bajo')
    expect(wordsOf(show({ total: 1 }))).toContain('1 oferta ')
  })

  it('the offers page links to its other sort orders, and its links to other pages keep the chosen sort order', () => {
    const links = valuesOf(show({ sort: 'discount' }, '?orden=discount'), 'href')
    expect(links).toEqual(
      expect.arrayContaining([
        '/ofertas',
        '/ofertas?orden=price-asc',
        '/ofertas?orden=discount&amp;pagina=2',
      ]),
    )
  })

  it('the offers page without JavaScript has its filters with numbers of products, and keeps the chosen sort order', () => {
    const markup = show({ sort: 'discount', filters }, '?orden=discount')
    expect(markup).toMatch(/<form[^>]* id="filtrar"[^>]* action="\/ofertas"/)
    expect(markup).toMatch(/<input type="hidden" name="orden" value="discount"\/?>/)
    const words = wordsOf(markup)
    expect(words).toContain('En stock 18 productos')
    expect(words).toContain('8 GB (3)')
    expect(valuesOf(markup, 'href')).toContain('/ofertas?orden=discount&amp;categoria=accesorios')
  })

  it('the offers page shows applied filters as links that remove them, and says when no offer matches', () => {
    const search = '?f.ram=8+GB&max=12500&meses_12=1&llega_antes=1&cp=03100'
    const arrival = { by: '2026-12-01', today: '2026-11-28' }
    const markup = show({ total: 0, products: [], filters: { ...filters, arrival } }, search)
    const words = wordsOf(markup)
    expect(words).toContain('Ninguna oferta cumple con todo eso')
    expect(words).toContain('Memoria RAM: 8 GB , quitar filtro')
    expect(words).toContain('Precio hasta $12,500.00 , quitar filtro')
    expect(words).toContain('Hasta 12 meses sin intereses , quitar filtro')
    expect(words).toContain('Llega a más tardar el martes 1 a 03100 , quitar filtro')
    expect(valuesOf(markup, 'href')).toContain('/ofertas?f.ram=8+GB&amp;max=12500&amp;meses_12=1')
    expect(valuesOf(markup, 'value')).toContain('12,500')
  })

  it('the offers page without any offer says so, and shows links to other pages', () => {
    const markup = show({ total: 0, products: [] })
    expect(wordsOf(markup)).toContain('Hoy no hay ofertas')
    expect(valuesOf(markup, 'href')).toContain('/results?novedades=1')
  })
})
