import type { PriceChange } from '#domain/catalogue/price-history.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import * as wishlists from '#persistence/account/wishlists.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import { priceChanges } from '#persistence/catalogue/scheduled-offers.ts'
import type { Db } from '#persistence/database.ts'

export type ShownWish = {
  wish: wishlists.Wish
  /** null when it can no longer be had */
  product: ListedProduct | null
  /** its price changes, in chronological order */
  changes: readonly PriceChange[]
}

/** What a shopper keeps in view, each with its product as it is now. */
export async function readWishlist(db: Db, shopperId: number): Promise<ShownWish[]> {
  const list = await wishlists.listOf(db, shopperId)
  const ids = list.flatMap(({ productId }) => productId ?? [])
  const products = await catalogue.listedByIds(db, ids)
  const changes = await priceChanges(db, [...products.keys()])
  return list.map((wish) => ({
    wish,
    product: products.get(wish.productId ?? 0) ?? null,
    changes: changes.get(wish.productId ?? 0) ?? [],
  }))
}
