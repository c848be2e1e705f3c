import { sql } from 'kysely'
import type { Db } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'

const source = 'demo-week'

/** An unfinished demo week, whose parts are committed one by one. */
export type DemoWeekProgress = { id: number; startedAt: Date; written: number; refused: number }

/** Records the start of the demo week, unless a demo week was ever started. */
export async function beginDemoWeek(db: Db, now: Date): Promise<void> {
  const known = await db
    .selectFrom('import_runs')
    .select('id')
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()
  if (!known) await runs.addImportRun(db, source, now)
}

export async function findUnfinishedDemoWeek(db: Db): Promise<DemoWeekProgress | undefined> {
  return db
    .selectFrom('import_runs')
    .select(['id', 'started_at as startedAt', 'added as written', 'refused'])
    .where('source', '=', source)
    .where('state', '=', 'running')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Counts a part of the demo week, if the part is the next one; false if the part was already counted. */
export async function recordDemoWeekPart(
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

/** Marks a running demo week as done; its parts were already counted one by one. */
export async function finishDemoWeek(db: Db, id: number): Promise<void> {
  await sql`
    update import_runs set state = 'done', finished_at = now()
    where id = ${id} and state = 'running'`.execute(db)
}

/**
 * Marks outbox messages of the demo's simulated past as sent, but the newest mails to a few
 * recipients as failed. After repeated calls, only the latest of these mails remain failed.
 */
export async function markPastMessagesSent(
  db: Db,
  { failing }: { failing: number },
  now: Date,
): Promise<void> {
  const former = sql`sent_at is null and created_at <= ${now}`
  const newest = sql`select id from outbox where ${former} and template = 'order-confirmed'
    order by created_at desc limit ${failing}`
  await sql`
    update outbox set failed_at = next_try_at, tries = 8,
      last_error = '550 5.1.1 El buzón no existe'
    where failed_at is null and id in (${newest})`.execute(db)
  await sql`
    update outbox set sent_at = created_at, failed_at = null, tries = 1, last_error = null, data = '{}'
    where ${former} and id not in (${newest})`.execute(db)
}
