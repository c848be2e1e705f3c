import { createHash } from 'node:crypto'
import {
  type ReviewModerationList,
  reviewModerationLists,
} from '#domain/catalogue/review-moderation.ts'
import * as reviews from '#persistence/account/review-moderation.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import type { Db } from '#persistence/database.ts'

const pageSize = 50

/**
 * Reads a page of reviews from one of the moderation lists, each with its picture ids and a version
 * for detecting concurrent edits.
 */
export async function listReviewsToModerate(
  db: Db,
  {
    list = 'pending',
    limit = pageSize,
    ...rest
  }: {
    list?: ReviewModerationList
    afterId?: number | undefined
    limit?: number
  } & reviews.ReviewFilter = {},
) {
  const found = await reviews.listReviewPage(db, {
    statuses: reviewModerationLists[list],
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
  const photos = await reviewPhotos.listPhotoIdsByReview(
    db,
    page.map(({ id }) => id),
  )
  return page.map((review) => {
    const photoIds = photos.get(review.id) ?? []
    return { ...review, photoIds, version: getReviewEditConflictVersion(review, photoIds) }
  })
}

type Shown = Pick<reviews.ReviewToModerate, 'authorName' | 'rating' | 'title' | 'comment'>

/**
 * Hash of a review's content as shown to a moderator, to detect concurrent edits (optimistic
 * concurrency).
 */
export function getReviewEditConflictVersion(
  { authorName, rating, title, comment }: Shown,
  photoIds: readonly number[],
): string {
  const shown = JSON.stringify([authorName, rating, title, comment, photoIds])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}
