import { sql } from 'kysely'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'

/** Lets those who would do the same thing come one after the other until the transaction ends: what they count stays true. */
export async function acquireLock(transaction: Db, what: string): Promise<void> {
  await sql`
    ${prepared} select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction)
}
