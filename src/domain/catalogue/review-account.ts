import { entriesOf } from '../keys-of.ts'
import type { RejectCode } from './review-moderation.ts'
import { type StarCounts, stars } from './review.ts'

/** What became of a product's reviews besides being published. */
export type ReviewTally = {
  /** published ones of somebody who had received the product */
  verified: number
  hidden: number
  rejected: Partial<Record<RejectCode, number>>
}

/** What an average stands on: every review that has been looked at, and what was decided. */
export type ReviewAccount = ReviewTally & { received: number; published: number }

export function reviewAccount(counts: StarCounts, tally: ReviewTally): ReviewAccount {
  const published = stars.reduce((sum, star) => sum + counts[star], 0)
  const rejected = entriesOf(tally.rejected).reduce((sum, [, number = 0]) => sum + number, 0)
  return { ...tally, published, received: published + rejected + tally.hidden }
}
