import { type GrantedResult, type Refusal, refuse } from '#domain/refusal-result.ts'
import * as sessions from '#persistence/account/sessions.ts'
import type { Db } from '#persistence/database.ts'
import { endSessions } from './end-sessions.ts'

/** Ends one of a shopper's own sessions; idempotent. */
export async function endOwnSession(
  db: Db,
  which: { sessionId: string; shopperId: number },
  now: Date,
): Promise<GrantedResult | Refusal<'not-found'>> {
  if (!(await sessions.isSessionOfShopper(db, which))) return refuse('not-found')
  await endSessions(db, which, 'closed', now)
  return { ok: true }
}
