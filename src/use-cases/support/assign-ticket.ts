import { includesPermission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import * as officeTickets from '#persistence/support/office-tickets.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'

type Assignment = {
  ticketId: number
  /** e-mail of the new assignee; null unassigns the ticket */
  to: string | null
  /** version of the ticket's assignment that was read (optimistic concurrency) */
  version?: string
  actor: string
  requestId?: string
}

/**
 * Version hash of a ticket's assignee, to detect concurrent reassignments (optimistic concurrency).
 */
export function getAssigneeEditConflictVersion(assignedTo: string | null): string {
  return createEditConflictVersion({ to: assignedTo })
}

/** Assigns a ticket to an operator who may reply to it, or unassigns the ticket. */
export function assignTicket(
  db: Db,
  { ticketId, to, version, actor, requestId }: Assignment,
  now: Date,
): Promise<
  | SuccessResult
  | Refusal<'ticket-not-found' | 'operator-not-found' | 'may-not-answer'>
  | EditConflict
> {
  return runInTransaction(db, async (transaction) => {
    const ticket = await ticketInbox.lockInboxTicket(transaction, ticketId)
    if (!ticket) return refuse('ticket-not-found')
    const operator = to === null ? null : await operators.findOperatorByEmail(transaction, to)
    if (operator === undefined) return refuse('operator-not-found')
    if (operator && !includesPermission(operator.permissions, 'tickets:write'))
      return refuse('may-not-answer')
    const desk = await officeTickets.readTicketAssigneeAndDeadline(transaction, ticketId)
    if (desk?.assignedTo === (operator?.email ?? null)) return { ok: true }
    const meanwhile = await findEditConflict(transaction, {
      read: version,
      values: { to: desk?.assignedTo ?? null },
      subject: `ticket:${ticketId}`,
      actions: ['ticket-assign'],
    })
    if (meanwhile) return meanwhile
    await officeTickets.assignTicket(transaction, ticketId, operator?.id ?? null)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'ticket-assign',
      subject: `ticket:${ticketId}`,
      before: { assignedTo: desk?.assignedTo ?? null },
      after: { assignedTo: operator?.email ?? null },
      ...(requestId && { requestId }),
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true }
  })
}
