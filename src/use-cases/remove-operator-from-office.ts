import { ownerRole } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as apiKeys from '#persistence/running/api-keys.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import * as officeTickets from '#persistence/support/office-tickets.ts'

type Entry = Pick<auditLog.AuditEntry, 'actor' | 'reason' | 'requestId'>

/** Removes an operator with their sessions and API keys, and unassigns their tickets. */
export async function removeOperatorFromOffice(
  db: Db,
  { id, roles }: operators.Operator,
  entry: Entry,
  now: Date,
): Promise<void> {
  await operators.removeOperator(db, id, now)
  await operatorSessions.revokeOperatorSessions(db, { operatorId: id }, now)
  const keys = await apiKeys.revokeApiKeysOfOperator(db, id, now)
  await officeTickets.unassignTicketsOfOperator(db, id)
  const removal: auditLog.AuditEntry = {
    ...entry,
    action: 'operator-removed',
    subject: `operator:${id}`,
    before: { roles, keys },
  }
  await auditLog.addAuditEntry(db, removal, now)
}

/**
 * Whether an operator is the last owner with access to the back office. For an owner who has signed
 * in, other owners who never signed in do not count.
 */
export async function isLastOwner(
  db: Db,
  { id, entered, roles }: operators.Operator,
  known: readonly operators.OperatorRole[],
): Promise<boolean> {
  const owner = known.find(({ name }) => name === ownerRole)
  if (!owner || !roles.includes(ownerRole)) return false
  const others = (await operators.listOperatorsWithRole(db, owner.id)).filter(
    (other) => other.id !== id,
  )
  return !others.some((other) => other.entered || !entered)
}
