import { judgeRenewal, sessionEnd } from '#domain/account/session.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as sessions from '#persistence/account/sessions.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { successorToken } from '#sign-in/derived-secrets.ts'
import { hashRefreshToken, type SessionSecrets, signRequestToken } from '#sign-in/shop-tokens.ts'
import { noteAccountEvents } from './note-account-event.ts'

/**
 * Exchanges a refresh token for its successor. A concurrent second use of the token gets the newest successor; a later
 * reuse counts as theft and ends the session.
 */
export function renewSession(
  db: Db,
  presented: string,
  { secret, formerSecret, now }: SessionSecrets & { now: Date },
): Promise<Granted<{ requestToken: string; refreshToken: string }> | Refusal<'invalid-token'>> {
  return inTransaction(db, async (transaction) => {
    const session = await sessions.lockByToken(transaction, hashRefreshToken(presented))
    if (!session || session.blocked) return refuse('invalid-token')
    const { revokedAt, expiresAt } = session

    let token = presented
    let verdict = await assess(token)
    while (verdict === 'repeat') {
      token = await successorOf(token)
      verdict = await assess(token)
    }
    if (verdict === 'stolen') {
      const over = await sessions.revoke(transaction, { sessionId: session.id }, 'reused', now)
      await noteAccountEvents(transaction, over, { kind: 'session-ended', detail: 'reused' }, now)
    }
    if (verdict === 'over' || verdict === 'stolen') return refuse('invalid-token')
    if (token === presented) {
      token = successorToken(presented, secret)
      await sessions.replaceToken(transaction, {
        sessionId: session.id,
        hash: hashRefreshToken(presented),
        successorHash: hashRefreshToken(token),
        expiresAt: sessionEnd(session.createdAt, now),
        now,
      })
    }
    const owner = { shopperId: String(session.shopperId), sessionId: session.id }
    const requestToken = await signRequestToken(owner, { secret, now })
    return { ok: true, requestToken, refreshToken: token }

    /** The successor of a spent refresh token, possibly derived from the previous secret. */
    async function successorOf(spent: string): Promise<string> {
      const successor = successorToken(spent, secret)
      if (!formerSecret) return successor
      const known = await sessions.findToken(transaction, hashRefreshToken(successor))
      return known ? successor : successorToken(spent, formerSecret)
    }

    async function assess(candidate: string) {
      const found = await sessions.findToken(transaction, hashRefreshToken(candidate))
      // No derivable successor: the secret was replaced without configuring the previous secret.
      if (!found) return 'over'
      return judgeRenewal({ spentAt: found.spentAt, revokedAt, expiresAt }, now)
    }
  })
}
