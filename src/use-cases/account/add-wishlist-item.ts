import { maxWishlistItems } from '#domain/account/account-limits.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as wishlists from '#persistence/account/wishlists.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

/** Adds a product to a shopper's wishlist; idempotent. */
export async function addWishlistItem(
  db: Db,
  { shopperId, productId }: { shopperId: number; productId: number },
  now: Date,
): Promise<SuccessResult | Refusal<'not-buyable' | 'limit-reached'>> {
  const product = (await catalogue.findListedProductsByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const wish = {
    productId,
    productName: product.name,
    urlKey: product.urlKey,
    imagePath: product.pictures[0]?.path ?? null,
    priceWhenSaved: getCurrentPrice(product.pricing, now),
  }
  return runInTransaction(db, async (transaction) => {
    await shoppers.lockShopperById(transaction, shopperId)
    const added = await wishlists.addWish(transaction, shopperId, wish, {
      most: maxWishlistItems,
      now,
    })
    return added ? { ok: true } : refuse('limit-reached')
  })
}
