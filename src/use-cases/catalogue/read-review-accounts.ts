import { type ReviewAccount, reviewAccount } from '#domain/catalogue/review-account.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'

/** What became of every review that the shop was ever sent. */
export async function readReviewAccounts(db: Db): Promise<ReviewAccount> {
  return reviewAccount(await productReviews.tallyOfShop(db))
}
