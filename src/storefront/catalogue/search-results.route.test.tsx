import { describe, expect, it } from 'vitest'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { parseProductListing } from './listing-url.ts'
import { toProductCardView } from './product-card-data.ts'
import ResultsPage from './search-results.route.tsx'

const filters = {
  categories: [
    { slug: 'portatiles', name: 'Portátiles', count: 20, selected: true },
    { slug: 'accesorios', name: 'Accesorios', count: 4, selected: false },
  ],
  everywhere: 24,
  attributes: [],
  in_stock: { count: 18, counted_in_part: false },
  on_offer: { count: 3, counted_in_part: false },
  toggles: [
    { code: 'offers' as const, count: 3, counted_in_part: false },
    { code: 'stock' as const, count: 18, counted_in_part: false },
  ],
  arrival: null,
  price_range: { min: 500, max: 900 },
}

function show(search: string, over: { asked?: object; found?: object } = {}) {
  const base = Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name]) => /^(q|por|categoria|novedades)$/.test(name)),
  )
  return renderPage(ResultsPage, {
    address: `/results${search}`,
    data: {
      asked: { term: base.q ?? '', ...over.asked },
      listing: parseProductListing(new URLSearchParams(search), base),
      found: {
        products: [toProductCardView(makeWireCard())],
        total: 24,
        page: 1,
        pages: 3,
        filters: null,
        related: [],
        ...over.found,
      },
      featured: [toProductCardView(makeWireCard())],
    },
  })
}

describe('search results', () => {
  it('search results beyond the last page link to the first (SRC-03)', () => {
    const markup = show('?q=laptop&pagina=99', { found: { products: [], page: 99 } })
    expect(wordsOf(markup)).toContain('Esta página no existe')
    expect(valuesOf(markup, 'href')).toContain('/results?q=laptop')
  })

  it('the search results page counts the found products and divides them into pages (SRC-03)', () => {
    const markup = show('?q=laptop&pagina=2', { found: { page: 2 } })
    expect(wordsOf(markup)).toContain('Mostrando 24 resultados en tu busqueda.')
    expect(valuesOf(markup, 'href')).toEqual(
      expect.arrayContaining([
        '/producto-1',
        '/results?q=laptop',
        '/results?q=laptop&amp;pagina=3',
      ]),
    )
    expect(valuesOf(markup, 'aria-current')).toContain('page')
  })

  it('search results show ten or 24 products per page, and a changed size returns to the first page (SRC-03)', () => {
    const links = (search: string) => valuesOf(show(search), 'href')
    expect(links('?q=laptop&pagina=2')).toContain('/results?q=laptop&amp;por=24')
    expect(links('?q=laptop&por=24')).toEqual(
      expect.arrayContaining(['/results?q=laptop', '/results?q=laptop&amp;por=24&amp;pagina=2']),
    )
    expect(wordsOf(show('?q=laptop', { found: { total: 10, pages: 1 } }))).not.toContain(
      'Por página',
    )
  })

  it('search results link to each matching category with its product count, keeping other filters (SRC-03)', () => {
    const markup = show('?q=laptop&categoria=portatiles&f.ram=16+GB', { found: { filters } })
    expect(wordsOf(markup)).toContain('Todo 24 resultados Portátiles 20 resultados')
    expect(valuesOf(markup, 'href')).toEqual(
      expect.arrayContaining([
        '/results?q=laptop&amp;f.ram=16+GB',
        '/results?q=laptop&amp;categoria=accesorios&amp;f.ram=16+GB',
      ]),
    )
    expect(markup).toContain('<input type="hidden" name="categoria" value="portatiles"/>')
  })

  it('search results show No hay resultados beside the filters when filters match nothing (SRC-03)', () => {
    const markup = show('?q=laptop&max=1', { found: { total: 0, products: [], filters } })
    expect(wordsOf(markup)).toContain('No hay resultados Quita alguno de los filtros')
    expect(valuesOf(markup, 'name')).toContain('max')
  })

  it('the search page without a search term lists featured and new products (BAR-02)', () => {
    const shelf = (name: string) => show(`?${name}=1`, { asked: { shelf: name } })
    expect(wordsOf(shelf('destacados'))).toContain('Productos destacados')
    expect(valuesOf(shelf('novedades'), 'href')).toContain('/results?novedades=1&amp;pagina=2')
  })

  it('what was understood stands as links that take it out of the query, also without script (SRC-03)', () => {
    const understood = {
      parts: [
        { label: '16 GB', without: 'laptop hasta 15 mil' },
        { label: 'Hasta $15,000', without: 'laptop 16gb' },
      ],
      let_go: [],
      unsold_brand: null,
      price_range: { min: null, max: 15_000 },
    }
    const markup = show('?q=laptop+16gb+hasta+15+mil&por=24', { found: { understood } })
    expect(wordsOf(markup)).toContain('16 GB , quitar filtro Hasta $15,000 , quitar filtro')
    expect(valuesOf(markup, 'href')).toEqual(
      expect.arrayContaining([
        '/results?q=laptop+hasta+15+mil&amp;por=24',
        '/results?q=laptop+16gb&amp;por=24',
      ]),
    )
  })

  it('search results say what was let go and which brand is not sold, and list related products apart (SRC-03)', () => {
    const understood = {
      parts: [],
      let_go: ['Hasta $500'],
      unsold_brand: 'xbox',
      price_range: { min: null, max: null },
    }
    const related = [toProductCardView(makeWireCard())]
    const words = wordsOf(show('?q=xbox+hasta+500', { found: { understood, related } }))
    expect(words).toContain('No vendemos Xbox. Esto es lo que sí tenemos.')
    expect(words).toContain('Nada cumple con todo: Hasta $500. Lo más cercano, desde $')
    expect(words).toContain('También te puede servir')
  })

  it('search results without any product show No hay resultados and featured products (SRC-03)', () => {
    const markup = show('?q=zz', { found: { products: [], total: 0, pages: 1 } })
    expect(wordsOf(markup)).toContain('No hay resultados')
    expect(wordsOf(markup)).toContain('Productos destacados')
  })
})
