import { describe, expect, it } from 'vitest'
import { makeWireProduct } from '#test/support/make-wire-product.ts'
import { toBreadcrumbStructuredData, toProductStructuredData } from './product-structured-data.ts'
import { toVariantGroupStructuredData } from './product-variant-structured-data.ts'

const shop = { name: 'Casa Jacaranda', origin: 'https://t.example' }

const plainData = (data: object) => JSON.parse(JSON.stringify(data))

describe('structured data', () => {
  it('structured data of a product contains price, availability and rating', () => {
    const data = plainData(toProductStructuredData(shop, makeWireProduct({ best_price: 899.5 })))
    expect(data).toMatchObject({
      '@type': 'Product',
      url: 'https://t.example/producto-1',
      image: ['https://t.example/storage/products/producto-1-800.webp'],
      offers: { price: '899.50', priceCurrency: 'MXN', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.5, reviewCount: 10 },
    })
    expect(data).not.toHaveProperty('review')
  })

  it('structured data of a product omits a missing rating or price', () => {
    const ratings = { ...makeWireProduct().ratings, average: null, count: 0 }
    const data = plainData(
      toProductStructuredData(shop, makeWireProduct({ ratings, best_price: null, qty: 0 })),
    )
    expect(data).not.toHaveProperty('aggregateRating')
    expect(data).not.toHaveProperty('offers')
  })

  it('structured data of a product gives the offer end as a date, or with time of day', () => {
    const untilOf = (offer_ends?: string) => {
      const { inventory } = makeWireProduct()
      const ends = {
        ...inventory,
        mb_special_price_to: '2026-11-27',
        ...(offer_ends && { offer_ends }),
      }
      const product = makeWireProduct({ on_offer: true, inventory: ends })
      return plainData(toProductStructuredData(shop, product)).offers.priceValidUntil
    }
    expect(untilOf()).toBe('2026-11-27')
    expect(untilOf('2026-11-27T16:00:00.000Z')).toBe('2026-11-27T16:00:00.000Z')
  })

  it('structured data of a product lists its documents', () => {
    const document = {
      title: 'Manual',
      file: 'm.pdf',
      language: null,
      path: 'documents/a',
      bytes: 9,
    }
    const tell = (documents: (typeof document)[]) =>
      plainData(toProductStructuredData(shop, makeWireProduct({ documents })))
    expect(tell([document]).subjectOf).toEqual([
      {
        '@type': 'DigitalDocument',
        name: 'Manual',
        encodingFormat: 'application/pdf',
        url: 'https://t.example/storage/documents/a.pdf',
      },
    ])
    expect(tell([])).not.toHaveProperty('subjectOf')
  })

  it('structured data of a product with variants describes it in full, and the other variants by URL', () => {
    const choice = {
      value: 'Plata',
      besides: [],
      swatch: '#b9bdc4',
      picture: null,
      best_price: 1,
      available: true,
    }
    const family = {
      code: 'laptop',
      members: [
        { product_id: 1, url_key: 'producto-1' },
        { product_id: 2, url_key: 'azul' },
      ],
      options: [
        {
          code: 'color',
          label: 'Color',
          value: 'Plata',
          choices: [{ ...choice, product_id: 1, url_key: 'producto-1' }],
        },
      ],
    }
    const product = makeWireProduct({ family })
    const data = toProductStructuredData(shop, product, toVariantGroupStructuredData(product))
    expect(plainData(data)).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'laptop',
      variesBy: ['https://schema.org/color'],
      hasVariant: [
        { '@type': 'Product', color: 'Plata', url: 'https://t.example/producto-1' },
        { '@type': 'Product', url: 'https://t.example/azul' },
      ],
    })
  })

  it('structured data of breadcrumbs numbers them from one', () => {
    const data = plainData(
      toBreadcrumbStructuredData('https://t.example', [{ name: 'Inicio', path: '/index' }]),
    )
    expect(data.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://t.example/index' },
    ])
  })
})
