import { may, type Permission } from './permissions.ts'

const minuteInMs = 60_000

/** Idle and maximum lifetime of a back office session, in ms. */
export const sessionIdleMs = 30 * minuteInMs
export const sessionLongestMs = 12 * 60 * minuteInMs

/**
 * Cache times for an operator's groups at the identity provider, in ms: this one is the normal validity; then validity
 * during provider outages, and retry interval.
 */
export const groupsKnownMs = 10 * minuteInMs
export const groupsLongestMs = 20 * minuteInMs
export const groupsRetryMs = minuteInMs

/** Validity of step-up authentication, in seconds. */
export const stepUpSeconds = 600

/** Lifetime of API keys in days: maximum and default. */
export const keyDays = { longest: 365, usual: 90 }

/** Expiry time of step-up authentication. */
export function stepUpUntil(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + stepUpSeconds * 1000)
}

/** Permissions that the caller lacks and therefore cannot grant (privilege escalation). */
export function beyond(
  granted: ReadonlySet<Permission>,
  wanted: Iterable<Permission>,
): Permission[] {
  return [...wanted].filter((permission) => !may(granted, permission))
}

/** Operator of an audit log actor; an API key counts as its creator. */
export function personBehind(actor: string): string {
  return actor.replace(/\/key:\d+$/, '')
}
