import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type DatabaseState = {
  /** a standby or read-only server */
  isReadOnly: boolean
  /** number of its newest migration */
  migration: number
  /** the server's clock */
  now: Date
}

/** What the database says of itself. */
export async function readState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly",
      (select max(number) from schema_migrations) as migration, clock_timestamp() as now`.execute(
    db,
  )
  const [state] = rows
  if (!state) throw new Error('The database said nothing of itself.')
  return state
}

/** The role the shop came in by, where nothing is refused to it. */
export async function superuserName(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = current_user and rolsuper`.execute(db)
  return rows[0]?.name
}
