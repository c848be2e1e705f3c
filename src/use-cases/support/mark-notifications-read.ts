import type { Db } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'

/** The shopper has seen everything up to a notification. */
export function markNotificationsRead(
  db: Db,
  { shopperId, upToId }: { shopperId: number; upToId: number },
  now: Date,
): Promise<void> {
  return notifications.markRead(db, shopperId, upToId, now)
}
