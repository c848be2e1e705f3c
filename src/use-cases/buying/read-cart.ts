import type { ListedProduct } from '#domain/catalogue/product.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { priceShopperCart, type ShopperCart } from './price-cart.ts'

export type ShownCart = { cart: ShopperCart; products: Map<number, ListedProduct> }

/** The shopper's priced cart with its products as list items. */
export async function readCart(db: Db, shopperId: number, now: Date): Promise<ShownCart> {
  return withProducts(db, await priceShopperCart(db, shopperId, now))
}

/** Adds the products, as list items, to a priced cart. */
export async function withProducts(db: Db, cart: ShopperCart): Promise<ShownCart> {
  const ids = cart.lines.map(({ productId }) => productId)
  return { cart, products: await catalogue.listedByIds(db, ids) }
}
