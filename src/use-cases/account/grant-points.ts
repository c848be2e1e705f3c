import { expiresOn, latestDeliveryEarned } from '#domain/account/reward-earning.ts'
import { dayInMexico, lastMoment } from '#domain/calendar.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'

const batchSize = 200

/** Converts pending points into earned points after the return period; returns the number of grants. */
export async function grantPoints(db: Db, now: Date): Promise<number> {
  const { earning } = await readCheckoutPolicy(db)
  const today = dayInMexico(now)
  const before = lastMoment(latestDeliveryEarned(today, earning), null)
  const expires = expiresOn(today, earning)
  let granted = 0
  for (;;) {
    const count = await inTransaction(db, async (transaction) => {
      const due = await rewardLedger.lockDelivered(transaction, before, batchSize)
      for (const id of due) await rewardLedger.grant(transaction, id, expires, now)
      return due.length
    })
    granted += count
    if (count < batchSize) return granted
  }
}
