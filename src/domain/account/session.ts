const SECOND_IN_MS = 1000
const DAY_IN_MS = 86_400 * SECOND_IN_MS

/** A session ends when nobody renews it for so long. */
const SESSION_IDLE_MS = 30 * DAY_IN_MS
/** Nobody stays signed in for longer without showing the identity provider who they are. */
const SESSION_MAX_MS = 180 * DAY_IN_MS
/** Two tabs that renew with one token within this time, or one whose reply got lost, are no thief. */
const RENEWAL_GRACE_MS = 30 * SECOND_IN_MS

/** When a session that is used now will end. */
export function sessionEnd(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, startedAt.getTime() + SESSION_MAX_MS))
}

type RenewalState = {
  spentAt: Date | null
  revokedAt: Date | null
  expiresAt: Date
}

/**
 * What presenting a refresh token leads to: a fresh one is spent for its successor, one spent a moment
 * ago leads to that same successor, and one spent earlier has been stolen.
 */
export function judgeRenewal(
  state: RenewalState,
  now: Date,
): 'renew' | 'repeat' | 'stolen' | 'over' {
  if (state.revokedAt !== null || state.expiresAt <= now) return 'over'
  if (state.spentAt === null) return 'renew'
  return now.getTime() - state.spentAt.getTime() <= RENEWAL_GRACE_MS ? 'repeat' : 'stolen'
}
