import { dayInMexico } from '#domain/calendar.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import type { Db } from '#persistence/database.ts'

/** Earned points stop counting when their last day in Mexico City is over. */
export function expirePoints(db: Db, now: Date): Promise<number> {
  return rewardLedger.expire(db, dayInMexico(now), now)
}
