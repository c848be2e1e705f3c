import { describe, expect, it } from 'vitest'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import CategoryPage from './category.route.tsx'
import { parseProductListing } from './listing-url.ts'
import { toProductCardView } from './product-card-data.ts'

const attributes = [
  {
    code: 'ram',
    name: 'Memoria RAM',
    values: [
      { label: '8 GB', count: 3, selected: false },
      { label: '16 GB', count: 4, selected: true },
    ],
  },
]

function show(search = '', over: object = {}) {
  return renderPage(CategoryPage, {
    address: `/category/smarth-home${search}`,
    pattern: '/category/:slug',
    data: {
      category: {
        slug: 'smarth-home',
        name: 'Smart Home',
        description: 'Tu casa responde.',
        image: null,
        breadcrumbs: [{ name: 'Smart Home', slug: 'smarth-home' }],
        children: [],
        attributes,
        uncounted: false,
        in_stock: { count: 50, counted_in_part: false },
        on_offer: { count: 7, counted_in_part: false },
        toggles: [
          { code: 'offers' as const, count: 7, counted_in_part: false },
          { code: 'stock' as const, count: 50, counted_in_part: false },
        ],
        arrival: null,
        products: [toProductCardView(makeWireCard())],
        total: 57,
        has_more: false,
        pages: 3,
        before: 0,
        price_range: { min: 100, max: 900 },
        ...over,
      },
      listing: parseProductListing(new URLSearchParams(search)),
      featured: null,
    },
  })
}

describe('category page', () => {
  it('the category page has a breadcrumb from INICIO to the slug in capitals, and a product count (CAT-01)', () => {
    const words = wordsOf(show())
    expect(words).toContain('INICIO SMARTH-HOME')
    expect(words).toContain('Mostrando 57 productos')
  })

  it('the category page without JavaScript has one labelled select field per attribute (CAT-02)', () => {
    const markup = show('?f.ram=16+GB')
    const withoutScript = markup.match(/<noscript>.*?<\/noscript>/gs)?.join('') ?? ''
    expect(valuesOf(withoutScript, 'name')).toContain('f.ram')
    expect(wordsOf(withoutScript)).toContain('Memoria RAM 16 GB 8 GB (3)')
  })

  it('a category filter has one checkbox per value with its product count, in the order of the filter (CAT-02)', () => {
    const markup = show('?f.ram=16+GB')
    expect(wordsOf(markup)).toContain('Memoria RAM 8 GB 3 productos 16 GB 4 productos')
    expect(wordsOf(markup)).toContain('En oferta 7 productos En stock 50 productos')
  })

  it('the category page adds a search field to long filters, most frequent values first (CAT-02)', () => {
    const values = Array.from({ length: 40 }, (_, index) => ({
      label: `Marca ${index}`,
      count: 90 - index,
      selected: false,
    }))
    const markup = show('', { attributes: [{ code: 'marca', name: 'Marca', values }] })
    expect(markup).toMatch(/<input[^>]*list="opciones-marca"[^>]*name="f\.marca"/)
    expect(markup).toMatch(/<datalist id="opciones-marca"><option value="Marca 0"/)
  })

  it('a category page number beyond the last shows a missing-page message without filter advice, linking to the first page (CAT-04)', () => {
    const markup = show('?orden=newest&pagina=99', { products: [], before: 1740 })
    const words = wordsOf(markup)
    expect(words).toContain('Esta página no existe')
    expect(words).not.toMatch(/Limpiar filtros|Ver los anteriores|Ningún producto cumple|1741/)
    expect(valuesOf(markup, 'href')).toContain('/category/smarth-home?orden=newest')
    const none = wordsOf(show('?f.ram=1+GB&pagina=99', { products: [], total: 0 }))
    expect(none).toContain('Ningún producto cumple con todo eso')
  })

  it('the category page shows a product count above the count limit as «Más de» that limit (CAT-01)', () => {
    const inPart = attributes.map((one) => ({ ...one, counted_in_part: true }))
    const words = wordsOf(show('', { total: 10_000, has_more: true, attributes: inPart }))
    expect(words).toContain('Más de 10,000 productos')
    expect(words).toContain('8 GB 3+ productos')
    expect(words).toContain('8 GB (3+)')
  })

  it('the category page keeps product list and filter choices when filter counts are unavailable (CAT-02)', () => {
    const markup = show('?f.ram=16+GB', { uncounted: true })
    const words = wordsOf(markup)
    expect(words).toContain('No pudimos cargar esta parte. La lista sigue aquí. Reintentar')
    expect(words).toContain('Laptop Nimbus Air')
    expect(words).not.toContain('8 GB (3)')
    expect(markup).toContain('<input type="hidden" name="f.ram" value="16 GB"/>')
  })

  it('the category page ends a list beyond the paging limit with a message instead of a button (CAT-04)', () => {
    const search = '?pagina=500'
    const words = wordsOf(show(search, { total: 66_778, pages: 500, before: 9760 }))
    expect(words).toContain('9761 a 9761 de 66778')
    expect(words).toContain('Hasta aquí llega la lista.')
    expect(words).toContain('Ver los anteriores')
    expect(words).not.toContain('Cargar más')
  })

  it('the second page of a category links to the first, whose URL has no page number (CAT-04)', () => {
    expect(show('?pagina=2', { before: 20 })).toMatch(
      /<a[^>]*href="\/category\/smarth-home"[^>]*>Ver los anteriores<\/a>/,
    )
  })

  it('the category page shows selected filters as links that remove them, even without JavaScript (CAT-02)', () => {
    const markup = show('?f.ram=16+GB&orden=rating')
    expect(wordsOf(markup)).toContain('Memoria RAM: 16 GB , quitar filtro')
    expect(valuesOf(markup, 'href')).toContain('/category/smarth-home?orden=rating')
  })

  it('the category page keeps filters and sort order when its form is submitted without JavaScript (CAT-02)', () => {
    const markup = show('?f.ram=16+GB&orden=rating')
    expect(markup).toContain('<input type="hidden" name="orden" value="rating"/>')
    expect(markup.match(/<input type="checkbox" name="f\.ram"[^>]*>/g)).toEqual([
      expect.not.stringContaining('checked=""'),
      expect.stringContaining('checked=""'),
    ])
  })

  it('the category page keeps a chosen filter value that no product has any more (CAT-02)', () => {
    expect(show('?f.otro=x')).toContain('<input type="hidden" name="f.otro" value="x"/>')
  })

  it('the category page loads twenty more products through a link that keeps the filters (CAT-04)', () => {
    const markup = show('?f.ram=16+GB')
    expect(wordsOf(markup)).toContain('1 de 57')
    expect(markup).toMatch(
      /<a[^>]*href="\/category\/smarth-home\?f\.ram=16\+GB&amp;pagina=2"[^>]*>Cargar más<\/a>/,
    )
  })

  it('the category page has a toggle for the filters on phones (CAT-02, BAR-05)', () => {
    expect(show()).toMatch(/<a[^>]*href="#filtros"[^>]*>/)
  })

  it('the category page shows the not-found page for an unknown slug', () => {
    const markup = renderPage(CategoryPage, {
      address: '/category/nada',
      pattern: '/category/:slug',
      data: { category: null, listing: parseProductListing(new URLSearchParams()), featured: [] },
    })
    expect(wordsOf(markup)).toContain('Página no encontrada')
  })
})
