import { type Refusal, refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as rateLimits from '#persistence/running/rate-limits.ts'

export type TooManyRequests = Refusal<'too-many-requests', { retryAfterSeconds: number }>

/** Counts an attempt against each rate limit in turn; refuses at the first exceeded limit. */
export async function findExceededLimit(
  db: Db,
  limits: readonly (rateLimits.RateLimit & { most: number })[],
  now: Date,
): Promise<TooManyRequests | null> {
  for (const limit of limits) {
    if ((await rateLimits.recordRateLimitedAttempt(db, limit, now)) > limit.most) {
      const passed = Math.floor(now.getTime() / 1000) % limit.seconds
      return refuse('too-many-requests', { retryAfterSeconds: limit.seconds - passed })
    }
  }
  return null
}
