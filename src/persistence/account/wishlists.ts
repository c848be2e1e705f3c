import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

export type Wish = {
  id: number
  /** id of the wished product; null if the product was deleted */
  productId: number | null
  productName: string
  urlKey: string
  imagePath: string | null
  priceWhenSaved: Centavos | null
  createdAt: Date
}

/** Lists a shopper's wish list, newest entry first. */
export async function listWishes(db: Db, shopperId: number): Promise<Wish[]> {
  const rows = await db
    .selectFrom('wishes')
    .select([
      'id',
      'product_id as productId',
      'product_name as productName',
      'url_key as urlKey',
      'image_path as imagePath',
      'price_when_saved_centavos as priceWhenSaved',
      'created_at as createdAt',
    ])
    .where('shopper_id', '=', shopperId)
    .orderBy('id', 'desc')
    .execute()
  return rows
}

/**
 * Adds a product to a wish list once, with its name in case the product is deleted. False if the
 * wish list is full; the caller holds the shopper's lock.
 */
export async function addWish(
  db: Db,
  shopperId: number,
  wish: Omit<Wish, 'id' | 'createdAt'>,
  { most, now }: { most: number; now: Date },
): Promise<boolean> {
  const kept = await db
    .selectFrom('wishes')
    .select('product_id')
    .where('shopper_id', '=', shopperId)
    .execute()
  if (kept.some(({ product_id }) => product_id === wish.productId)) return true
  if (kept.length >= most) return false
  await db
    .insertInto('wishes')
    .values({
      shopper_id: shopperId,
      product_id: wish.productId,
      product_name: wish.productName,
      url_key: wish.urlKey,
      image_path: wish.imagePath,
      price_when_saved_centavos: wish.priceWhenSaved,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['shopper_id', 'product_id']).doNothing())
    .execute()
  return true
}

/** Removes a product from a shopper's wish list, by entry id or product id. */
export async function removeWish(
  db: Db,
  shopperId: number,
  wish: { id: number } | { productId: number },
): Promise<void> {
  await db
    .deleteFrom('wishes')
    .where('shopper_id', '=', shopperId)
    .where((where) =>
      'id' in wish ? where('id', '=', wish.id) : where('product_id', '=', wish.productId),
    )
    .execute()
}
