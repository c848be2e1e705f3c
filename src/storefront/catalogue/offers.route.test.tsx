import { describe, expect, it } from 'vitest'
import { makeShopSettings, makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
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

function show(over: object = {}) {
  return renderPage(OffersPage, {
    address: '/ofertas',
    shop: { settings: makeShopSettings({ notices: { offers: 'Terminan a las 23:59.' } }) },
    data: {
      sort: 'ending',
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
    const links = valuesOf(show({ sort: 'discount' }), 'href')
    expect(links).toEqual(
      expect.arrayContaining([
        '/ofertas',
        '/ofertas?orden=price-asc',
        '/ofertas?orden=discount&amp;pagina=2',
      ]),
    )
  })

  it('the offers page without any offer says so, and shows links to other pages', () => {
    const markup = show({ total: 0, products: [] })
    expect(wordsOf(markup)).toContain('Hoy no hay ofertas')
    expect(valuesOf(markup, 'href')).toContain('/results?novedades=1')
  })
})
