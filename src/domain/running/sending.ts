import { hourInMs, secondInMs } from '../durations.ts'

const firstPauseMs = 15 * secondInMs
const longestPauseMs = hourInMs
const maxTries = 30

/**
 * Next retry of a message, with exponential backoff up to an hour; null after about a day. `tries` includes the current
 * failure.
 */
export function nextTry(tries: number, now: Date): Date | null {
  if (tries >= maxTries) return null
  const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  return new Date(now.getTime() + pause)
}

/** Next attempt for a message skipped during a service outage. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + firstPauseMs)
}

/** Latest plausible retry time; a later stored time comes from a wrong clock. */
export function latestTry(now: Date): Date {
  return new Date(now.getTime() + 2 * longestPauseMs)
}
