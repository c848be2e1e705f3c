import * as wishlists from '#persistence/account/wishlists.ts'
import type { Db } from '#persistence/database.ts'

/** Removes a wishlist entry by its id or product; idempotent. */
export function removeWishlistItem(
  db: Db,
  shopperId: number,
  wish: { id: number } | { productId: number },
): Promise<void> {
  return wishlists.removeWish(db, shopperId, wish)
}
