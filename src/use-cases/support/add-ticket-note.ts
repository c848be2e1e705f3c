import { findTextLengthProblem } from '#domain/check-text-length.ts'
import { ticketAnswerLengthLimits } from '#domain/support/ticket.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as officeTickets from '#persistence/support/office-tickets.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'

type Note = {
  ticketId: number
  body: string
  /** author name of the ticket note, as displayed to colleagues */
  author: string
  actor: string
  requestId?: string
}

/** Adds an internal note to a ticket, invisible to the shopper. */
export function addTicketNote(
  db: Db,
  { ticketId, body, author, actor, requestId }: Note,
  now: Date,
): Promise<SuccessResult | Refusal<'ticket-not-found' | 'invalid-input'>> {
  return runInTransaction(db, async (transaction) => {
    const text = body.trim()
    if (findTextLengthProblem(text, ticketAnswerLengthLimits)) return refuse('invalid-input')
    if (!(await ticketInbox.lockInboxTicket(transaction, ticketId)))
      return refuse('ticket-not-found')
    await officeTickets.addTicketNote(transaction, { ticketId, author, body: text }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'ticket-note',
      subject: `ticket:${ticketId}`,
      ...(requestId && { requestId }),
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true }
  })
}
