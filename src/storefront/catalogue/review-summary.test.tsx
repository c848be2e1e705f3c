import { expect, it } from 'vitest'
import type { ProductReviewsResponse } from '#contract/reviews.ts'
import { makeWireProduct } from '#test/support/make-wire-product.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { ReviewSummary } from './review-summary.tsx'

const reviews: ProductReviewsResponse = {
  product_id: 1,
  reviews: [],
  total: 10,
  page: 1,
  pages: 1,
  account: {
    received: 15,
    published: 10,
    verified: 7,
    hidden: 1,
    waiting: 2,
    rejected: [{ reason: 'Es publicidad', count: 2 }],
  },
  photos: [],
  topics: [],
}

function show(topics: ProductReviewsResponse['topics']) {
  const list = { sort: 'recent', page: 1 } as const
  return wordsOf(
    renderPage(() => (
      <ReviewSummary product={makeWireProduct()} reviews={{ ...reviews, topics }} list={list} />
    )),
  )
}

it('the review summary names what the reviews mention, with the number of reviews (REV-04)', () => {
  expect(show([])).not.toContain('Lo que más mencionan')
  expect(show([{ name: 'batería', count: 3 }])).toContain('Lo que más mencionan batería 3 reseñas')
})

it('the review summary shows how many reviews were received, published, rejected, hidden and pending', () => {
  expect(show([])).toContain(
    'Recibidas 15 Publicadas 10 Rechazadas: Es publicidad 2 Ocultas después de publicarse 1 Esperan revisión 2 Publicadas con compra verificada 7 de 10',
  )
})
