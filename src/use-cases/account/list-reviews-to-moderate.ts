import { createHash } from 'node:crypto'
import { type ReviewList, reviewLists } from '#domain/catalogue/review-moderation.ts'
import * as reviews from '#persistence/account/review-moderation.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import type { Db } from '#persistence/database.ts'

const pageSize = 50

/** A page of reviews, by moderation list, each with picture ids and version. */
export async function listReviewsToModerate(
  db: Db,
  {
    list = 'pending',
    limit = pageSize,
    ...rest
  }: {
    list?: ReviewList
    afterId?: number | undefined
    limit?: number
  } & reviews.ReviewNarrowing = {},
) {
  const found = await reviews.page(db, {
    statuses: reviewLists[list],
    oldestFirst: list === 'pending',
    ...rest,
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  return {
    reviews: await withPictures(db, page),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

async function withPictures(db: Db, page: readonly reviews.ReviewToModerate[]) {
  const photos = await reviewPhotos.idsByReview(
    db,
    page.map(({ id }) => id),
  )
  return page.map((review) => {
    const photoIds = photos.get(review.id) ?? []
    return { ...review, photoIds, version: reviewVersion(review, photoIds) }
  })
}

type Shown = Pick<reviews.ReviewToModerate, 'authorName' | 'rating' | 'title' | 'comment'>

/** Version of a review's published content (optimistic concurrency). */
export function reviewVersion(
  { authorName, rating, title, comment }: Shown,
  photoIds: readonly number[],
): string {
  const shown = JSON.stringify([authorName, rating, title, comment, photoIds])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}
