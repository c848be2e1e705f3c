import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Sets the time at which the price history records price changes of this connection; null: the
 * current time.
 */
export async function setPriceHistoryClock(connection: Db, at: Date | null): Promise<void> {
  await sql`select set_config('tianguis.now', ${at?.toISOString() ?? ''}, false)`.execute(
    connection,
  )
}
