import type { Db } from '../database.ts'

export type StockMovement = {
  id: number
  change: number
  /**
   * units on hand after the movement; null for old movements, for which this number was not
   * recorded
   */
  onHand: number | null
  reason: string
  note: string | null
  orderNumber: string | null
  actor: string
  createdAt: Date
  /** id of the movement that this movement undoes */
  undoes: number | null
}

/** Lists stock movements of a product, newest first; `before` is the last movement of the previous page. */
export async function listStockMovementRows(
  db: Db,
  productId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StockMovement[]> {
  return db
    .selectFrom('stock_movements')
    .select([
      'id',
      'change',
      'on_hand as onHand',
      'reason',
      'note',
      'order_number as orderNumber',
      'actor',
      'created_at as createdAt',
      'undoes',
    ])
    .where('product_id', '=', productId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds a movement of a product, and whether another movement undoes it. */
export async function findStockMovement(
  db: Db,
  productId: number,
  id: number,
): Promise<{ change: number; reason: string; isUndone: boolean } | undefined> {
  return db
    .selectFrom('stock_movements as movement')
    .select(({ exists, selectFrom }) => [
      'change',
      'reason',
      exists(
        selectFrom('stock_movements as later').select('later.id').where('later.undoes', '=', id),
      )
        .$castTo<boolean>()
        .as('isUndone'),
    ])
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .executeTakeFirst()
}
