import { entriesOf } from '../keys-of.ts'
import type { RejectCode } from './review-moderation.ts'

/** Review counts by result, of a product or the shop; withdrawn reviews do not count. */
export type ReviewTally = {
  published: number
  /** published ones with a verified purchase */
  verified: number
  hidden: number
  /** awaiting moderation */
  waiting: number
  rejected: Partial<Record<RejectCode, number>>
}

/** Review counts with their total. */
export type ReviewAccount = ReviewTally & { received: number }

export function reviewAccount(tally: ReviewTally): ReviewAccount {
  const rejected = entriesOf(tally.rejected).reduce((sum, [, number = 0]) => sum + number, 0)
  return { ...tally, received: tally.published + rejected + tally.hidden + tally.waiting }
}
