import type { Dispatch, SetStateAction } from 'react'
import type { PublicReview } from '#contract/reviews.ts'
import { createApiClient } from '../api/api-client.ts'
import { waitForSessionOrTimeout } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'

/** The shopper's helpful votes by review; `helpful` is the vote count confirmed by the server. */
export type ReviewVotes = Readonly<
  Record<number, { voted?: boolean; helpful?: number; isOwn?: boolean } | undefined>
>

type Change = Dispatch<SetStateAction<ReviewVotes>>

/** Loads which of a product's reviews the shopper has voted helpful. */
export async function loadReviewVotes(productId: number, change: Change): Promise<void> {
  try {
    const query = { product_id: productId }
    const reply = await createApiClient().get('customer/reviewVotes', query, { ownWords: true })
    // The cached page may be older than the shopper's last vote; clicks made meanwhile take
    // precedence
    change((made) => ({
      ...Object.fromEntries(reply.voted.map(({ id, helpful }) => [id, { voted: true, helpful }])),
      ...Object.fromEntries(reply.own.map((id) => [id, { isOwn: true }])),
      ...made,
    }))
  } catch {
    // If loading fails, the helpful buttons do not show the shopper's own votes
  }
}

/**
 * Votes for a review as helpful or withdraws the vote, with optimistic update; failures are shown
 * (ERR-07).
 */
export async function toggleReviewVote(
  { id, helpful: shown }: PublicReview,
  before: ReviewVotes[number],
  change: Change,
): Promise<void> {
  if ((await waitForSessionOrTimeout()).status !== 'signed-in')
    return showError(literals.common.signInFirst)
  const show = (one: ReviewVotes[number]) => change((votes) => ({ ...votes, [id]: one }))
  const helpful = !before?.voted
  show({ voted: helpful, helpful: (before?.helpful ?? shown) + (helpful ? 1 : -1) })
  try {
    const reply = await createApiClient().post('customer/reviewVote', { review_id: id, helpful })
    if (reply.success) return show(reply)
    showError(reply.messageForUser)
  } catch {
    // A failed vote needs no message here, because the API client has already shown the error
  }
  show(before)
}
