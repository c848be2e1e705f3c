import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import {
  type Management,
  removeSecondFactors as removeAtProvider,
} from '#sign-in/identity-management.ts'
import { type AccountOrder, lockOrderedAccount, type NoSuchAccount } from './account-order.ts'
import { endSessionsOf } from './block-shopper.ts'

type Provider = { issuer: string; management: Management | undefined }

/**
 * Removes every second factor of an account, after their loss. The embedded identity provider removes them and mails
 * the owner; active sessions end.
 */
export async function removeSecondFactors(
  db: Db,
  order: AccountOrder,
  { issuer, management }: Provider,
  now: Date,
): Promise<
  | Granted<{ sessions: number; wasRemoved: boolean }>
  | NoSuchAccount
  | Refusal<'other-provider' | 'no-second-factors' | 'provider-unavailable'>
> {
  const found = await lockOrderedAccount(db, order)
  if (!found.ok) return found
  const { shopper } = found
  const { issuer: theirs, subject } = shopper
  if (!management || theirs !== issuer || subject === null) return refuse('other-provider')
  const removed = await removeAtProvider(subject, management)
  if (!removed.ok) return removed
  return inTransaction(db, async (transaction) => {
    const { actor, reason } = order
    const { wasRemoved } = removed
    const action = wasRemoved ? 'second-factors-removed' : 'second-factor-invited'
    const entry = { actor, action, subject: `shopper:${shopper.id}`, reason }
    await auditLog.add(transaction, entry, now)
    if (!wasRemoved) return { ok: true, sessions: 0, wasRemoved }
    const ended = await endSessionsOf(transaction, order, now)
    return ended.ok ? { ...ended, wasRemoved } : ended
  })
}
