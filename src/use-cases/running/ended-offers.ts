import { priceMove } from '#domain/catalogue/change-set.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import type { Db } from '#persistence/database.ts'

/** Products whose running offer a prepared change set would end. */
export async function findEndedOffers(db: Db, setId: number, now: Date): Promise<number[]> {
  const changes = await changeSets.replacedOffers(db, setId)
  return changes.flatMap(({ productId, ...change }) =>
    priceMove(change, now)?.endsOffer ? productId : [],
  )
}
