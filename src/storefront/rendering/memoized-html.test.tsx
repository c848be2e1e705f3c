import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { ShopSettingsResponse } from '#contract/shop-content.ts'
import { makeShopSettings, makeWireCard } from '#test/support/make-wire-product.ts'
import {
  type ProductCardView,
  toProductCardView,
  toCardViewWithSlides,
} from '../catalogue/product-card-data.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { createMarkupCache } from './markup-cache.server.ts'
import { type MarkupCache, MarkupCacheContext } from './memoized-html.tsx'

const cards = [1, 2, 3].map((id) =>
  toProductCardView(makeWireCard({ id, name: `Laptop "${id}" <plata>` })),
)

describe('cached card markup', () => {
  it('cached HTML of a product card equals freshly rendered HTML', () => {
    const cache = createMarkupCache()
    const slides = [toCardViewWithSlides(makeWireCard())]

    for (const products of [cards, cards, slides]) {
      expect(grid(products, cache)).toBe(grid(products, null))
    }
  })

  it('cached HTML of a product card is rendered again when its data changes', () => {
    const cache = createMarkupCache()
    const [first] = cards as [ProductCardView]
    grid(cards, cache)

    for (const over of [{ price: 12_345 }, { soldOut: true as const }, { name: 'Otro nombre' }]) {
      const changed = [{ ...first, ...over }]
      expect(grid(changed, cache)).toBe(grid(changed, null))
    }
  })

  it('cached HTML of product cards is rendered again when the shop’s price settings change', () => {
    const cache = createMarkupCache()
    const other = makeShopSettings({ free_shipping: null })
    for (const settings of [makeShopSettings(), other, null])
      expect(grid(cards, cache, settings)).toBe(grid(cards, null, settings))
  })

  it('cached HTML of product cards is evicted when the cache is full', () => {
    const cache = createMarkupCache(9)
    let drawings = 0
    const Word = () => {
      drawings += 1
      return 'palabra'
    }
    for (const key of ['a', 'a', 'b', 'a']) expect(cache(key, <Word />)).toBe('palabra')
    expect(drawings).toBe(3)
  })
})

function grid(
  products: readonly ProductCardView[],
  cache: MarkupCache | null,
  settings: ShopSettingsResponse | null = null,
): string {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => <ProductGrid products={products} withSlides anchorFrom={2} />,
    },
  ])
  return renderToString(
    <MarkupCacheContext value={cache}>
      <Page hydrationData={{ loaderData: { root: { settings } } }} />
    </MarkupCacheContext>,
  )
}
