import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import { type Db, inTransaction } from '#persistence/database.ts'

/** Withdraws a review and its pictures on its shopper's request. */
export function removeReview(
  db: Db,
  { shopperId, id }: { shopperId: number; id: number },
  now: Date,
): Promise<Granted | Refusal<'review-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const removed = await shopperReviews.remove(transaction, shopperId, id, now)
    if (!removed) return refuse('review-not-found')
    await reviewPhotos.removeOfReview(transaction, id)
    return { ok: true }
  })
}
