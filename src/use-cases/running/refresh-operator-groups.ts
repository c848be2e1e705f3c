import {
  operatorGroupsCacheMs,
  maxOperatorGroupsAgeMs,
  operatorGroupsRetryMs,
} from '#domain/running/operator-session-lifetimes.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import type { OfficeSignInClient } from '#sign-in/office-sign-in-client.ts'
import { syncIdentityProviderGroups } from './sync-identity-provider-groups.ts'

type Session = { id: number; operatorId: number }

/**
 * Refreshes an operator's groups from the identity provider after ten minutes and updates the
 * roles. On refusal, missing token or long outage, ends the session. Returns whether access may
 * have changed.
 */
export async function refreshOperatorGroups(
  db: Db,
  session: Session,
  { groupsOf }: Pick<OfficeSignInClient, 'groupsOf'>,
  now: Date,
): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const limits = { known: before(operatorGroupsCacheMs), asked: before(operatorGroupsRetryMs) }
  const due = await operatorSessions.claimOperatorGroupRefresh(db, session.id, limits, now)
  if (!due) return false
  const { identity } = due
  const answer = await groupsOf(due.tokens, identity.subject)
  if (!answer.ok && answer.code === 'unavailable' && due.knownAt > before(maxOperatorGroupsAgeMs)) {
    return false
  }
  await runInTransaction(db, async (own) => {
    if (!answer.ok) {
      await operatorSessions.revokeOperatorSessions(own, { id: session.id }, now)
      const subject = `operator:${session.operatorId}`
      const entry: auditLog.AuditEntry = {
        actor: 'system',
        action: 'operator-signed-out',
        subject,
        reason: 'groups',
      }
      await auditLog.addAuditEntry(own, entry, now)
      return
    }
    await operatorSessions.saveRefreshedOperatorGroups(own, session.id, answer.tokens, now)
    await syncIdentityProviderGroups(own, identity, answer.roles, now)
  })
  return true
}
