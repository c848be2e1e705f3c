import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import type { Db } from '#persistence/database.ts'

/**
 * Expires earned reward points after their last valid day in Mexico City; returns the number of
 * changed rows.
 */
export function expirePoints(db: Db, now: Date): Promise<number> {
  return rewardLedger.expirePoints(db, toMexicoDay(now), now)
}
