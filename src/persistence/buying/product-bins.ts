import type { Db } from '../database.ts'

/** Finds a product's warehouse bin; null if unset. */
export async function findStorageBinOfProduct(db: Db, productId: number): Promise<string | null> {
  const row = await db
    .selectFrom('product_bins')
    .select('bin')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row?.bin ?? null
}

export async function saveStorageBinOfProduct(
  db: Db,
  productId: number,
  bin: string | null,
): Promise<void> {
  if (bin === null) {
    await db.deleteFrom('product_bins').where('product_id', '=', productId).execute()
    return
  }
  await db
    .insertInto('product_bins')
    .values({ product_id: productId, bin })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ bin }))
    .execute()
}
