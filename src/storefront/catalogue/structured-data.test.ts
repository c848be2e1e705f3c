import { describe, expect, it } from 'vitest'
import { makeWireProduct } from '#test/support/make-wire-product.ts'
import { breadcrumbData, productData } from './structured-data.ts'

const plainData = (data: object) => JSON.parse(JSON.stringify(data))

describe('structured data', () => {
  it('tells price, availability and rating of a product', () => {
    const data = plainData(productData('https://t.example', makeWireProduct({ best_price: 899.5 })))
    expect(data).toMatchObject({
      '@type': 'Product',
      url: 'https://t.example/producto-1',
      image: ['https://t.example/storage/products/producto-1-800.webp'],
      offers: { price: '899.50', priceCurrency: 'MXN', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.5, reviewCount: 10 },
    })
    expect(data).not.toHaveProperty('review')
  })

  it('claims no rating nobody gave and no price there is not', () => {
    const ratings = { ...makeWireProduct().ratings, average: null, count: 0 }
    const data = plainData(
      productData('https://t.example', makeWireProduct({ ratings, best_price: null, qty: 0 })),
    )
    expect(data).not.toHaveProperty('aggregateRating')
    expect(data).not.toHaveProperty('offers')
  })

  it('numbers the crumbs from one', () => {
    const data = plainData(
      breadcrumbData('https://t.example', [{ name: 'Inicio', path: '/index' }]),
    )
    expect(data.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://t.example/index' },
    ])
  })
})
