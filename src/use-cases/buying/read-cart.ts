import type { ProductListItem } from '#domain/catalogue/product.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import { readTogether } from '#persistence/combined-statements.ts'
import type { Db } from '#persistence/database.ts'
import { cartReads, priceCartAsRead, type ShopperCart } from './price-cart.ts'

export type CartWithProducts = { cart: ShopperCart; products: Map<number, ProductListItem> }

/** The shopper's priced cart, with product data as shown in product lists. */
export async function readCart(db: Db, shopperId: number, now: Date): Promise<CartWithProducts> {
  const { products, ...read } = await readTogether(db, {
    ...cartReads(db, shopperId, now),
    products: carts.productsInCartRead(shopperId),
  })
  return { cart: await priceCartAsRead(db, shopperId, read, now), products }
}

/** Adds product data, as shown in product lists, to a priced cart. */
export async function joinCartWithProducts(db: Db, cart: ShopperCart): Promise<CartWithProducts> {
  const ids = cart.lines.map(({ productId }) => productId)
  return { cart, products: await catalogue.findListedProductsByIds(db, ids) }
}
