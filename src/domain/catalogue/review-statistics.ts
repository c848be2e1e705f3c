import { getTypedEntries } from '../typed-object-keys.ts'
import type { ReviewRejectCode } from './review-moderation.ts'

/** Review counts by moderation result, of a product or the whole shop; withdrawn reviews do not count. */
export type ReviewCounts = {
  published: number
  /** number of published reviews by shoppers who bought the product */
  verified: number
  hidden: number
  /** number of reviews that wait for moderation */
  waiting: number
  rejected: Partial<Record<ReviewRejectCode, number>>
}

/** Review counts, with the total received. */
export type ReviewStatistics = ReviewCounts & { received: number }

export function calculateReviewStatistics(tally: ReviewCounts): ReviewStatistics {
  const rejected = getTypedEntries(tally.rejected).reduce((sum, [, number = 0]) => sum + number, 0)
  return { ...tally, received: tally.published + rejected + tally.hidden + tally.waiting }
}
