import type { Db } from '#persistence/database.ts'
import * as outbox from '#persistence/outbox.ts'
import * as rateLimits from '#persistence/rate-limits.ts'
import * as sessions from '#persistence/sessions.ts'

const DAY_IN_MS = 86_400_000

/** Forgets sessions that ended a week ago, whom was written to three months ago, and counts of attempts that limit nobody any more. */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  await sessions.removeEnded(db, new Date(now.getTime() - 7 * DAY_IN_MS))
  await outbox.forgetRecipients(db, new Date(now.getTime() - 90 * DAY_IN_MS))
  await rateLimits.removeOld(db, new Date(now.getTime() - 2 * DAY_IN_MS))
}
