import type { reviewSorts } from '#contract/reviews.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import { pageNumber } from './listing-address.ts'

type ReviewSort = (typeof reviewSorts)[number]

export interface ReviewList {
  sort: ReviewSort
  /** Star filter of reviews, '1' to '5' */
  stars?: string | undefined
  page: number
}

export const reviewSortNames = {
  recent: 'Más recientes',
  useful: 'Más útiles',
  high: 'Mejor calificadas',
  low: 'Peor calificadas',
  verified: 'Compra verificada',
} satisfies Record<ReviewSort, string>

export const reviewsAnchor = 'opiniones'

export function readReviewList(search: URLSearchParams): ReviewList {
  const sort = search.get('opiniones')
  const stars = search.get('estrellas') ?? ''
  return {
    sort: isKeyOf(reviewSortNames, sort) ? sort : 'recent',
    stars: /^[1-5]$/.test(stars) ? stars : undefined,
    page: pageNumber(search.get('pagina')),
  }
}

export function reviewListAddress({ sort, stars, page }: ReviewList): string {
  const search = new URLSearchParams()
  if (sort !== 'recent') search.set('opiniones', sort)
  if (stars) search.set('estrellas', stars)
  if (page > 1) search.set('pagina', String(page))
  return `${search.size > 0 ? `?${search}` : ''}#${reviewsAnchor}`
}
