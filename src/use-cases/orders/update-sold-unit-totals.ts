import * as inventory from '#persistence/buying/inventory.ts'
import type { Db } from '#persistence/database.ts'

/** Number of sales counted per SQL statement. */
const batchSize = 1000

/** Adjusts each product's sold count by its new sales and returned units; the result is the number of sales. */
export async function updateSoldUnitTotals(db: Db): Promise<number> {
  let counted = 0
  for (;;) {
    const sales = await inventory.addSoldUnitsToTotals(db, batchSize)
    counted += sales
    if (sales < batchSize) return counted
  }
}
