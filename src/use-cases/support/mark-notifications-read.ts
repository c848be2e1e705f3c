import type { Db } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'

/** Marks a shopper's notifications as read, up to the given one. */
export function markNotificationsRead(
  db: Db,
  { shopperId, upToId }: { shopperId: number; upToId: number },
  now: Date,
): Promise<void> {
  return notifications.markRead(db, shopperId, upToId, now)
}
