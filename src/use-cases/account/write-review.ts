import type { Shopper } from '#domain/account/shopper.ts'
import {
  checkReview,
  moderatorNotes,
  reviewsPerHour,
  type ReviewProblem,
  type ReviewText,
} from '#domain/catalogue/review-text.ts'
import { hourInSeconds } from '#domain/durations.ts'
import { publicName } from '#domain/names.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as reviewVotes from '#persistence/account/review-votes.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'

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
    /** Ids of uploaded pictures; absent leaves the previous review's pictures. */
    photoIds?: readonly number[] | undefined
  },
  now: Date,
): Promise<Granted<{ id: number }> | Refused> {
  if (!shopper.profileCompleted) return refuse('profile-incomplete')
  const checked = checkReview(written)
  if (!checked.ok) return checked
  const product = (await catalogue.listedByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const perHour = { what: 'review', who: shopper.id, seconds: hourInSeconds, most: reviewsPerHour }
  const exceeded = await exceededLimit(db, [perHour], now)
  if (exceeded) return exceeded

  const { review } = checked
  return inTransaction(db, async (transaction) => {
    const verifiedPurchase = await shopperReviews.hasReceived(transaction, shopper.id, productId)
    const repeated = await shopperReviews.existsWithComment(transaction, review.comment, shopper.id)
    const notes: string[] = moderatorNotes(review)
    const id = await shopperReviews.submit(
      transaction,
      {
        ...review,
        productId,
        shopperId: shopper.id,
        authorName: publicName(shopper.firstName, shopper.lastName),
        verifiedPurchase,
        moderatorNotes: repeated ? [...notes, 'repetida'] : notes,
      },
      now,
    )
    await reviewVotes.removeAll(transaction, id)
    if (photoIds) {
      const owner = { shopperId: shopper.id, productId }
      await reviewPhotos.attach(transaction, owner, { reviewId: id, photoIds })
    }
    return { ok: true, id }
  })
}
