import { isPermitted, type Permission } from './permissions.ts'

const minuteInMs = 60_000

/** Idle and maximum lifetime of a back office session, in ms. */
export const operatorSessionIdleMs = 30 * minuteInMs
export const maxOperatorSessionMs = 12 * 60 * minuteInMs

/**
 * Validity in ms of an operator's cached groups from the identity provider: normally, during
 * provider outages (`maxOperatorGroupsAgeMs`), and the retry interval.
 */
export const operatorGroupsCacheMs = 10 * minuteInMs
export const maxOperatorGroupsAgeMs = 20 * minuteInMs
export const operatorGroupsRetryMs = minuteInMs

/** Validity of step-up authentication, in seconds. */
export const stepUpLifetimeSeconds = 600

/** Lifetime of API keys in days: maximum and default. */
export const apiKeyLifetimeDays = { longest: 365, usual: 90 }

export function getStepUpExpiry(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + stepUpLifetimeSeconds * 1000)
}

/**
 * Permissions that the caller lacks and therefore may not grant to others (prevents privilege
 * escalation).
 */
export function listUngrantablePermissions(
  granted: ReadonlySet<Permission>,
  wanted: Iterable<Permission>,
): Permission[] {
  return [...wanted].filter((permission) => !isPermitted(granted, permission))
}

/**
 * Operator to whom an audit log actor belongs; an API key belongs to the operator who created it.
 */
export function getOperatorOfActor(actor: string): string {
  return actor.replace(/\/key:\d+$/, '')
}
