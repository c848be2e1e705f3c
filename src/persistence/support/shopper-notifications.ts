import { sql } from 'kysely'
import type { ShopperNotificationKind } from '#domain/support/shopper-notification-kinds.ts'
import type { CombinableWrite } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

type NewNotification = {
  shopperId: number
  kind: ShopperNotificationKind
  title: string
  body: string
  link: string | null
}

export async function addShopperNotification(
  db: Db,
  notification: NewNotification,
  now: Date,
): Promise<void> {
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
    .modifyEnd(preparedStatementComment)
    .execute()
}

/** Adds a notification to a larger statement, unless its mail, `message` there, was sent before. */
export function notificationOfMessageAddition(
  { shopperId, kind, title, body, link }: NewNotification,
  now: Date,
): CombinableWrite {
  return sql`notification as (
    insert into notifications (shopper_id, kind, title, body, link, created_at)
    select ${shopperId}, ${kind}, ${title}, ${body}, ${link}, ${now} from message)`
}

/** Lists a shopper's notifications, newest first. */
export async function listNotifications(db: Db, shopperId: number, limit: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'link', 'read_at as readAt', 'created_at as createdAt'])
    .where('shopper_id', '=', shopperId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnreadNotifications(db: Db, shopperId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('shopper_id', '=', shopperId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks a shopper's notifications as read, up to and including a given one. */
export async function markNotificationsRead(
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

export async function removeOldNotifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute()
}
