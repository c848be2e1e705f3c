import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

export type SavedForLaterCartLine = {
  productId: number
  name: string
  quantity: number
  /** price in centavos when the shopper saved the product; null for a product without price */
  seenPrice: Centavos | null
}

/** Lists the lines a shopper saved for later, newest first. */
export async function listSavedForLaterItems(
  db: Db,
  shopperId: number,
): Promise<SavedForLaterCartLine[]> {
  const { rows } = await sql<SavedForLaterCartLine>`
    select s.product_id as "productId", p.name, s.quantity, s.seen_price_centavos as "seenPrice"
    from saved_lines s join products p on p.id = s.product_id
    where s.shopper_id = ${shopperId}
    order by s.created_at desc, s.product_id`.execute(db)
  return rows
}

export async function findSavedForLaterItem(db: Db, shopperId: number, productId: number) {
  return db
    .selectFrom('saved_lines')
    .select(['product_id as productId', 'quantity'])
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

export async function countSavedForLaterItems(db: Db, shopperId: number): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::integer as lines from saved_lines where shopper_id = ${shopperId}`.execute(db)
  return rows[0]?.lines ?? 0
}

/** Saves a product for later; an already saved product takes the new quantity and price. */
export async function putSavedForLaterItem(
  db: Db,
  shopperId: number,
  line: Omit<SavedForLaterCartLine, 'name'>,
  now: Date,
): Promise<void> {
  const { productId, quantity, seenPrice } = line
  const kept = { quantity, seen_price_centavos: seenPrice }
  await db
    .insertInto('saved_lines')
    .values({ shopper_id: shopperId, product_id: productId, ...kept, created_at: now })
    .onConflict((conflict) => conflict.columns(['shopper_id', 'product_id']).doUpdateSet(kept))
    .execute()
}

export async function removeSavedForLaterItem(
  db: Db,
  shopperId: number,
  productId: number,
): Promise<void> {
  await db
    .deleteFrom('saved_lines')
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', productId)
    .execute()
}
