import { type ReviewAccount, reviewAccount } from '#domain/catalogue/review-account.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'

/** Outcome statistics of all reviews ever submitted to the shop. */
export async function readReviewAccounts(db: Db): Promise<ReviewAccount> {
  return reviewAccount(await productReviews.tallyOfShop(db))
}
