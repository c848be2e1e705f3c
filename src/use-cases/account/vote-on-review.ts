import type { Shopper } from '#domain/account/shopper.ts'
import { maxReviewVotesPerHour } from '#domain/catalogue/review-text.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as reviewVotes from '#persistence/account/review-votes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'

type Refused = Refusal<'profile-incomplete' | 'review-not-found' | 'own-review'> | TooManyRequests

/**
 * Marks another shopper's published review as helpful, or withdraws the vote; returns the vote
 * count.
 */
export async function voteOnReview(
  db: Db,
  { shopper, reviewId, helpful }: { shopper: Shopper; reviewId: number; helpful: boolean },
  now: Date,
): Promise<SuccessResult<{ helpful: number }> | Refused> {
  if (!shopper.profileCompleted) return refuse('profile-incomplete')
  const limit = { what: 'review-vote', who: shopper.id, seconds: 3600, most: maxReviewVotesPerHour }
  const exceeded = await findExceededLimit(db, [limit], now)
  if (exceeded) return exceeded

  return runInTransaction(db, async (transaction) => {
    const review = await reviewVotes.lockVotableReview(transaction, reviewId)
    if (!review?.isPublished) return refuse('review-not-found')
    if (review.shopperId === shopper.id) return refuse('own-review')
    const vote = { reviewId, shopperId: shopper.id }
    if (helpful) await reviewVotes.saveReviewVote(transaction, vote, now)
    else await reviewVotes.withdrawReviewVote(transaction, vote)
    return { ok: true, helpful: await reviewVotes.countReviewVotes(transaction, reviewId) }
  })
}
