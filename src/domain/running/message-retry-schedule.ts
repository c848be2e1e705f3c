import { hourInMs, secondInMs } from '../durations.ts'

const firstPauseMs = 15 * secondInMs
const longestPauseMs = hourInMs
const maxTries = 30

/**
 * Time of the next attempt to send a failed message, with exponential backoff up to an hour; null
 * after about a day. `tries` includes the current failure.
 */
export function getNextMessageRetryTime(tries: number, now: Date): Date | null {
  if (tries >= maxTries) return null
  const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  return new Date(now.getTime() + pause)
}

/** Time of the next attempt to send a message that was skipped because its service is down. */
export function getNextSendTimeDuringOutage(now: Date): Date {
  return new Date(now.getTime() + firstPauseMs)
}

/**
 * Latest time at which the retry of a message can be due; a later stored time means that the clock
 * was wrong when it was stored.
 */
export function getMaxRetryTime(now: Date): Date {
  return new Date(now.getTime() + 2 * longestPauseMs)
}
