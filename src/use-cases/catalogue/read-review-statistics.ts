import {
  type ReviewStatistics,
  calculateReviewStatistics,
} from '#domain/catalogue/review-statistics.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'

/** Outcome statistics of all reviews ever submitted to the shop. */
export async function readReviewStatistics(db: Db): Promise<ReviewStatistics> {
  return calculateReviewStatistics(await productReviews.countReviewsOfShop(db))
}
