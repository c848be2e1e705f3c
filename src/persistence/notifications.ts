import type { Db } from './database.ts'

export type NewNotification = {
  shopperId: number
  kind: 'order' | 'payment' | 'ticket' | 'reward'
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
    .execute()
}
