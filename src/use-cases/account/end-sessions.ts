import * as endedSignIns from '#persistence/account/ended-sign-ins.ts'
import * as sessions from '#persistence/account/sessions.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { noteAccountEvents } from './note-account-event.ts'

/**
 * Ends sessions together with their sign-ins at the identity provider: a new session then requires re-authentication
 * there.
 */
export function endSessions(
  db: Db,
  which: sessions.WhichSessions,
  reason: string,
  now: Date,
): Promise<sessions.EndedSession[]> {
  return inTransaction(db, async (transaction) => {
    await endedSignIns.awaitSignIns(transaction)
    const ended = await sessions.revoke(transaction, which, reason, now)
    for (const { issuer, providerSession } of ended) {
      if (issuer === null || providerSession === null) continue
      const end = { issuer, kind: 'session', name: providerSession, at: now } as const
      await endedSignIns.add(transaction, end)
    }
    await noteAccountEvents(transaction, ended, { kind: 'session-ended', detail: reason }, now)
    return ended
  })
}
