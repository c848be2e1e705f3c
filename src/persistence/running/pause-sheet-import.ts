import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Pauses an import that waits or runs, or lets it go on; false when there is none. */
export async function setImportPaused(db: Db, id: number, pausedAt: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set paused_at = ${pausedAt}
    where id = ${id} and state in ('queued', 'running', 'done') returning id`.execute(db)
  return rows.length > 0
}

/** Whether a change set is of an import that is paused, and locks that import. */
export async function isOfPausedImport(db: Db, changeSetId: number): Promise<boolean> {
  const { rows } = await sql`
    select id from sheet_imports
    where change_set_id = ${changeSetId} and state = 'running' and paused_at is not null
    for update`.execute(db)
  return rows.length > 0
}

/** Ends the import of a change set where it is, so that it can be undone. */
export async function endPausedImport(db: Db, changeSetId: number, now: Date): Promise<void> {
  await sql`
    update sheet_imports set state = 'done', finished_at = ${now}
    where change_set_id = ${changeSetId}`.execute(db)
}
