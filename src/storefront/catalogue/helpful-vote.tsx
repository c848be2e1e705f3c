import { useEffect, useState } from 'react'
import type { PublicReview } from '#contract/reviews.ts'
import { Icon } from '#ui/icon.tsx'
import { useShopper } from '../session/shopper-session.ts'
import type { ReviewVotes } from './review-votes.ts'

/**
 * The shopper's helpful votes on reviews, loaded in the browser because the page itself is cached
 * for all shoppers.
 */
export function useReviewVotes(productId: number) {
  const { shopper } = useShopper()
  const shopperId = shopper?.id
  const [votes, setVotes] = useState<ReviewVotes>({})
  useEffect(() => {
    if (shopperId)
      void import('./review-votes.ts').then((file) => file.loadReviewVotes(productId, setVotes))
  }, [productId, shopperId])

  function press(review: PublicReview) {
    void import('./review-votes.ts').then((file) =>
      file.toggleReviewVote(review, votes[review.id], setVotes),
    )
  }
  return { votes, press }
}

/**
 * '¿Te sirvió?' toggle of a review: the first click votes that the review is helpful, the second
 * removes the vote.
 */
export function HelpfulVote({
  review,
  own: { voted = false, helpful = review.helpful, isOwn } = {},
  onPress,
}: {
  review: PublicReview
  own: ReviewVotes[number] | undefined
  onPress: () => void
}) {
  if (isOwn) return helpful > 0 ? <p className="votes">Útil para {helpful}</p> : null
  return (
    <p className="votes">
      ¿Te sirvió?
      <button type="button" className="btn s" aria-pressed={voted} onClick={onPress}>
        <Icon name="thumb" />
        {helpful > 0 ? `Sí, ${helpful}` : 'Sí'}
        <span className="sr"> «{review.title}»</span>
      </button>
    </p>
  )
}
