import type { ProductListItem } from '#domain/catalogue/product.ts'
import { calculatePercent } from '#domain/money.ts'
import * as recommendedAdditions from '#persistence/catalogue/recommended-additions.ts'
import type { Db } from '#persistence/database.ts'
import { priceShopperCart } from './price-cart.ts'

const maxPercent = 25

/**
 * Recommends one additional product that suits the cart and costs at most a quarter of the cart's
 * total; none if nothing fits.
 */
export async function recommendCartAddition(
  db: Db,
  shopperId: number,
  now: Date,
): Promise<ProductListItem | undefined> {
  const cart = await priceShopperCart(db, shopperId, now)
  if (cart.lines.length === 0) return undefined
  return recommendedAdditions.findRecommendedCartAdditions(
    db,
    cart.lines.map(({ productId }) => productId),
    { most: calculatePercent(cart.total, maxPercent), now },
  )
}
