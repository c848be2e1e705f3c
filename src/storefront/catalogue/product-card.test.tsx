import { describe, expect, it } from 'vitest'
import { makeShopSettings, makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { type ProductCardView, toProductCardView } from './product-card-data.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

const shop = { settings: makeShopSettings() }

function show(over: Partial<ProductCardView> = {}) {
  return renderPage(
    () => (
      <ProductCard
        product={{ ...toProductCardView(makeWireCard({ qty: 20 })), ...over }}
        sizes="240px"
      />
    ),
    { shop },
  )
}

describe('product card', () => {
  it('a product card is a single link with picture, name, price and En stock (HOM-09)', () => {
    const markup = show()
    expect(wordsOf(markup)).toContain('Laptop Nimbus Air 14" plata')
    expect(wordsOf(markup)).toContain('$1,000.00')
    expect(wordsOf(markup)).toContain('En stock')
    expect(valuesOf(markup, 'href')).toContain('/producto-1')
    expect(valuesOf(markup, 'src')).toContain('/storage/products/producto-1-300.webp')
    expect(valuesOf(markup, 'width')).toEqual(['800'])
  })

  it('a product card has a lang attribute for a name that is not Spanish', () => {
    expect(show(toProductCardView(makeWireCard({ lang: 'en' })))).toMatch(
      /<h3 class="name" lang="en">/,
    )
    expect(valuesOf(show(), 'lang')).toEqual([])
  })

  it('a product card shows the delivery time of a software key (HOM-09)', () => {
    const words = wordsOf(show(toProductCardView(makeWireCard({ delivery: 'digital' }))))
    expect(words).toContain('En stock · por correo, en minutos')
  })

  it('a product card shows Agotado instead of En stock when sold out (HOM-09)', () => {
    const words = wordsOf(show({ soldOut: true }))
    expect(words).toContain('Agotado')
    expect(words).not.toMatch(/En stock|sin intereses|Envío/)
  })

  it('a product card shows OFERTA and the crossed-out regular price only during the offer (HOM-09, SHW-03)', () => {
    const offer = show({ price: 900, regular: 1000 })
    expect(wordsOf(offer)).toContain('OFERTA')
    expect(offer).toContain('<s>$1,000.00</s>')
    expect(wordsOf(offer)).toContain('−10 %')
    const ended = show({ price: 1000 })
    expect(wordsOf(ended)).not.toContain('OFERTA')
    expect(ended).not.toContain('<s>')
  })

  it('the last line of a product card says only what differs: stock, few units, grade, offer, variants (HOM-09)', () => {
    const last = (over: Partial<ProductCardView>) =>
      wordsOf(/<p class="differs.*<\/p>/.exec(show(over))?.[0] ?? '')
    expect(last({})).toBe('En stock')
    expect(last({ left: 3 })).toBe('En stock · Quedan 3')
    expect(last({ refurbished: true, grade: 'A' })).toBe('En stock · Grado A')
    expect(last({ price: 900, regular: 1000, ends: 'hasta el lunes 30' })).toBe(
      'Precio regular $1,000.00 · En stock · hasta el lunes 30',
    )
    expect(
      last({ kin: [{ swatches: ['#c3c6cb'], words: '3 colores', names: 'plata, azul, oro' }] }),
    ).toBe('En stock · 3 colores : plata, azul, oro')
    expect(last({ soldOut: true, grade: 'A' })).toBe('Agotado')
  })

  it('a product card says how many units are left from five down, never of a digital product', () => {
    const left = (qty: number, delivery: 'physical' | 'digital' = 'physical') =>
      toProductCardView(makeWireCard({ qty, delivery })).left
    expect([6, 5, 1, 0].map((qty) => left(qty))).toEqual([undefined, 5, 1, undefined])
    expect(left(2, 'digital')).toBeUndefined()
  })

  it('a product card shows model and specification separately only if the product has a short name', () => {
    const told = toProductCardView(makeWireCard({ short_name: 'Laptop Nimbus Air 14"' }))
    expect(show(told)).toMatch(
      /<span class="model">Laptop Nimbus Air 14&quot;<\/span> <span class="spec">plata<\/span>/,
    )
    expect(show()).not.toContain('class="spec"')
  })

  it('a product card of a refurbished product shows REACONDICIONADO (HOM-09, CAT-03, SRC-03)', () => {
    expect(wordsOf(show({ refurbished: true }))).toContain('REACONDICIONADO')
    expect(wordsOf(show())).not.toContain('REACONDICIONADO')
  })

  it('a product card has a labelled wishlist button, which links to the sign-in without JavaScript (HOM-09, ERR-07)', () => {
    const markup = show()
    expect(valuesOf(markup, 'aria-label')).toContain('Favorito: Laptop Nimbus Air 14&quot; plata')
    expect(valuesOf(markup, 'href')).toContain('/customer/login')
  })

  it('a product card shows rating stars only with their number and review count', () => {
    expect(wordsOf(show({ rating: 4.5, reviews: 10 }))).toContain('4.5 (10 reseñas )')
    expect(wordsOf(show({ rating: undefined, reviews: 0 }))).toContain('Sin reseñas aún')
  })

  it('a product card of a product without a picture shows a placeholder (SHW-01)', () => {
    expect(show({ pictures: [] })).not.toContain('<img')
  })

  it('a product card has a checkbox for comparison only in lists, not in carousels', () => {
    const markup = renderPage(() => <ProductGrid products={[toProductCardView(makeWireCard())]} />)
    expect(valuesOf(markup, 'data-compare')).toEqual(['producto-1'])
    expect(valuesOf(markup, 'aria-label')).toContain('Comparar: Laptop Nimbus Air 14&quot; plata')
    expect(valuesOf(show(), 'data-compare')).toEqual([])
  })

  it('a product card in a product grid lets the shopper browse all pictures of the product (CAT-03)', () => {
    const pictures = ['products/a', 'products/b']
    const product = { ...toProductCardView(makeWireCard()), pictures }
    const markup = renderPage(() => <ProductGrid products={[product]} withSlides />)
    expect(valuesOf(markup, 'src')).toEqual([
      '/storage/products/a-300.webp',
      '/storage/products/b-300.webp',
    ])
  })
})
