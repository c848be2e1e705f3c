import * as inventory from '#persistence/buying/inventory.ts'
import type { Db } from '#persistence/database.ts'

/** Sales that are counted in one statement. */
const batchSize = 1000

/** Adds what was sold since the last time to what each product has sold, and takes off what came back; answers how many sales. */
export async function countSold(db: Db): Promise<number> {
  let counted = 0
  for (;;) {
    const sales = await inventory.countSold(db, batchSize)
    counted += sales
    if (sales < batchSize) return counted
  }
}
