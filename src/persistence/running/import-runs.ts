import { sql } from 'kysely'
import type { Db } from '../database.ts'

type ImportCounts = { added: number; changed: number; unchanged: number; refused: number }

/** Records the start of an import; a missing end marks it as interrupted. */
export async function begin(db: Db, source: string): Promise<number> {
  const row = await db
    .insertInto('import_runs')
    .values({ source, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function finish(
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
export async function failInterrupted(db: Db, source: string): Promise<Date[]> {
  const { rows } = await sql<{ started_at: Date }>`
    update import_runs set state = 'failed', finished_at = now()
    where source = ${source} and state = 'running' returning started_at`.execute(db)
  return rows.map((row) => row.started_at)
}

export async function isDone(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_runs')
    .select('id')
    .where('source', '=', source)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return row !== undefined
}

/** Tries to acquire the import lock until `unlock`; concurrent imports would undo each other. */
export async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('catalogue-import')) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

export async function unlock(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('catalogue-import'))`.execute(db)
}

/** Waits for the import lock; held until the transaction ends. */
export async function waitForLock(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue-import'))`.execute(transaction)
}

/** Tries to acquire the import lock until the transaction ends. */
export async function tryLockInTransaction(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('catalogue-import')) as taken`.execute(transaction)
  return rows[0]?.taken ?? false
}
