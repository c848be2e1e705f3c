import type { ListedProduct } from '#domain/catalogue/product.ts'
import { percentOf } from '#domain/money.ts'
import * as recommended from '#persistence/catalogue/recommended.ts'
import type { Db } from '#persistence/database.ts'
import { priceShopperCart } from './price-cart.ts'

const maxPercent = 25

/** Recommends one product that suits the cart and costs at most a quarter of it; none if nothing fits. */
export async function recommendAddition(
  db: Db,
  shopperId: number,
  now: Date,
): Promise<ListedProduct | undefined> {
  const cart = await priceShopperCart(db, shopperId, now)
  if (cart.lines.length === 0) return undefined
  return recommended.forProducts(
    db,
    cart.lines.map(({ productId }) => productId),
    { most: percentOf(cart.total, maxPercent), now },
  )
}
