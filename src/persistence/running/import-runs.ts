import { sql } from 'kysely'
import type { Db } from '../database.ts'

type ImportCounts = { added: number; changed: number; unchanged: number; refused: number }

/** Records the start of an import; a missing end marks it as interrupted. */
export async function begin(db: Db, source: string, startedAt?: Date): Promise<number> {
  const row = await db
    .insertInto('import_runs')
    .values({ source, state: 'running', ...(startedAt && { started_at: startedAt }) })
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

/** Marks an open import as done, with its counted parts. */
export async function close(db: Db, id: number): Promise<void> {
  await sql`
    update import_runs set state = 'done', finished_at = now()
    where id = ${id} and state = 'running'`.execute(db)
}

/** Whether an import was ever begun. */
export async function isKnown(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_runs')
    .select('id')
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An unfinished import whose parts commit one by one. */
export type OpenRun = { id: number; startedAt: Date; written: number; refused: number }

export async function findOpen(db: Db, source: string): Promise<OpenRun | undefined> {
  return db
    .selectFrom('import_runs')
    .select(['id', 'started_at as startedAt', 'added as written', 'refused'])
    .where('source', '=', source)
    .where('state', '=', 'running')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Counts a part of an open import, if it is the next one; false if it was counted before. */
export async function countPart(
  db: Db,
  id: number,
  part: number,
  outcome: 'added' | 'refused',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set((row) => ({ [outcome]: row(outcome, '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(sql<boolean>`added + refused = ${part}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
