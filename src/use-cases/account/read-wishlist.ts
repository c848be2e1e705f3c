import type { PriceChange } from '#domain/catalogue/price-history.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import * as wishlists from '#persistence/account/wishlists.ts'
import { listPriceChangesOfProducts } from '#persistence/catalogue/scheduled-offers.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'

export type WishWithProduct = {
  wish: wishlists.Wish
  /** Product of the wishlist entry; null when it is no longer available. */
  product: ProductListItem | null
  /** Price changes of the product, in chronological order. */
  changes: readonly PriceChange[]
}

/** A shopper's wishlist, with the current state of each product. */
export async function readWishlist(db: Db, shopperId: number): Promise<WishWithProduct[]> {
  const list = await wishlists.listWishes(db, shopperId)
  const ids = list.flatMap(({ productId }) => productId ?? [])
  const products = await catalogue.findListedProductsByIds(db, ids)
  const changes = await listPriceChangesOfProducts(db, [...products.keys()])
  return list.map((wish) => ({
    wish,
    product: products.get(wish.productId ?? 0) ?? null,
    changes: changes.get(wish.productId ?? 0) ?? [],
  }))
}
