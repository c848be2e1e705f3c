import { isPromotionForProduct, type Promotion } from '#domain/buying/discounts/promotions.ts'
import { isOnOffer } from '#domain/catalogue/offer.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import { listAncestorCategories } from '#persistence/catalogue/category-slugs.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'

/** Promotions that apply to a product at a moment, in order of application. */
export async function listPromotionsOfProduct(
  db: Db,
  productId: number,
  at: Date,
): Promise<Promotion[]> {
  const inForce = await promotions.listActivePromotions(db, at)
  if (inForce.length === 0) return []
  const product = (await catalogue.findListedProductsByIds(db, [productId])).get(productId)
  if (!product) return []
  const slugs = await listAncestorCategories(db, [productId])
  const line = {
    urlKey: product.urlKey,
    brand: product.brand,
    categories: slugs.get(productId) ?? [],
    onOffer: isOnOffer(product.pricing, at),
  }
  return inForce.filter((promotion) => isPromotionForProduct(promotion, line))
}
