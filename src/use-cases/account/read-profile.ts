import type { Address } from '#domain/account/address.ts'
import type { Shopper } from '#domain/account/shopper.ts'
import * as addresses from '#persistence/account/addresses.ts'
import { findUnfinishedAddress } from '#persistence/account/imported-customers.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'

const maxNewest = 50

export type ShopperProfile = {
  shopper: Shopper
  addresses: addresses.SavedAddress[]
  /** address that an import of the former shop left for the shopper to complete */
  unfinishedAddress: Address | null
  reviews: shopperReviews.ShopperReview[]
  orders: shopperOrders.ShopperOrder[]
}

/** A shopper's profile with addresses, and the newest orders and reviews. */
export async function readProfile(
  db: Db,
  shopper: Shopper,
  most = maxNewest,
): Promise<ShopperProfile> {
  const [saved, unfinished, reviews, orders] = await Promise.all([
    addresses.listAddresses(db, shopper.id),
    findUnfinishedAddress(db, shopper.id),
    shopperReviews.listReviewsOfShopper(db, shopper.id, most),
    shopperOrders.listShopperOrders(db, shopper.id, most),
  ])
  const unfinishedAddress = unfinished && {
    ...unfinished,
    firstName: unfinished.firstName || shopper.firstName,
    lastName: unfinished.lastName || shopper.lastName,
    phone: unfinished.phone || (shopper.phone ?? ''),
  }
  return { shopper, addresses: saved, unfinishedAddress, reviews, orders }
}
