import { earnedOn, expiresOn } from '#domain/account/reward-earning.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { dayInMs } from '#domain/durations.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'

const batchSize = 200

/** Turns pending points into earned ones once the time to send goods back is over. */
export function grantPoints(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { earning } = await readCheckoutPolicy(transaction)
    const today = dayInMexico(now)
    const before = new Date(now.getTime() - earning.grantAfterBusinessDays * dayInMs)
    const delivered = await rewardLedger.lockDelivered(transaction, before, batchSize)
    const due = delivered.filter(
      ({ deliveredAt }) => earnedOn(dayInMexico(deliveredAt), earning) <= today,
    )
    for (const { id } of due) {
      await rewardLedger.grant(transaction, id, expiresOn(today, earning), now)
    }
    return due.length
  })
}
