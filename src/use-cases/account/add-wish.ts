import { dayInMexico } from '#domain/calendar.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as wishlists from '#persistence/account/wishlists.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'

/** Keeps a product in a shopper's view; a second time changes nothing. */
export async function addWish(
  db: Db,
  { shopperId, productId }: { shopperId: number; productId: number },
  now: Date,
): Promise<Granted | Refusal<'not-buyable'>> {
  const product = (await catalogue.listedByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const wish = {
    productId,
    productName: product.name,
    urlKey: product.urlKey,
    imagePath: product.pictures[0]?.path ?? null,
    priceWhenSaved: bestPrice(product.pricing, dayInMexico(now)),
  }
  await wishlists.add(db, shopperId, wish, now)
  return { ok: true }
}
