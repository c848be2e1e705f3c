import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

/** Withdraws a review and its pictures at the request of the shopper who wrote it. */
export function removeReview(
  db: Db,
  { shopperId, id }: { shopperId: number; id: number },
  now: Date,
): Promise<SuccessResult | Refusal<'review-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const removed = await shopperReviews.removeReview(transaction, shopperId, id, now)
    if (!removed) return refuse('review-not-found')
    await reviewPhotos.removeReviewPhotos(transaction, id)
    return { ok: true }
  })
}
