import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { preparedStatementComment } from './prepared-statements.ts'

/**
 * Acquires a named advisory lock until the transaction ends. Transactions with the same lock name
 * run one after the other, so that rows counted in a transaction do not change meanwhile.
 */
export async function acquireLock(transaction: Db, what: string): Promise<void> {
  await sql`${preparedStatementComment} select ${advisoryLockSql(what)}`.execute(transaction)
}

/** The same within a larger SQL statement. */
export function advisoryLockSql(what: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${what}, 0))`
}

/**
 * Acquires a named advisory lock until the transaction ends, or returns false without waiting if
 * another transaction has the lock.
 */
export async function tryToAcquireLock(transaction: Db, what: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${what}, 0)) as taken`.execute(transaction)
  return rows[0]?.taken === true
}
