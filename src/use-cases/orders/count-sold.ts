import * as inventory from '#persistence/buying/inventory.ts'
import type { Db } from '#persistence/database.ts'

/** Sales counted per SQL statement. */
const batchSize = 1000

/** Adds new sales and returns to each product's sold count; returns the number of sales. */
export async function countSold(db: Db): Promise<number> {
  let counted = 0
  for (;;) {
    const sales = await inventory.countSold(db, batchSize)
    counted += sales
    if (sales < batchSize) return counted
  }
}
