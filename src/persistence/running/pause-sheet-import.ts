import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Pauses an import that waits or runs, or lets it go on; false when there is none. */
export async function setImportPaused(db: Db, id: number, pausedAt: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set paused_at = ${pausedAt}
    where id = ${id} and state in ('queued', 'running', 'done') returning id`.execute(db)
  return rows.length > 0
}
