import { sql } from 'kysely'
import type { PaymentAttempt } from '#domain/order.ts'
import { attemptFromRow } from './attempt-row.ts'
import type { Db } from './database.ts'

/** Marks an attempt as asked about just now; false when that was done since `notSince`. */
export async function claimCheck(db: Db, id: number, notSince: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('checked_at', 'is', null), where('checked_at', '<=', notSince)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Attempts whose outcome is not known, the longest unasked first. */
export async function unsettled(
  db: Db,
  { notSince, limit }: { notSince: Date; limit: number },
): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('state', 'in', ['open', 'pending', 'superseded'])
    .where('updated_at', '<=', notSince)
    .where((where) =>
      where.or([where('checked_at', 'is', null), where('checked_at', '<=', notSince)]),
    )
    .orderBy(sql`coalesce(checked_at, created_at)`)
    .limit(limit)
    .execute()
  return rows.map((row) => attemptFromRow(row))
}

/** Attempts whose time is up. */
export async function overdue(db: Db, now: Date, limit: number): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('state', 'in', ['open', 'pending'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => attemptFromRow(row))
}
