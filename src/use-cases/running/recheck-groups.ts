import { groupsKnownMs, groupsLongestMs, groupsRetryMs } from '#domain/running/operator-access.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import type { OfficeClient } from '#sign-in/office-provider.ts'
import { followGroups } from './follow-groups.ts'

type Session = { id: number; operatorId: number }

/**
 * Refreshes an operator's identity provider groups after ten minutes and updates roles. Ends the session if the
 * provider refuses, no token is stored, or the provider is unavailable too long. Returns whether access may have
 * changed.
 */
export async function recheckGroups(
  db: Db,
  session: Session,
  { groupsOf }: Pick<OfficeClient, 'groupsOf'>,
  now: Date,
): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const limits = { known: before(groupsKnownMs), asked: before(groupsRetryMs) }
  const due = await operatorSessions.takeGroupCheck(db, session.id, limits, now)
  if (!due) return false
  const { identity } = due
  const answer = await groupsOf(due.tokens, identity.subject)
  if (!answer.ok && answer.code === 'unavailable' && due.knownAt > before(groupsLongestMs)) {
    return false
  }
  await inTransaction(db, async (own) => {
    if (!answer.ok) {
      await operatorSessions.end(own, { id: session.id }, now)
      const subject = `operator:${session.operatorId}`
      const entry = { actor: 'system', action: 'operator-signed-out', subject, reason: 'groups' }
      await auditLog.add(own, entry, now)
      return
    }
    await operatorSessions.keepGroups(own, session.id, answer.tokens, now)
    await followGroups(own, identity, answer.roles, now)
  })
  return true
}
