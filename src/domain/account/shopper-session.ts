import { dayInMs, minuteInMs, secondInMs } from '../durations.ts'

/** Time in ms without activity after which a shopper's session expires. */
const sessionIdleMs = 30 * dayInMs
/**
 * Maximum duration of a shopper's session in ms; afterwards the shopper must sign in again at the
 * identity provider.
 */
const sessionMaxMs = 180 * dayInMs
/**
 * Time in ms after a sign-in during which sensitive operations need no new sign-in (step-up
 * authentication).
 */
const freshForMs = 5 * minuteInMs
/**
 * Time in ms during which a used refresh token is accepted again, because renewals may be
 * concurrent or a response may be lost.
 */
const renewalGraceMs = 30 * secondInMs

/** Maximum open sessions per shopper; a further sign-in ends the least recently used session. */
export const maxSessionsPerShopper = 20

/** A sign-in at the identity provider. */
export type IdentityProviderSignIn = {
  /**
   * time of authentication at the identity provider; if not stated, the time the token was issued
   */
  at: Date
  /** authentication time, only if the provider states it; otherwise null */
  authenticatedAt: Date | null
  /** session ID at the identity provider (`sid`); null if absent */
  session: string | null
}

/**
 * Whether a sign-in at the identity provider can no longer open a session, because it was signed
 * out later or is older than the maximum session lifetime.
 */
export function isSignInRevokedOrExpired(at: Date, endedAt: Date | null, now: Date): boolean {
  if (endedAt !== null && at <= endedAt) return true
  return now.getTime() - at.getTime() > sessionMaxMs
}

/**
 * Time before which records of revoked sign-ins may be deleted, because such old sign-ins cannot
 * open a session anyway.
 */
export function getRevokedSignInDeletionCutoff(now: Date): Date {
  return new Date(now.getTime() - sessionMaxMs)
}

/** Whether the sign-in is recent enough for irreversible operations (step-up authentication). */
export function isFreshSignIn(authenticatedAt: Date | null, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= freshForMs
}

/**
 * Expiry time of a shopper's session that is used now: after the maximum idle time, but not later
 * than the maximum duration since its start.
 */
export function getShopperSessionExpiry(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionIdleMs, startedAt.getTime() + sessionMaxMs))
}

type RenewalState = {
  spentAt: Date | null
  revokedAt: Date | null
  expiresAt: Date
}

/**
 * Decides how to treat a refresh token: a current token is replaced, a recently used token returns
 * the same replacement again, an older token is considered stolen.
 */
export function decideRefreshTokenOutcome(
  state: RenewalState,
  now: Date,
): 'renew' | 'repeat' | 'stolen' | 'over' {
  if (state.revokedAt !== null || state.expiresAt <= now) return 'over'
  if (state.spentAt === null) return 'renew'
  return now.getTime() - state.spentAt.getTime() <= renewalGraceMs ? 'repeat' : 'stolen'
}
