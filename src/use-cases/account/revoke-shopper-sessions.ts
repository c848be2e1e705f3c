import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { recordAccountEvents } from './record-account-event.ts'

/**
 * Ends shop sessions and marks their sign-ins at the identity provider as revoked, so that a new
 * shop session requires re-authentication there.
 */
export function revokeShopperSessions(
  db: Db,
  which: sessions.SessionsToRevoke,
  reason: string,
  now: Date,
): Promise<sessions.RevokedSession[]> {
  return runInTransaction(db, async (transaction) => {
    await endedSignIns.waitForSignInsInProgress(transaction)
    const ended = await sessions.revokeSessions(transaction, which, reason, now)
    for (const { issuer, providerSession } of ended) {
      if (issuer === null || providerSession === null) continue
      const end = { issuer, kind: 'session', name: providerSession, at: now } as const
      await endedSignIns.addRevokedSignIn(transaction, end)
    }
    await recordAccountEvents(transaction, ended, { kind: 'session-ended', detail: reason }, now)
    return ended
  })
}
