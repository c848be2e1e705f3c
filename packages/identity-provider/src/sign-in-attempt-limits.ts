import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Db } from './database.ts'

type Limit = { most: number; seconds: number }

export type SignInAttemptLimits = typeof defaultSignInAttemptLimits

const quarterHour = 15 * 60
const hour = 60 * 60

export const defaultSignInAttemptLimits = {
  /** limit of wrong passwords from a browser that the account has used before */
  signInKnown: { most: 10, seconds: quarterHour },
  /** limit of wrong passwords for one e-mail address from one network address */
  signInHere: { most: 5, seconds: quarterHour },
  /** limit of wrong passwords for one e-mail address from all network addresses */
  signInAnywhere: { most: 50, seconds: quarterHour },
  /** limit of wrong passwords from one network address */
  signInFrom: { most: 100, seconds: quarterHour },
  /** limit of wrong authenticator app or recovery codes for one account */
  secondFactorSoon: { most: 5, seconds: quarterHour },
  secondFactorDaily: { most: 30, seconds: 24 * hour },
  /** limit of rejected passkeys from one network address */
  passkeyFrom: { most: 100, seconds: quarterHour },
  beginFrom: { most: 600, seconds: quarterHour },
  registerFrom: { most: 30, seconds: hour },
  // Mails are counted for at most the lifetime of a mailed link, so a person who reaches the mail
  // limit still has a valid link.
  confirmFor: { most: 5, seconds: hour },
  confirmForDay: { most: 10, seconds: 24 * hour },
  recoverFor: { most: 5, seconds: hour },
  recoverFrom: { most: 30, seconds: hour },
  resendPause: { most: 1, seconds: 50 },
  resendFrom: { most: 30, seconds: hour },
} satisfies Record<string, Limit>

export type RateLimitedSignInAttempt = { name: keyof SignInAttemptLimits; who: string }

/**
 * Counts an attempt against several limits before it runs, so that parallel attempts cannot exceed
 * a limit. Returns the seconds to wait for the first limit reached; later limits do not count the
 * attempt.
 */
export async function countAttemptAgainstLimits(
  db: Db,
  limits: SignInAttemptLimits,
  counted: RateLimitedSignInAttempt[],
): Promise<{ ok: true } | { ok: false; waitSeconds: number }> {
  for (const { name, who } of counted) {
    const { most, seconds } = limits[name]
    const { rows } = await db.query(
      `insert into identity.attempts as a (bucket, count, resets_at)
       values ($1, 1, now() + make_interval(secs => $2))
       on conflict (bucket) do update set
         count = case when a.resets_at < now() then 1 else a.count + 1 end,
         resets_at = case when a.resets_at < now() then excluded.resets_at else a.resets_at end
       returning count, ceil(extract(epoch from resets_at - now()))::int as left`,
      [bucket(name, who), seconds],
    )
    if (rows[0].count > most) return { ok: false, waitSeconds: rows[0].left }
  }
  return { ok: true }
}

/** Removes successful attempts, such as a right password, from the counts of attempt limits. */
export async function uncountSuccessfulAttempts(
  db: Db,
  counted: RateLimitedSignInAttempt[],
): Promise<void> {
  await db.query(
    'update identity.attempts set count = greatest(count - 1, 0) where bucket = any($1)',
    [counted.map(({ name, who }) => bucket(name, who))],
  )
}

/** Resets the counter of one attempt limit. */
export async function resetAttemptCounter(
  db: Db,
  { name, who }: RateLimitedSignInAttempt,
): Promise<void> {
  await db.query('delete from identity.attempts where bucket = $1', [bucket(name, who)])
}

const mostRows = 50_000

/**
 * Deletes expired counters of attempt limits; if more than the maximum remain, also deletes those
 * with the fewest attempts.
 */
export async function deleteExpiredAttemptCounters(pool: Pool, most = mostRows): Promise<void> {
  await pool.query('delete from identity.attempts where resets_at < now()')
  await pool.query(
    `delete from identity.attempts where bucket in
       (select bucket from identity.attempts order by count desc, resets_at desc offset $1)`,
    [most],
  )
}

function bucket(name: string, who: string): string {
  return createHash('sha256').update(`${name}\n${who}`).digest('base64url')
}
