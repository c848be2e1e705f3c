import { describe, expect, it } from 'vitest'
import { loaderArguments } from '#test/support/call-loader.ts'
import { makeShopSettings, makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import ComparePage, { loader } from './compare.route.tsx'
import { toProductCardView, toComparableProductCardView } from './product-card-data.ts'

const ram = (value: string) => ({ code: 'ram', label: 'Memoria RAM', value })
const colour = { code: 'color', label: 'Color', value: 'Plata' }
const one = {
  ...makeWireCard({ id: 1, url_key: 'uno', name: 'Uno' }),
  attributes: [ram('8 GB'), colour],
}
const two = {
  ...makeWireCard({ id: 2, url_key: 'dos', name: 'Dos', qty: 0 }),
  attributes: [colour],
}

function show(over: object = {}) {
  return renderPage(ComparePage, {
    address: '/comparar',
    shop: { settings: makeShopSettings() },
    data: {
      products: [one, two].map(toComparableProductCardView),
      missing: [],
      beyond: [],
      term: '',
      others: [toProductCardView(makeWireCard({ id: 3, url_key: 'tres', name: 'Tres' }))],
      ...over,
    },
  })
}

describe('comparison', () => {
  it('the product comparison shows differences, missing facts and sold-out products', () => {
    const markup = show()
    expect(wordsOf(markup)).toContain('Comparar 2 productos')
    expect(wordsOf(markup)).toContain('Memoria RAM 8 GB No lo dice')
    expect(wordsOf(markup)).toContain('Agotado')
    expect(wordsOf(markup)).toMatch(/Memoria RAM 8 GB.*Igual en todos Color Color Plata/)
    expect(wordsOf(markup)).toContain('Agregar otro Hasta 4')
  })

  it('the product comparison removes and adds products through shareable URLs', () => {
    const links = valuesOf(show(), 'href')
    expect(links).toEqual(
      expect.arrayContaining(['/comparar?productos=dos', '/comparar?productos=uno%2Cdos%2Ctres']),
    )
  })

  it('the product comparison names products that do not exist, and those above the limit of four', () => {
    const words = wordsOf(show({ missing: ['nada'], beyond: ['cinco', 'seis'] }))
    expect(words).toContain('No encontramos «nada».')
    expect(words).toContain('no entró «cinco» y «seis»')
  })

  it('the product comparison shows a search field when empty, and reports searches without results', () => {
    const words = wordsOf(show({ products: [], others: [], term: 'zz' }))
    expect(words).toContain('¿Cuál te conviene?')
    expect(words).toContain('Elige qué comparar')
    expect(words).toContain('Nada más coincide con «zz».')
  })
})

describe('comparison loader', () => {
  it('the product comparison loads at most four products, and suggests others similar to the first', async () => {
    const asked: string[] = []
    const found = await loader(
      loaderArguments('/comparar?productos=uno,dos,tres,cuatro,cinco', {}, (path, query) => {
        asked.push(`${path}?${query}`)
        if (path === 'shop/compare') return { products: [one, two], missing: ['tres', 'cuatro'] }
        const alike = [one, makeWireCard({ id: 3 })]
        return { payload: { comparable: alike, related: { related: alike } } }
      }),
    )
    expect(asked).toEqual([
      'shop/compare?products=uno%2Cdos%2Ctres%2Ccuatro',
      'shop/relatedProducts/1?',
    ])
    expect([found.beyond, found.others.map(({ id }) => id)]).toEqual([['cinco'], [3]])
  })

  it('the product comparison still loads its products when suggestions are unavailable', async () => {
    const reply = { products: [one], missing: [] }
    const { products, others } = await loader(
      loaderArguments('/comparar?productos=uno&buscar=x', {}, (path) =>
        path === 'shop/compare' ? reply : 503,
      ),
    )
    expect([products.length, others]).toEqual([1, []])
  })
})
