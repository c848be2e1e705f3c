import { may, type Permission } from './permissions.ts'

const minuteInMs = 60_000

/** How long a session of the back office stands unused, and at all. */
export const sessionIdleMs = 30 * minuteInMs
export const sessionLongestMs = 12 * 60 * minuteInMs

/** How long what a provider said of somebody's groups counts, and until when while it does not answer; how often it is asked then. */
export const groupsKnownMs = 10 * minuteInMs
export const groupsLongestMs = 20 * minuteInMs
export const groupsRetryMs = minuteInMs

/** How old a sign-in may be where a person has to have shown a moment ago who they are. */
export const stepUpSeconds = 600

/** How long an API key may live, in days, and how long it does unless said otherwise. */
export const keyDays = { longest: 365, usual: 90 }

/** Until when a sign-in counts as one of a moment ago. */
export function stepUpUntil(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + stepUpSeconds * 1000)
}

/** Permissions among these that somebody lacks, who therefore cannot hand them on. */
export function beyond(
  granted: ReadonlySet<Permission>,
  wanted: Iterable<Permission>,
): Permission[] {
  return [...wanted].filter((permission) => !may(granted, permission))
}

/** Who is behind what the audit log names: with a key a program does what its maker could, and is nobody else. */
export function personBehind(actor: string): string {
  return actor.replace(/\/key:\d+$/, '')
}
