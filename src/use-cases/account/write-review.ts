import type { Shopper } from '#domain/account/shopper.ts'
import {
  checkReview,
  listReviewModeratorHints,
  maxReviewsPerHour,
  type ReviewProblem,
  type ReviewText,
} from '#domain/catalogue/review-text.ts'
import { hourInSeconds } from '#domain/durations.ts'
import { abbreviatePersonName } from '#domain/person-names.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as reviewVotes from '#persistence/account/review-votes.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'

type Refused =
  | Refusal<'profile-incomplete'>
  | Refusal<'invalid-input', { fields: Partial<Record<keyof ReviewText, ReviewProblem>> }>
  | Refusal<'not-buyable'>
  | TooManyRequests

/** Submits a shopper's product review for moderation; it replaces an earlier review. */
export async function writeReview(
  db: Db,
  {
    shopper,
    productId,
    written,
    photoIds,
  }: {
    shopper: Shopper
    productId: number
    written: ReviewText
    /** Ids of pictures uploaded for the review; if absent, the previous review's pictures stay. */
    photoIds?: readonly number[] | undefined
  },
  now: Date,
): Promise<SuccessResult<{ id: number }> | Refused> {
  if (!shopper.profileCompleted) return refuse('profile-incomplete')
  const checked = checkReview(written)
  if (!checked.ok) return checked
  const product = (await catalogue.findListedProductsByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const perHour = {
    what: 'review',
    who: shopper.id,
    seconds: hourInSeconds,
    most: maxReviewsPerHour,
  }
  const exceeded = await findExceededLimit(db, [perHour], now)
  if (exceeded) return exceeded

  const { review } = checked
  return runInTransaction(db, async (transaction) => {
    const verifiedPurchase = await shopperReviews.hasReceivedProduct(
      transaction,
      shopper.id,
      productId,
    )
    const repeated = await shopperReviews.isReviewTextReused(
      transaction,
      review.comment,
      shopper.id,
    )
    const notes: string[] = listReviewModeratorHints(review)
    const id = await shopperReviews.submitReview(
      transaction,
      {
        ...review,
        productId,
        shopperId: shopper.id,
        authorName: abbreviatePersonName(shopper.firstName, shopper.lastName),
        verifiedPurchase,
        moderatorNotes: repeated ? [...notes, 'repetida'] : notes,
      },
      now,
    )
    await reviewVotes.removeVotesOfReview(transaction, id)
    if (photoIds) {
      const owner = { shopperId: shopper.id, productId }
      await reviewPhotos.attachPhotosToReview(transaction, owner, { reviewId: id, photoIds })
    }
    return { ok: true, id }
  })
}
