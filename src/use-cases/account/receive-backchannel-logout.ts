import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as logoutTokens from '#persistence/account/logout-tokens.ts'
import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import type { IdentityProviderLogout } from '#sign-in/logout-token.ts'
import { recordAccountEvents } from './record-account-event.ts'

/**
 * Ends a shopper's session, or all sessions of a subject, on a back-channel logout of the identity
 * provider; later sign-ins are unaffected.
 */
export function handleBackChannelLogout(
  db: Db,
  { issuer, ended, endedAt, jti, expiresAt }: IdentityProviderLogout,
  now: Date,
): Promise<SuccessResult | Refusal<'already-taken'>> {
  return runInTransaction(db, async (transaction) => {
    if (!(await logoutTokens.consumeLogoutToken(transaction, { issuer, jti, expiresAt }))) {
      return refuse('already-taken')
    }
    await endedSignIns.addRevokedSignIn(transaction, { issuer, ...ended, at: endedAt })
    const { kind, name } = ended
    const which =
      kind === 'session'
        ? { issuer, providerSession: name }
        : { issuer, subject: name, signedInUpTo: endedAt }
    const over = await sessions.revokeSessions(transaction, which, 'provider', now)
    await recordAccountEvents(transaction, over, { kind: 'session-ended', detail: 'provider' }, now)
    return { ok: true }
  })
}
