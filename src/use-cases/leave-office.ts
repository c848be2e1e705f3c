import { ownerRole } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as apiKeys from '#persistence/running/api-keys.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import * as ticketDesk from '#persistence/support/ticket-desk.ts'

type Entry = Pick<auditLog.AuditEntry, 'actor' | 'reason' | 'requestId'>

/** Removes an operator with their sessions and API keys, and unassigns their tickets. */
export async function leaveOffice(
  db: Db,
  { id, roles }: operators.Operator,
  entry: Entry,
  now: Date,
): Promise<void> {
  await operators.remove(db, id, now)
  await operatorSessions.end(db, { operatorId: id }, now)
  const keys = await apiKeys.withdrawAllOf(db, id, now)
  await ticketDesk.leaveAllOf(db, id)
  const action = { action: 'operator-removed', subject: `operator:${id}`, before: { roles, keys } }
  await auditLog.add(db, { ...entry, ...action }, now)
}

/**
 * Whether an operator is the last owner with access. If this owner has signed in, owners who never signed in do not
 * count.
 */
export async function isLastOwner(
  db: Db,
  { id, entered, roles }: operators.Operator,
  known: readonly operators.Role[],
): Promise<boolean> {
  const owner = known.find(({ name }) => name === ownerRole)
  if (!owner || !roles.includes(ownerRole)) return false
  const others = (await operators.holdersOf(db, owner.id)).filter((other) => other.id !== id)
  return !others.some((other) => other.entered || !entered)
}
