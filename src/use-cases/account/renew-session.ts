import {
  decideRefreshTokenOutcome,
  getShopperSessionExpiry,
} from '#domain/account/shopper-session.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { deriveNextRefreshToken } from '#sign-in/derived-secrets.ts'
import {
  hashRefreshToken,
  type TokenSigningSecrets,
  signShopApiToken,
} from '#sign-in/shopper-session-tokens.ts'
import { recordAccountEvents } from './record-account-event.ts'

/**
 * Exchanges a refresh token for the next one. A concurrent second use returns the newest token; a
 * later reuse counts as theft and ends the session.
 */
export function renewSession(
  db: Db,
  presented: string,
  { secret, formerSecret, now }: TokenSigningSecrets & { now: Date },
): Promise<
  SuccessResult<{ requestToken: string; refreshToken: string }> | Refusal<'invalid-token'>
> {
  return runInTransaction(db, async (transaction) => {
    const session = await sessions.lockSessionByToken(transaction, hashRefreshToken(presented))
    if (!session || session.blocked) return refuse('invalid-token')
    const { revokedAt, expiresAt } = session

    let token = presented
    let verdict = await assess(token)
    while (verdict === 'repeat') {
      token = await successorOf(token)
      verdict = await assess(token)
    }
    if (verdict === 'stolen') {
      const over = await sessions.revokeSessions(
        transaction,
        { sessionId: session.id },
        'reused',
        now,
      )
      await recordAccountEvents(transaction, over, { kind: 'session-ended', detail: 'reused' }, now)
    }
    if (verdict === 'over' || verdict === 'stolen') return refuse('invalid-token')
    if (token === presented) {
      token = deriveNextRefreshToken(presented, secret)
      await sessions.replaceRefreshToken(transaction, {
        sessionId: session.id,
        hash: hashRefreshToken(presented),
        successorHash: hashRefreshToken(token),
        expiresAt: getShopperSessionExpiry(session.createdAt, now),
        now,
      })
    }
    const owner = { shopperId: String(session.shopperId), sessionId: session.id }
    const requestToken = await signShopApiToken(owner, { secret, now })
    return { ok: true, requestToken, refreshToken: token }

    /**
     * Derives the token that replaces a spent refresh token. The former signing secret is used if
     * the replacement was derived from that secret.
     */
    async function successorOf(spent: string): Promise<string> {
      const successor = deriveNextRefreshToken(spent, secret)
      if (!formerSecret) return successor
      const known = await sessions.findRefreshToken(transaction, hashRefreshToken(successor))
      return known ? successor : deriveNextRefreshToken(spent, formerSecret)
    }

    async function assess(candidate: string) {
      const found = await sessions.findRefreshToken(transaction, hashRefreshToken(candidate))
      // The replacement token is unknown: the signing secret was changed without configuring the
      // former secret.
      if (!found) return 'over'
      return decideRefreshTokenOutcome({ spentAt: found.spentAt, revokedAt, expiresAt }, now)
    }
  })
}
