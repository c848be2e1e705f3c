import type { reviewSorts } from '#contract/catalogue.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import { pageNumber } from './listing-address.ts'

type ReviewSort = (typeof reviewSorts)[number]

export interface ReviewList {
  sort: ReviewSort
  page: number
}

export const reviewSortNames = {
  recent: 'Más recientes',
  high: 'Mejor calificadas',
  low: 'Peor calificadas',
  verified: 'Compra verificada',
} satisfies Record<ReviewSort, string>

export const reviewsAnchor = 'opiniones'

export function readReviewList(search: URLSearchParams): ReviewList {
  const sort = search.get('opiniones')
  return {
    sort: isKeyOf(reviewSortNames, sort) ? sort : 'recent',
    page: pageNumber(search.get('pagina')),
  }
}

export function reviewListAddress({ sort, page }: ReviewList): string {
  const search = new URLSearchParams()
  if (sort !== 'recent') search.set('opiniones', sort)
  if (page > 1) search.set('pagina', String(page))
  return `${search.size > 0 ? `?${search}` : ''}#${reviewsAnchor}`
}
