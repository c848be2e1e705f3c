import type { Db } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'

/** Marks a shopper's notifications as read, up to and including the given one. */
export function markNotificationsRead(
  db: Db,
  { shopperId, upToId }: { shopperId: number; upToId: number },
  now: Date,
): Promise<void> {
  return shopperNotifications.markNotificationsRead(db, shopperId, upToId, now)
}
