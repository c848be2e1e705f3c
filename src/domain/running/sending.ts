import { hourInMs, secondInMs } from '../durations.ts'

const firstPauseMs = 15 * secondInMs
const longestPauseMs = hourInMs
const maxTries = 30

/** Next retry: pauses double up to an hour; null after about a day. `tries` includes the current failure. */
export function nextTry(tries: number, now: Date): Date | null {
  if (tries >= maxTries) return null
  const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  return new Date(now.getTime() + pause)
}

/** Next attempt of a message skipped because its service was away. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + firstPauseMs)
}

/** The latest plausible retry; a later one was written by a fast clock. */
export function latestTry(now: Date): Date {
  return new Date(now.getTime() + 2 * longestPauseMs)
}
