import { wishesAtMost } from '#domain/account/keeping-limits.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as wishlists from '#persistence/account/wishlists.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import { type Db, inTransaction } from '#persistence/database.ts'

/** Adds a product to a shopper's wishlist; idempotent. */
export async function addWish(
  db: Db,
  { shopperId, productId }: { shopperId: number; productId: number },
  now: Date,
): Promise<Granted | Refusal<'not-buyable' | 'limit-reached'>> {
  const product = (await catalogue.listedByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const wish = {
    productId,
    productName: product.name,
    urlKey: product.urlKey,
    imagePath: product.pictures[0]?.path ?? null,
    priceWhenSaved: bestPrice(product.pricing, now),
  }
  return inTransaction(db, async (transaction) => {
    await shoppers.lockById(transaction, shopperId)
    const added = await wishlists.add(transaction, shopperId, wish, { most: wishesAtMost, now })
    return added ? { ok: true } : refuse('limit-reached')
  })
}
