import { includesPermission, type Permission } from './permissions.ts'

const minuteInMs = 60_000

/**
 * Time in ms without activity after which a back office session ends; `maxOperatorSessionMs` is the
 * maximum session duration.
 */
export const operatorSessionIdleMs = 30 * minuteInMs
export const maxOperatorSessionMs = 12 * 60 * minuteInMs

/**
 * Times in ms for an operator's groups from the identity provider: normal cache time, maximum age
 * during a provider outage (`maxOperatorGroupsAgeMs`), and wait before another attempt.
 */
export const operatorGroupsCacheMs = 10 * minuteInMs
export const maxOperatorGroupsAgeMs = 20 * minuteInMs
export const operatorGroupsRetryMs = minuteInMs

/**
 * Seconds after a sign-in during which an operator needs no further sign-in for sensitive actions
 * (step-up authentication).
 */
export const stepUpSignInLifetimeSeconds = 600

/** Lifetime of API keys in days: maximum and default. */
export const apiKeyLifetimeDays = { longest: 365, usual: 90 }

export function getStepUpExpiry(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + stepUpSignInLifetimeSeconds * 1000)
}

/**
 * Permissions that the caller lacks and therefore may not grant to others (prevents privilege
 * escalation).
 */
export function listUngrantablePermissions(
  granted: ReadonlySet<Permission>,
  wanted: Iterable<Permission>,
): Permission[] {
  return [...wanted].filter((permission) => !includesPermission(granted, permission))
}

/**
 * Returns the operator behind an actor in the audit log; an API key belongs to the operator who
 * created it.
 */
export function getOperatorOfActor(actor: string): string {
  return actor.replace(/\/key:\d+$/, '')
}
