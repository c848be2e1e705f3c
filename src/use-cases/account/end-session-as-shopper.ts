import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import type { Db } from '#persistence/database.ts'
import { revokeShopperSessions } from './revoke-shopper-sessions.ts'

/** Ends one of a shopper's own sessions; idempotent. */
export async function endSessionByShopper(
  db: Db,
  which: { sessionId: string; shopperId: number },
  now: Date,
): Promise<SuccessResult | Refusal<'not-found'>> {
  if (!(await sessions.isSessionOfShopper(db, which))) return refuse('not-found')
  await revokeShopperSessions(db, which, 'closed', now)
  return { ok: true }
}
