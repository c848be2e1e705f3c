import {
  getPointsExpiryDay,
  getLatestDeliveryDayForPoints,
} from '#domain/account/reward-earning.ts'
import { toMexicoDay, getEndOfDay } from '#domain/mexico-dates-and-times.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../read-settings.ts'

const batchSize = 200

/**
 * Converts pending reward points into earned points after the return period; returns the number of
 * grants.
 */
export async function grantPoints(db: Db, now: Date): Promise<number> {
  const { earning } = await readCheckoutPolicy(db)
  const today = toMexicoDay(now)
  const before = getEndOfDay(getLatestDeliveryDayForPoints(today, earning), null)
  const expires = getPointsExpiryDay(today, earning)
  let granted = 0
  for (;;) {
    const count = await runInTransaction(db, async (transaction) => {
      const due = await rewardLedger.lockPendingPointsDueForGrant(transaction, before, batchSize)
      for (const id of due) await rewardLedger.grantPoints(transaction, id, expires, now)
      return due.length
    })
    granted += count
    if (count < batchSize) return granted
  }
}
