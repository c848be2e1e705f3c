import type { Pool } from 'pg'
import type { Db } from './database.ts'
import { startQueueWorker } from './queue-worker.ts'

type Ended = {
  sub: string
  /** id of one provider session; absent: all sessions of the account */
  sid?: string | undefined
}

/**
 * A logout notification to the shop or back office that waits to be sent, with the time of the
 * logout.
 */
export type QueuedLogoutNotification = Ended & { at: Date }

/**
 * Queues a logout notification to the shop and back office, in the transaction that ends the
 * sessions.
 */
export async function enqueueLogoutNotification(db: Db, { sub, sid }: Ended): Promise<void> {
  await db.query('insert into identity.logouts (sub, sid) values ($1, $2)', [sub, sid])
}

type Telling = {
  pool: Pool
  /** sends one logout token (OpenID Connect); throws if the receiver does not accept it */
  send: (logout: QueuedLogoutNotification) => Promise<void>
  onError: (error: unknown) => void
}

/** Starts a worker that sends queued logout notifications at once and retries with backoff. */
export function startSendingLogoutNotifications({ pool, send, onError }: Telling) {
  return startQueueWorker<{ sub: string; sid: string | null; created_at: Date }>({
    pool,
    table: 'logouts',
    work: ({ sub, sid, created_at: at }) => send({ sub, sid: sid ?? undefined, at }),
    pauseSeconds: { first: 5, longest: 300 },
    everyMs: 5000,
    onError,
  })
}
