import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

/** Stored gateway notice; `sessionId` is empty when it concerns no payment. */
export type StoredNotice = { id: number; gateway: string; sessionId: string }

/** Stores a gateway notice once; `undefined` for a repeated event. */
export async function store(
  db: Db,
  notice: {
    gateway: string
    eventId: string
    type: string
    sessionId: string | undefined
    ref: string | undefined
    body: string
  },
  now: Date,
): Promise<StoredNotice | undefined> {
  const row = await db
    .insertInto('payment_notices')
    .values({
      gateway: notice.gateway,
      event_id: notice.eventId,
      type: notice.type,
      gateway_session_id: notice.sessionId,
      ref: notice.ref,
      body: notice.body,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirst()
  return row && { id: row.id, gateway: notice.gateway, sessionId: notice.sessionId ?? '' }
}

/**
 * Lists stored, unprocessed notices, oldest first. Notices from the future, of a clock that ran ahead, are included.
 */
export async function unprocessed(
  db: Db,
  { gateway, before, now, limit }: { gateway: string; before: Date; now: Date; limit: number },
): Promise<StoredNotice[]> {
  const rows = await db
    .selectFrom('payment_notices')
    .select(['id', 'gateway', 'gateway_session_id as sessionId'])
    .where('processed_at', 'is', null)
    .where('gateway', '=', gateway)
    .where(({ or, eb }) => or([eb('received_at', '<=', before), eb('received_at', '>', now)]))
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, sessionId: row.sessionId ?? '' }))
}

/** Lists notices of payments that were unknown when processed and have no case for manual review yet. */
export async function ofUnknownSessions(
  db: Db,
  { gateway, limit }: { gateway: string; limit: number },
): Promise<StoredNotice[]> {
  const rows = await db
    .selectFrom('payment_notices as n')
    .select(['n.id', 'n.gateway', 'n.gateway_session_id as sessionId'])
    .where('n.gateway', '=', gateway)
    .where('n.outcome', '=', 'unknown-session')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unknown_payments as u')
            .select('u.id')
            .whereRef('u.gateway', '=', 'n.gateway')
            .whereRef('u.gateway_session_id', '=', 'n.gateway_session_id'),
        ),
      ),
    )
    .orderBy('n.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, sessionId: row.sessionId ?? '' }))
}

/** Stores the outcome of a notice and its session. */
export async function markProcessed(
  db: Db,
  { id, sessionId }: StoredNotice,
  outcome: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_notices')
    .set({ processed_at: now, outcome, gateway_session_id: sessionId || null })
    .where('id', '=', id)
    .modifyEnd(prepared)
    .execute()
}
