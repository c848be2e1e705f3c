import { dayInMs, minuteInMs } from '#domain/durations.ts'
import { getNextMessageRetryTime } from '#domain/running/message-retry-schedule.ts'
import * as identityRemovals from '#persistence/account/identity-removal-queue.ts'
import type { Db } from '#persistence/database.ts'
import {
  deleteIdentity,
  type IdentityManagementApi,
} from '#sign-in/identity-provider-management.ts'

const batchSize = 20

/** Removes deleted accounts from the identity provider. Failed calls are retried with backoff, at least once a day. */
export async function deleteIdentityProviderAccounts(
  db: Db,
  management: IdentityManagementApi,
  now: Date,
  onFailure: (reason: string) => void,
): Promise<void> {
  const retryAt = new Date(now.getTime() + minuteInMs)
  const due = await identityRemovals.claimDueIdentityRemovals(db, { now, retryAt }, batchSize)
  for (const { subject, tries } of due) {
    const forgotten = await deleteIdentity(subject, management)
    if (forgotten.ok) {
      await identityRemovals.finishIdentityRemoval(db, subject)
    } else {
      onFailure(forgotten.reason)
      const until = getNextMessageRetryTime(tries, now) ?? new Date(now.getTime() + dayInMs)
      await identityRemovals.postponeIdentityRemoval(db, subject, until)
    }
  }
}
