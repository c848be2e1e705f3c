import { may, type Permission } from './permissions.ts'

const minuteInMs = 60_000

/** Idle and maximum lifetime of an office session. */
export const sessionIdleMs = 30 * minuteInMs
export const sessionLongestMs = 12 * 60 * minuteInMs

/** Validity of provider groups, the grace period while the provider is away, and the query interval then. */
export const groupsKnownMs = 10 * minuteInMs
export const groupsLongestMs = 20 * minuteInMs
export const groupsRetryMs = minuteInMs

/** Maximum age of a step-up sign-in, in seconds. */
export const stepUpSeconds = 600

/** API key lifetime in days: maximum and default. */
export const keyDays = { longest: 365, usual: 90 }

/** Expiry of a step-up. */
export function stepUpUntil(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + stepUpSeconds * 1000)
}

/** Permissions in this set that the caller lacks and therefore cannot grant. */
export function beyond(
  granted: ReadonlySet<Permission>,
  wanted: Iterable<Permission>,
): Permission[] {
  return [...wanted].filter((permission) => !may(granted, permission))
}

/** The person behind an audit actor; a key acts for its maker. */
export function personBehind(actor: string): string {
  return actor.replace(/\/key:\d+$/, '')
}
