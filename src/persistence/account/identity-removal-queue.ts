import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Queues the removal of an identity at the provider. */
export async function enqueueIdentityRemoval(db: Db, subject: string, now: Date): Promise<void> {
  await db
    .insertInto('identity_removals')
    .values({ subject, next_try_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims due identity removals for this process; other processes retry them after `retryAt`. */
export async function claimDueIdentityRemovals(
  db: Db,
  { now, retryAt }: { now: Date; retryAt: Date },
  limit: number,
): Promise<{ subject: string; tries: number }[]> {
  const { rows } = await sql<{ subject: string; tries: number }>`
    with due as (
      select subject from identity_removals where next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    update identity_removals r set tries = tries + 1, next_try_at = ${retryAt}
    from due where r.subject = due.subject
    returning r.subject, r.tries`.execute(db)
  return rows
}

export async function postponeIdentityRemoval(db: Db, subject: string, until: Date): Promise<void> {
  await db
    .updateTable('identity_removals')
    .set({ next_try_at: until })
    .where('subject', '=', subject)
    .execute()
}

/** Deletes the queued identity removal of a subject, once completed or cancelled. */
export async function finishIdentityRemoval(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('identity_removals').where('subject', '=', subject).execute()
}
