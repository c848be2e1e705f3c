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

/**
 * Resolves once `count` statements wait for locks that another transaction holds, with the process
 * ids of their connections.
 */
export async function someLock(db: Db, count = 1): Promise<number[]> {
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  let pids: number[] = []
  while (pids.length < count) pids = (await waiting.execute(db)).rows.map(({ pid }) => pid)
  return pids
}
