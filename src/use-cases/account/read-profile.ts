import type { Shopper } from '#domain/account/shopper.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'

const maxNewest = 50

export type ShopperProfile = {
  shopper: Shopper
  addresses: addresses.SavedAddress[]
  reviews: shopperReviews.ShopperReview[]
  orders: shopperOrders.ShopperOrder[]
}

/** A shopper's profile with addresses, and the newest orders and reviews. */
export async function readProfile(
  db: Db,
  shopper: Shopper,
  most = maxNewest,
): Promise<ShopperProfile> {
  const [saved, reviews, orders] = await Promise.all([
    addresses.listAddresses(db, shopper.id),
    shopperReviews.listReviewsOfShopper(db, shopper.id, most),
    shopperOrders.listShopperOrders(db, shopper.id, most),
  ])
  return { shopper, addresses: saved, reviews, orders }
}
