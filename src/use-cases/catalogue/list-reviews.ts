import type { StarValue } from '#domain/catalogue/review-rating.ts'
import {
  type ReviewStatistics,
  calculateReviewStatistics,
} from '#domain/catalogue/review-statistics.ts'
import {
  countReviewTopics,
  leastReviewsForTopics,
  type ReviewTopic,
} from '#domain/catalogue/review-topics.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import * as reviewPictures from '#persistence/catalogue/published-review-photos.ts'
import type { Db } from '#persistence/database.ts'

const pageSize = 10
/** Number of newest pictures shown above the reviews. */
const newestPhotos = 12
/** Number of newest reviews whose topics are counted. */
const mostReadForTopics = 200

type ReviewList = {
  reviews: productReviews.PublishedReview[]
  /** number of reviews in the selection, such as those of one star rating */
  total: number
  pages: number
  account: ReviewStatistics
  /** newest pictures of all published reviews of the product, also of reviews outside the selection */
  photos: reviewPictures.PublishedReviewPhoto[]
  /** topics that several of the product's published reviews mention */
  topics: ReviewTopic[]
}

/**
 * Lists a page of a product's published reviews, optionally of one star rating, with the counts
 * from which the average is computed.
 */
export async function listReviews(
  db: Db,
  {
    productId,
    page,
    ...selection
  }: { productId: number; sort: productReviews.ReviewSort; stars: StarValue | null; page: number },
): Promise<SuccessResult<ReviewList> | Refusal<'not-found'>> {
  const counts = await productReviews.countReviewsByStars(db, productId)
  if (!counts) return refuse('not-found')
  const account = calculateReviewStatistics(
    await productReviews.countReviewsOfProduct(db, productId),
  )
  const total = selection.stars === null ? account.published : counts[selection.stars]
  const offset = (page - 1) * pageSize
  const reviews =
    offset < total
      ? await productReviews.listPublishedReviews(db, productId, {
          ...selection,
          limit: pageSize,
          offset,
        })
      : []
  const photos =
    account.published > 0
      ? await reviewPictures.listNewestReviewPictures(db, productId, newestPhotos)
      : []
  const topics =
    account.published >= leastReviewsForTopics
      ? countReviewTopics(
          await productReviews.listNewestReviewTexts(db, productId, mostReadForTopics),
        )
      : []
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { ok: true, reviews, total, pages, account, photos, topics }
}
