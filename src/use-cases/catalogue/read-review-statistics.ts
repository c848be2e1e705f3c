import {
  type ReviewStatistics,
  calculateReviewStatistics,
} from '#domain/catalogue/review-statistics.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'

/** Statistics of how all reviews ever submitted to the shop were moderated. */
export async function readReviewStatistics(db: Db): Promise<ReviewStatistics> {
  return calculateReviewStatistics(await productReviews.countReviewsOfShop(db))
}
