import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { may } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import * as ticketDesk from '#persistence/support/ticket-desk.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import { type EditConflict, findEditConflict, versionOf } from '../edit-version.ts'

type Assignment = {
  ticketId: number
  /** e-mail of the new assignee; null unassigns the ticket */
  to: string | null
  /** version of the assignment that was read (optimistic concurrency) */
  version?: string
  actor: string
  requestId?: string
}

/** Version of an assignment (optimistic concurrency). */
export function assigneeVersion(assignedTo: string | null): string {
  return versionOf({ to: assignedTo })
}

/** Assigns a ticket to an operator who may answer it, or unassigns it. */
export function assignTicket(
  db: Db,
  { ticketId, to, version, actor, requestId }: Assignment,
  now: Date,
): Promise<
  Granted | Refusal<'ticket-not-found' | 'operator-not-found' | 'may-not-answer'> | EditConflict
> {
  return inTransaction(db, async (transaction) => {
    const ticket = await ticketInbox.lockById(transaction, ticketId)
    if (!ticket) return refuse('ticket-not-found')
    const operator = to === null ? null : await operators.findByEmail(transaction, to)
    if (operator === undefined) return refuse('operator-not-found')
    if (operator && !may(operator.permissions, 'tickets:write')) return refuse('may-not-answer')
    const desk = await ticketDesk.deskOf(transaction, ticketId)
    if (desk?.assignedTo === (operator?.email ?? null)) return { ok: true }
    const meanwhile = await findEditConflict(transaction, {
      read: version,
      values: { to: desk?.assignedTo ?? null },
      subject: `ticket:${ticketId}`,
      actions: ['ticket-assign'],
    })
    if (meanwhile) return meanwhile
    await ticketDesk.assign(transaction, ticketId, operator?.id ?? null)
    const entry = {
      actor,
      action: 'ticket-assign',
      subject: `ticket:${ticketId}`,
      before: { assignedTo: desk?.assignedTo ?? null },
      after: { assignedTo: operator?.email ?? null },
      ...(requestId && { requestId }),
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true }
  })
}
