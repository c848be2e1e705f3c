import { dayInMs, minuteInMs } from '#domain/durations.ts'
import { nextTry } from '#domain/running/sending.ts'
import * as identityRemovals from '#persistence/account/identity-removals.ts'
import type { Db } from '#persistence/database.ts'
import { deleteIdentity, type Management } from '#sign-in/identity-management.ts'

const batchSize = 20

/** Removes deleted accounts from the identity provider. Failed calls are retried with backoff, at least once a day. */
export async function forgetIdentities(
  db: Db,
  management: Management,
  now: Date,
  onFailure: (reason: string) => void,
): Promise<void> {
  const retryAt = new Date(now.getTime() + minuteInMs)
  const due = await identityRemovals.claimDue(db, { now, retryAt }, batchSize)
  for (const { subject, tries } of due) {
    const forgotten = await deleteIdentity(subject, management)
    if (forgotten.ok) {
      await identityRemovals.remove(db, subject)
    } else {
      onFailure(forgotten.reason)
      const until = nextTry(tries, now) ?? new Date(now.getTime() + dayInMs)
      await identityRemovals.postpone(db, subject, until)
    }
  }
}
