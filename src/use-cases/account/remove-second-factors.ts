import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  type IdentityManagementApi,
  removeSecondFactors as removeAtProvider,
} from '#sign-in/identity-provider-management.ts'
import { endAllSessionsAsOperator } from './block-shopper.ts'
import {
  type OperatorActionOnAccount,
  lockAccountForOperator,
  type AccountNotFound,
} from './lock-account-for-operator.ts'

type Provider = { issuer: string; management: IdentityManagementApi | undefined }

/**
 * Removes every second factor of an account whose owner has lost them. The embedded identity
 * provider removes them and mails the owner; active sessions end.
 */
export async function removeSecondFactors(
  db: Db,
  order: OperatorActionOnAccount,
  { issuer, management }: Provider,
  now: Date,
): Promise<
  | SuccessResult<{ sessions: number; wasRemoved: boolean }>
  | AccountNotFound
  | Refusal<'other-provider' | 'no-second-factors' | 'provider-unavailable'>
> {
  const found = await lockAccountForOperator(db, order)
  if (!found.ok) return found
  const { shopper } = found
  const { issuer: theirs, subject } = shopper
  if (!management || theirs !== issuer || subject === null) return refuse('other-provider')
  const removed = await removeAtProvider(subject, management)
  if (!removed.ok) return removed
  return runInTransaction(db, async (transaction) => {
    const { actor, reason } = order
    const { wasRemoved } = removed
    const action = wasRemoved ? 'second-factors-removed' : 'second-factor-invited'
    const entry: auditLog.AuditEntry = { actor, action, subject: `shopper:${shopper.id}`, reason }
    await auditLog.addAuditEntry(transaction, entry, now)
    if (!wasRemoved) return { ok: true, sessions: 0, wasRemoved }
    const ended = await endAllSessionsAsOperator(transaction, order, now)
    return ended.ok ? { ...ended, wasRemoved } : ended
  })
}
