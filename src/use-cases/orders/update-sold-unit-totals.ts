import * as inventory from '#persistence/buying/inventory.ts'
import type { Db } from '#persistence/database.ts'

/** Number of sales counted per SQL statement when updating sold units. */
const batchSize = 1000

/**
 * Updates each product's number of sold units by new sales and returned units; returns the number
 * of processed sales.
 */
export async function updateSoldUnitTotals(db: Db): Promise<number> {
  let counted = 0
  for (;;) {
    const sales = await inventory.addSoldUnitsToTotals(db, batchSize)
    counted += sales
    if (sales < batchSize) return counted
  }
}
