import { sql } from 'kysely'
import type { Db } from '#persistence/database.ts'

/**
 * Does something, and something else that comes before it is committed: `late` waits for `first` where it has to, or goes
 * past it. Answers what `late` does.
 */
export async function meanwhile<T>(
  db: Db,
  first: (transaction: Db) => Promise<unknown>,
  late: () => Promise<T>,
): Promise<T> {
  const { begun } = await db.transaction().execute(async (transaction) => {
    await first(transaction)
    const begun = late()
    begun.catch(() => {})
    await Promise.race([begun.catch(() => {}), someLock(db)])
    return { begun }
  })
  return begun
}

/** Resolves once a statement waits for what another transaction holds. */
export async function someLock(db: Db): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0);
}
