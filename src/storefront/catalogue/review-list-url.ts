import type { reviewSorts } from '#contract/reviews.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import { parsePageNumber } from './listing-url.ts'

type ReviewSort = (typeof reviewSorts)[number]

export interface ReviewList {
  sort: ReviewSort
  /** Star filter of reviews, '1' to '5' */
  stars?: string | undefined
  page: number
  /** Whether a whole page of reviews is shown instead of the first three */
  all?: boolean | undefined
}

export const reviewSortLabels = {
  recent: 'Más recientes',
  useful: 'Más útiles',
  high: 'Mejor calificadas',
  low: 'Peor calificadas',
  verified: 'Compra verificada',
} satisfies Record<ReviewSort, string>

export const reviewsAnchorId = 'opiniones'

export function parseReviewListUrl(search: URLSearchParams): ReviewList {
  const sort = search.get('opiniones')
  const stars = search.get('estrellas') ?? ''
  return {
    sort: isKeyOf(reviewSortLabels, sort) ? sort : 'recent',
    stars: /^[1-5]$/.test(stars) ? stars : undefined,
    page: parsePageNumber(search.get('pagina')),
    all: search.get('resenas') === 'todas' || undefined,
  }
}

export function formatReviewListUrl({ sort, stars, page, all }: ReviewList): string {
  const search = new URLSearchParams()
  if (sort !== 'recent') search.set('opiniones', sort)
  if (stars) search.set('estrellas', stars)
  if (all) search.set('resenas', 'todas')
  if (page > 1) search.set('pagina', String(page))
  return `${search.size > 0 ? `?${search}` : ''}#${reviewsAnchorId}`
}
