const secondInMs = 1000
const dayInMs = 86_400 * secondInMs

/** A session ends when nobody renews it for so long. */
const sessionIdleMs = 30 * dayInMs
/** Nobody stays signed in for longer without showing the identity provider who they are. */
const sessionMaxMs = 180 * dayInMs
/** Two tabs that renew with one token within this time, or one whose reply got lost, are no thief. */
const renewalGraceMs = 30 * secondInMs

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
 * What presenting a refresh token leads to: a fresh one is spent for its successor, one spent a moment
 * ago leads to that same successor, and one spent earlier has been stolen.
 */
export function judgeRenewal(
  state: RenewalState,
  now: Date,
): 'renew' | 'repeat' | 'stolen' | 'over' {
  if (state.revokedAt !== null || state.expiresAt <= now) return 'over'
  if (state.spentAt === null) return 'renew'
  return now.getTime() - state.spentAt.getTime() <= renewalGraceMs ? 'repeat' : 'stolen'
}
