import type { NotificationKind } from '#domain/support/notification.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

type NewNotification = {
  shopperId: number
  kind: NotificationKind
  title: string
  body: string
  link: string | null
}

export async function add(db: Db, notification: NewNotification, now: Date): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      shopper_id: notification.shopperId,
      kind: notification.kind,
      title: notification.title,
      body: notification.body,
      link: notification.link,
      created_at: now,
    })
    .modifyEnd(prepared)
    .execute()
}

/** Lists a shopper's notifications, newest first. */
export async function listOf(db: Db, shopperId: number, limit: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'link', 'read_at as readAt', 'created_at as createdAt'])
    .where('shopper_id', '=', shopperId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts unread notifications. */
export async function countUnread(db: Db, shopperId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('shopper_id', '=', shopperId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks notifications up to a given one as read. */
export async function markRead(
  db: Db,
  shopperId: number,
  upToId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('shopper_id', '=', shopperId)
    .where('id', '<=', upToId)
    .where('read_at', 'is', null)
    .execute()
}

export async function removeOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute()
}
