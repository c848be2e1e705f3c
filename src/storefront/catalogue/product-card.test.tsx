import { describe, expect, it } from 'vitest'
import { makeShopSettings, makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { type CardView, cardView } from './card-view.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

const shop = { settings: makeShopSettings() }

function show(over: Partial<CardView> = {}) {
  return renderPage(
    () => <ProductCard product={{ ...cardView(makeWireCard()), ...over }} sizes="240px" />,
    { shop },
  )
}

describe('product card', () => {
  it('shows picture, name, price and En stock, and is the link of its name (HOM-09)', () => {
    const markup = show()
    expect(wordsOf(markup)).toContain('Laptop Nimbus Air 14" plata')
    expect(wordsOf(markup)).toContain('$1,000.00')
    expect(wordsOf(markup)).toContain('En stock')
    expect(valuesOf(markup, 'href')).toContain('/producto-1')
    expect(valuesOf(markup, 'src')).toContain('/storage/products/producto-1-300.webp')
    expect(valuesOf(markup, 'width')).toEqual(['800'])
  })

  it('says in which language its name is, where that is not Spanish', () => {
    expect(show(cardView(makeWireCard({ lang: 'en' })))).toMatch(/<h3 class="name" lang="en">/)
    expect(valuesOf(show(), 'lang')).toEqual([])
  })

  it('says of software how fast its key comes (HOM-09)', () => {
    const words = wordsOf(show(cardView(makeWireCard({ delivery: 'digital' }))))
    expect(words).toContain('Entrega por correo, en minutos')
    expect(words).not.toMatch(/En stock|Envío/)
  })

  it('says Agotado instead of En stock when there is none (HOM-09)', () => {
    const words = wordsOf(show({ soldOut: true }))
    expect(words).toContain('Agotado')
    expect(words).not.toMatch(/En stock|sin intereses|Envío/)
  })

  it('wears OFERTA with the regular price struck, only while the offer is valid (HOM-09, SHW-03)', () => {
    const offer = show({ price: 900, regular: 1000 })
    expect(wordsOf(offer)).toContain('OFERTA')
    expect(offer).toContain('<s>$1,000.00</s>')
    expect(wordsOf(offer)).toContain('−10 %')
    const ended = show({ price: 1000 })
    expect(wordsOf(ended)).not.toContain('OFERTA')
    expect(ended).not.toContain('<s>')
  })

  it('says the longest plan without interest and that it is sent for free, as the shop grants them', () => {
    const words = (price: number) => wordsOf(show({ price }))
    expect(words(1200)).toMatch(/12 × \$100\.00 sin intereses Envío gratis En stock/)
    expect(words(799)).toMatch(/3 × \$266\.34 sin intereses Envío gratis/)
    expect(words(798.99)).not.toContain('Envío gratis')
    expect(words(299)).not.toContain('sin intereses')
  })

  it("holds the place of the day of arrival, which is nobody's on the server, for what comes in a parcel", () => {
    const place = '<p class="gain day"></p>'
    expect(show()).toContain(place)
    expect(show({ digital: true })).not.toContain(place)
    expect(show({ soldOut: true })).not.toContain(place)
  })

  it('tells model and specification apart where the feed does, and never guesses', () => {
    const told = cardView(makeWireCard({ short_name: 'Laptop Nimbus Air 14"' }))
    expect(show(told)).toMatch(
      /<span class="model">Laptop Nimbus Air 14&quot;<\/span> <span class="spec">plata<\/span>/,
    )
    expect(show()).not.toContain('class="spec"')
  })

  it('wears REACONDICIONADO when refurbished (HOM-09, CAT-03, SRC-03)', () => {
    expect(wordsOf(show({ refurbished: true }))).toContain('REACONDICIONADO')
    expect(wordsOf(show())).not.toContain('REACONDICIONADO')
  })

  it('has a heart that names its product and, without script, leads to the sign-in (HOM-09, ERR-07)', () => {
    const markup = show()
    expect(valuesOf(markup, 'aria-label')).toContain('Favorito: Laptop Nimbus Air 14&quot; plata')
    expect(valuesOf(markup, 'href')).toContain('/customer/login')
  })

  it('never shows stars without their number and count', () => {
    expect(wordsOf(show({ rating: 4.5, reviews: 10 }))).toContain('4.5 (10 reseñas )')
    expect(wordsOf(show({ rating: undefined, reviews: 0 }))).toContain('Sin reseñas aún')
  })

  it('shows a sign where there is no picture (SHW-01)', () => {
    expect(show({ pictures: [] })).not.toContain('<img')
  })

  it('can be chosen to be compared in lists, and there alone', () => {
    const markup = renderPage(() => <ProductGrid products={[cardView(makeWireCard())]} />)
    expect(valuesOf(markup, 'data-compare')).toEqual(['producto-1'])
    expect(valuesOf(markup, 'aria-label')).toContain('Comparar: Laptop Nimbus Air 14&quot; plata')
    expect(valuesOf(show(), 'data-compare')).toEqual([])
  })

  it('lets every picture of a product be leafed through in the grid (CAT-03)', () => {
    const pictures = ['products/a', 'products/b']
    const product = { ...cardView(makeWireCard()), pictures }
    const markup = renderPage(() => <ProductGrid products={[product]} withSlides />)
    expect(valuesOf(markup, 'src')).toEqual([
      '/storage/products/a-300.webp',
      '/storage/products/b-300.webp',
    ])
  })
})
