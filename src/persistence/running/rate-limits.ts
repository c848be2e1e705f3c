import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { acquireLock } from '../advisory-lock.ts'
import { type Db, runInTransaction } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

/** Rate limit of an action, and who is limited: a phone number, network address or shopper id. */
export type RateLimit = { what: string; who: string | number; seconds: number }

/** Counts one attempt in the current time window of a rate limit and returns the window's total. */
export async function recordRateLimitedAttempt(
  db: Db,
  limit: RateLimit,
  now: Date,
): Promise<number> {
  const windowInMs = limit.seconds * 1000
  const windowStart = new Date(Math.floor(now.getTime() / windowInMs) * windowInMs)
  const { hits } = await db
    .insertInto('rate_limits')
    .values({ key: keyOf(limit), window_start: windowStart })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .modifyEnd(preparedStatementComment)
    .executeTakeFirstOrThrow()
  return hits
}

/**
 * Starts the pause during which a rate-limited action is blocked; if the pause is already running,
 * returns its remaining seconds.
 */
export async function startRateLimitPause(
  db: Db,
  limit: RateLimit,
  now: Date,
): Promise<{ secondsLeft: number }> {
  const key = keyOf(limit)
  const { seconds } = limit
  return runInTransaction(db, async (transaction) => {
    await acquireLock(transaction, key)
    const last = await transaction
      .selectFrom('rate_limits')
      .select('window_start')
      .where('key', '=', key)
      .orderBy('window_start', 'desc')
      .executeTakeFirst()
    const passed = last ? (now.getTime() - last.window_start.getTime()) / 1000 : seconds
    if (passed < seconds) return { secondsLeft: Math.ceil(seconds - passed) }
    await transaction.deleteFrom('rate_limits').where('key', '=', key).execute()
    await transaction.insertInto('rate_limits').values({ key, window_start: now }).execute()
    return { secondsLeft: 0 }
  })
}

/** Deletes expired rate limit windows. */
export async function removeOldRateLimits(db: Db, before: Date) {
  await db.deleteFrom('rate_limits').where('window_start', '<', before).execute()
}

// Hashed database key of a rate limit, because counting attempts needs no phone number, e-mail or
// network address in clear text.
function keyOf({ what, who }: RateLimit): string {
  return `${what}:${createHash('sha256').update(String(who)).digest('base64url')}`
}
