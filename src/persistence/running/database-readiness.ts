import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type DatabaseReadiness = {
  /** whether the database server is a standby or read-only */
  isReadOnly: boolean
  /** number of the newest migration applied to the database */
  migration: number
  /** time of the database server's clock */
  now: Date
}

export async function readDatabaseReadiness(db: Db): Promise<DatabaseReadiness> {
  const { rows } = await sql<DatabaseReadiness>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly",
      (select max(number) from schema_migrations) as migration, clock_timestamp() as now`.execute(
    db,
  )
  const [state] = rows
  if (!state) throw new Error('The database said nothing of itself.')
  return state
}

/** Name of the connected database role if it is a superuser. */
export async function findConnectedSuperuserName(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = current_user and rolsuper`.execute(db)
  return rows[0]?.name
}
