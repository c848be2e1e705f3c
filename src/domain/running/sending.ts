import { hourInMs, secondInMs } from '../durations.ts'

const firstPauseMs = 15 * secondInMs
const longestPauseMs = hourInMs
const maxTries = 30

/**
 * When a message that could not be sent is tried again, each pause twice the one before, up to an hour;
 * null after about a day. `tries` counts the ones that failed, this one included.
 */
export function nextTry(tries: number, now: Date): Date | null {
  if (tries >= maxTries) return null
  const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  return new Date(now.getTime() + pause)
}

/** When a message is looked at again that was not tried, because its service did not answer for another one. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + firstPauseMs)
}

/** The latest plausible retry; a later one was written by a fast clock. */
export function latestTry(now: Date): Date {
  return new Date(now.getTime() + 2 * longestPauseMs)
}
