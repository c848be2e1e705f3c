import * as accountEvents from '#persistence/account/account-events.ts'
import type { Db } from '#persistence/database.ts'
import { findExceededLimit } from '../find-exceeded-rate-limit.ts'

/** Maximum account events stored per kind, person and hour. */
const mostPerHour = 30

/** Stores an account event, such as a sign-in or an ended session. */
export async function recordAccountEvent(
  db: Db,
  event: accountEvents.AccountEvent,
  now: Date,
): Promise<void> {
  const who = `${event.kind} ${event.who}`
  const limit = { what: 'account-event', who, seconds: 3600, most: mostPerHour }
  if (await findExceededLimit(db, [limit], now)) return
  await accountEvents.addAccountEvent(db, event, now)
}

/** Stores an account event for each ended session. */
export async function recordAccountEvents(
  db: Db,
  ended: readonly { shopperId: number }[],
  event: Omit<accountEvents.AccountEvent, 'who'>,
  now: Date,
): Promise<void> {
  for (const { shopperId } of ended) {
    await recordAccountEvent(db, { ...event, who: `shopper:${shopperId}` }, now)
  }
}
