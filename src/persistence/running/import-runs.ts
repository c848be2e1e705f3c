import { sql } from 'kysely'
import type { Db } from '../database.ts'

type ImportCounts = { added: number; changed: number; unchanged: number; refused: number }

/** Records the start of an import; an import without a recorded end counts as interrupted. */
export async function addImportRun(db: Db, source: string, startedAt?: Date): Promise<number> {
  const row = await db
    .insertInto('import_runs')
    .values({ source, state: 'running', ...(startedAt && { started_at: startedAt }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function finishImportRun(
  db: Db,
  id: number,
  state: 'done' | 'failed',
  counts: ImportCounts,
): Promise<void> {
  await sql`
    update import_runs set state = ${state}, finished_at = now(), added = ${counts.added},
      changed = ${counts.changed}, unchanged = ${counts.unchanged}, refused = ${counts.refused}
    where id = ${id}`.execute(db)
}

/** Marks interrupted imports as failed and returns their start times. */
export async function failInterruptedImports(db: Db, source: string): Promise<Date[]> {
  const { rows } = await sql<{ started_at: Date }>`
    update import_runs set state = 'failed', finished_at = now()
    where source = ${source} and state = 'running' returning started_at`.execute(db)
  return rows.map((row) => row.started_at)
}

export async function isImportDone(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_runs')
    .select('id')
    .where('source', '=', source)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Tries to acquire the lock that allows one import at a time, because concurrent imports would undo
 * each other's changes; it is held until `releaseImportLock`.
 */
export async function tryImportLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('catalogue-import')) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

export async function releaseImportLock(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('catalogue-import'))`.execute(db)
}

/** Waits for the import lock; held until the transaction ends. */
export async function waitForImportLock(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue-import'))`.execute(transaction)
}

/** Tries once to acquire the import lock, which is held until the transaction ends. */
export async function tryImportLockInTransaction(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('catalogue-import')) as taken`.execute(transaction)
  return rows[0]?.taken ?? false
}
