import { entriesOf } from '../keys-of.ts'
import type { RejectCode } from './review-moderation.ts'

/** Review counts by moderation result, of a product or the whole shop; withdrawn reviews do not count. */
export type ReviewTally = {
  published: number
  /** published reviews with a verified purchase */
  verified: number
  hidden: number
  /** reviews awaiting moderation */
  waiting: number
  rejected: Partial<Record<RejectCode, number>>
}

/** Review counts, with the total received. */
export type ReviewAccount = ReviewTally & { received: number }

export function reviewAccount(tally: ReviewTally): ReviewAccount {
  const rejected = entriesOf(tally.rejected).reduce((sum, [, number = 0]) => sum + number, 0)
  return { ...tally, received: tally.published + rejected + tally.hidden + tally.waiting }
}
