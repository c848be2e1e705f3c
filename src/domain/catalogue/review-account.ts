import { entriesOf } from '../keys-of.ts'
import type { RejectCode } from './review-moderation.ts'

/** What became of the reviews of a product, or of the whole shop; what its author took back counts nowhere. */
export type ReviewTally = {
  published: number
  /** published ones with a verified purchase */
  verified: number
  hidden: number
  /** awaiting moderation */
  waiting: number
  rejected: Partial<Record<RejectCode, number>>
}

/** What an average stands on: every review that came in, and what became of it. */
export type ReviewAccount = ReviewTally & { received: number }

export function reviewAccount(tally: ReviewTally): ReviewAccount {
  const rejected = entriesOf(tally.rejected).reduce((sum, [, number = 0]) => sum + number, 0)
  return { ...tally, received: tally.published + rejected + tally.hidden + tally.waiting }
}
