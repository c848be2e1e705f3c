import * as sessions from '#persistence/account/shopper-sessions.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { hashRefreshToken } from '#sign-in/shopper-session-tokens.ts'
import { revokeShopperSessions } from './revoke-shopper-sessions.ts'

/** Ends the session identified by id, by refresh token, or by both; idempotent. */
export function endShopperSession(
  db: Db,
  named: { sessionId?: string; refreshToken?: string },
  now: Date,
): Promise<void> {
  return runInTransaction(db, async (transaction) => {
    const end = (sessionId: string) =>
      revokeShopperSessions(transaction, { sessionId }, 'signed-out', now)
    if (named.sessionId) await end(named.sessionId)
    if (!named.refreshToken) return
    const session = await sessions.lockSessionByToken(
      transaction,
      hashRefreshToken(named.refreshToken),
    )
    if (session) await end(session.id)
  })
}
