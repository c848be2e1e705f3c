import { calculateSellingPriceChange } from '#domain/catalogue/product-change-set.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import type { Db } from '#persistence/database.ts'

/** Products whose running offer a prepared change set would end. */
export async function findOffersEndedByChangeSet(
  db: Db,
  setId: number,
  now: Date,
): Promise<number[]> {
  const changes = await changeSets.listOffersReplacedByChangeSet(db, setId)
  return changes.flatMap(({ productId, ...change }) =>
    calculateSellingPriceChange(change, now)?.endsOffer ? productId : [],
  )
}
