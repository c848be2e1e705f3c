import { type ReviewAccount, reviewAccount } from '#domain/catalogue/review-account.ts'
import type { Stars } from '#domain/catalogue/review.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import * as reviewPictures from '#persistence/catalogue/review-pictures.ts'
import type { Db } from '#persistence/database.ts'

const pageSize = 10
/** Number of newest pictures shown above the reviews. */
const newestPhotos = 12

type ReviewList = {
  reviews: productReviews.PublishedReview[]
  /** number of reviews in the requested selection */
  total: number
  pages: number
  account: ReviewAccount
  /** newest photos of all published reviews, independent of the selection */
  photos: reviewPictures.PublishedPhoto[]
}

/** A page of a product's published reviews, optionally of one star rating, with the basis of their average. */
export async function listReviews(
  db: Db,
  {
    productId,
    page,
    ...selection
  }: { productId: number; sort: productReviews.ReviewSort; stars: Stars | null; page: number },
): Promise<Granted<ReviewList> | Refusal<'not-found'>> {
  const counts = await productReviews.starCounts(db, productId)
  if (!counts) return refuse('not-found')
  const account = reviewAccount(await productReviews.tallyOf(db, productId))
  const total = selection.stars === null ? account.published : counts[selection.stars]
  const offset = (page - 1) * pageSize
  const reviews =
    offset < total
      ? await productReviews.published(db, productId, { ...selection, limit: pageSize, offset })
      : []
  const photos =
    account.published > 0 ? await reviewPictures.newestOf(db, productId, newestPhotos) : []
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { ok: true, reviews, total, pages, account, photos }
}
