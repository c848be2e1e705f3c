import { dayInMs, minuteInMs, secondInMs } from '../durations.ts'

/** Idle session lifetime. */
const sessionIdleMs = 30 * dayInMs
/** Maximum session lifetime before the identity provider must authenticate again. */
const sessionMaxMs = 180 * dayInMs
/** Duration of a fresh sign-in. */
const freshForMs = 5 * minuteInMs
/** Grace period for concurrent renewals of one token and lost replies. */
const renewalGraceMs = 30 * secondInMs

/** Maximum open sessions per shopper; the least recently used one gives way. */
export const sessionsAtMost = 20

/** A sign-in at the identity provider. */
export type ProviderSignIn = {
  /** the authentication time; the token's issue time where the provider omits it */
  at: Date
  /** the same, if the provider states it */
  authenticatedAt: Date | null
  /** the provider's session (`sid`), where it names one */
  session: string | null
}

/** Whether a sign-in opens no session any more: it was ended since, or is older than the longest session. */
export function isSignInOver(at: Date, endedAt: Date | null, now: Date): boolean {
  if (endedAt !== null && at <= endedAt) return true
  return now.getTime() - at.getTime() > sessionMaxMs
}

/** Sign-ins that ended before this are older than any that still opens a session. */
export function forgettableSignIns(now: Date): Date {
  return new Date(now.getTime() - sessionMaxMs)
}

/** Whether the sign-in is fresh enough for irreversible operations. */
export function isFreshSignIn(authenticatedAt: Date | null, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= freshForMs
}

/** When a session that is used now will end. */
export function sessionEnd(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionIdleMs, startedAt.getTime() + sessionMaxMs))
}

type RenewalState = {
  spentAt: Date | null
  revokedAt: Date | null
  expiresAt: Date
}

/**
 * Outcome of a refresh token: a fresh one rotates, a recently spent one returns the same successor, an older one counts
 * as stolen.
 */
export function judgeRenewal(
  state: RenewalState,
  now: Date,
): 'renew' | 'repeat' | 'stolen' | 'over' {
  if (state.revokedAt !== null || state.expiresAt <= now) return 'over'
  if (state.spentAt === null) return 'renew'
  return now.getTime() - state.spentAt.getTime() <= renewalGraceMs ? 'repeat' : 'stolen'
}
