import { expect, it } from 'vitest'
import type { ReviewQueueResponse } from '#contract/operator/reviews.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { createReviewColumns } from './review-row.tsx'

type Review = ReviewQueueResponse['reviews'][number]

const review: Review = {
  id: 8,
  version: 'v1',
  status: 'pending',
  title: 'Suena bien',
  comment: 'Y no pesa.',
  rating: 4,
  author_name: 'Ana',
  verified_purchase: true,
  created_at: '2026-11-23T16:40:00.000Z',
  sku: 'AUD-1',
  url_key: 'audifonos',
  product_name: 'Audífonos',
  image: null,
  photos: [],
  moderator_notes: [],
  reject_code: null,
  shop_reply: null,
}

it('a pending review in the moderation list has buttons to publish, reject and answer it', () => {
  const { decide } = createReviewColumns({
    reasons: { reject_reasons: { spam: 'Es publicidad' }, photo_reject_reasons: {} },
    now: Date.parse('2026-11-24T16:40:00.000Z'),
    mayJudge: true,
    answer: undefined,
    ofProduct: (sku) => `/resenas?buscar=${sku}`,
  })
  const words = wordsOf(renderPage(() => <>{decide?.cell(review)}</>))
  for (const name of ['Publicar', 'Rechazar', 'Responder']) expect(words).toContain(name)
})
