import type { ProductListItem } from '#domain/catalogue/product.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { priceShopperCart, type ShopperCart } from './price-cart.ts'

export type CartWithProducts = { cart: ShopperCart; products: Map<number, ProductListItem> }

/** The shopper's priced cart, with product data as shown in product lists. */
export async function readCart(db: Db, shopperId: number, now: Date): Promise<CartWithProducts> {
  return joinCartWithProducts(db, await priceShopperCart(db, shopperId, now))
}

/** Adds product data, as shown in product lists, to a priced cart. */
export async function joinCartWithProducts(db: Db, cart: ShopperCart): Promise<CartWithProducts> {
  const ids = cart.lines.map(({ productId }) => productId)
  return { cart, products: await catalogue.findListedProductsByIds(db, ids) }
}
