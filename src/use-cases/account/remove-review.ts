import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import type { Db } from '#persistence/database.ts'

/** The shopper takes their own review back. */
export async function removeReview(
  db: Db,
  { shopperId, id }: { shopperId: number; id: number },
  now: Date,
): Promise<Granted | Refusal<'review-not-found'>> {
  const removed = await shopperReviews.remove(db, shopperId, id, now)
  return removed ? { ok: true } : refuse('review-not-found')
}
