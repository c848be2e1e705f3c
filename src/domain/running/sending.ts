const SECOND_IN_MS = 1000
const FIRST_PAUSE_MS = 15 * SECOND_IN_MS
const LONGEST_PAUSE_MS = 3600 * SECOND_IN_MS
const MOST_TRIES = 30

/**
 * When a message that could not be sent is tried again, each pause twice the one before, up to an hour;
 * null after about a day. `tries` counts the ones that failed, this one included.
 */
export function nextTry(tries: number, now: Date): Date | null {
  if (tries >= MOST_TRIES) return null
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
  return new Date(now.getTime() + pause)
}

/** No pause is that long: whoever set a later try had a clock that was ahead. */
export function latestTry(now: Date): Date {
  return new Date(now.getTime() + 2 * LONGEST_PAUSE_MS)
}
