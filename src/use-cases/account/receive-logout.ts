import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as endedSignIns from '#persistence/account/ended-sign-ins.ts'
import * as logoutTokens from '#persistence/account/logout-tokens.ts'
import * as sessions from '#persistence/account/sessions.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import type { Logout } from '#sign-in/logout-token.ts'
import { noteAccountEvents } from './note-account-event.ts'

/** Ends a session or all sessions of a subject after a back-channel logout; later sign-ins are unaffected. */
export function receiveLogout(
  db: Db,
  { issuer, ended, endedAt, jti, expiresAt }: Logout,
  now: Date,
): Promise<Granted | Refusal<'already-taken'>> {
  return inTransaction(db, async (transaction) => {
    if (!(await logoutTokens.takeOnce(transaction, { issuer, jti, expiresAt }))) {
      return refuse('already-taken')
    }
    await endedSignIns.add(transaction, { issuer, ...ended, at: endedAt })
    const { kind, name } = ended
    const which =
      kind === 'session'
        ? { issuer, providerSession: name }
        : { issuer, subject: name, signedInUpTo: endedAt }
    const over = await sessions.revoke(transaction, which, 'provider', now)
    await noteAccountEvents(transaction, over, { kind: 'session-ended', detail: 'provider' }, now)
    return { ok: true }
  })
}
