import * as reviews from '#persistence/account/review-moderation.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import type { Db } from '#persistence/database.ts'

const mostListed = 100

/** Reviews that wait for a decision, the oldest first, each with the numbers of its pictures. */
export async function listReviewsToModerate(db: Db) {
  const pending = await reviews.listPending(db, mostListed)
  const photos = await reviewPhotos.idsByReview(
    db,
    pending.map(({ id }) => id),
  )
  return pending.map((review) => ({ ...review, photoIds: photos.get(review.id) ?? [] }))
}
