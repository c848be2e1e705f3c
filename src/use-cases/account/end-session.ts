import * as sessions from '#persistence/account/sessions.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { hashRefreshToken } from '#sign-in/shop-tokens.ts'

/** Ends the session that is named by its id, by a refresh token, or by both; an unknown one is already over. */
export function endSession(
  db: Db,
  named: { sessionId?: string; refreshToken?: string },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (named.sessionId) await sessions.revoke(transaction, named.sessionId, 'signed-out', now)
    if (!named.refreshToken) return
    const session = await sessions.lockByToken(transaction, hashRefreshToken(named.refreshToken))
    if (session) await sessions.revoke(transaction, session.id, 'signed-out', now)
  })
}
