import { describe, expect, it } from 'vitest'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { cardView } from './card-view.ts'
import ResultsPage from './results.route.tsx'

const asked = { term: 'laptop', sort: 'relevance', page: 2 }

describe('search results', () => {
  it('says how many there are and pages through them (SRC-03)', () => {
    const markup = renderPage(ResultsPage, {
      address: '/results?q=laptop&pagina=2',
      data: {
        asked,
        found: { products: [cardView(makeWireCard())], total: 24, page: 2, pages: 3 },
        featured: [],
      },
    })
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

  it('is also a list without a word: offers, featured products, news (BAR-02)', () => {
    const show = (shelf: string) =>
      renderPage(ResultsPage, {
        address: `/results?${shelf}=1`,
        data: {
          asked: { term: '', shelf, sort: 'relevance', page: 1 },
          found: { products: [cardView(makeWireCard())], total: 24, page: 1, pages: 3 },
          featured: [],
        },
      })
    expect(wordsOf(show('ofertas'))).toContain('Ofertas')
    expect(wordsOf(show('destacados'))).toContain('Productos destacados')
    expect(valuesOf(show('novedades'), 'href')).toContain('/results?novedades=1&amp;pagina=2')
  })

  it('says No hay resultados and offers a way on (SRC-03)', () => {
    const markup = renderPage(ResultsPage, {
      address: '/results?q=zz',
      data: {
        asked: { ...asked, term: 'zz', page: 1 },
        found: { products: [], total: 0, page: 1, pages: 1 },
        featured: [cardView(makeWireCard())],
      },
    })
    expect(wordsOf(markup)).toContain('No hay resultados')
    expect(wordsOf(markup)).toContain('Productos destacados')
  })
})
