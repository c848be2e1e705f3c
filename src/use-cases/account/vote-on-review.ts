import type { Shopper } from '#domain/account/shopper.ts'
import { votesPerHour } from '#domain/catalogue/review-text.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as reviewVotes from '#persistence/account/review-votes.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'

type Refused = Refusal<'profile-incomplete' | 'review-not-found' | 'own-review'> | TooManyRequests

/** Marks another shopper's published review as useful, or withdraws the vote; returns the vote count. */
export async function voteOnReview(
  db: Db,
  { shopper, reviewId, helpful }: { shopper: Shopper; reviewId: number; helpful: boolean },
  now: Date,
): Promise<Granted<{ helpful: number }> | Refused> {
  if (!shopper.profileCompleted) return refuse('profile-incomplete')
  const limit = { what: 'review-vote', who: shopper.id, seconds: 3600, most: votesPerHour }
  const exceeded = await exceededLimit(db, [limit], now)
  if (exceeded) return exceeded

  return inTransaction(db, async (transaction) => {
    const review = await reviewVotes.lockReview(transaction, reviewId)
    if (!review?.isPublished) return refuse('review-not-found')
    if (review.shopperId === shopper.id) return refuse('own-review')
    const vote = { reviewId, shopperId: shopper.id }
    if (helpful) await reviewVotes.put(transaction, vote, now)
    else await reviewVotes.takeBack(transaction, vote)
    return { ok: true, helpful: await reviewVotes.numberFor(transaction, reviewId) }
  })
}
