import * as wishlists from '#persistence/account/wishlists.ts'
import type { Db } from '#persistence/database.ts'

/** Takes a wish of this shopper away, by its own id or by its product's; one that is gone already changes nothing. */
export function removeWish(
  db: Db,
  shopperId: number,
  wish: { id: number } | { productId: number },
): Promise<void> {
  return wishlists.remove(db, shopperId, wish)
}
