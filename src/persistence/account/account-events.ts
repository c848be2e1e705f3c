import type { Db } from '../database.ts'

export type AccountEvent = {
  /**
   * account that the event concerns (`shopper:12`); without an account, the subject at the identity
   * provider (`subject:…`)
   */
  who: string
  kind: 'signed-in' | 'sign-in-refused' | 'session-ended'
  /**
   * detail of the event: device of a sign-in, reason of a refused sign-in, or cause of a session's
   * end
   */
  detail: string | null
}

export async function addAccountEvent(
  db: Db,
  { who, kind, detail }: AccountEvent,
  now: Date,
): Promise<void> {
  await db.insertInto('account_events').values({ who, kind, detail, created_at: now }).execute()
}

/** Lists the events of a shopper account, such as sign-ins, newest first. */
export async function listAccountEvents(db: Db, who: string, limit: number) {
  return db
    .selectFrom('account_events')
    .select(['kind', 'detail', 'created_at as createdAt'])
    .where('who', '=', who)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function removeOldAccountEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_events').where('created_at', '<', before).execute()
}
