import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { answerLength } from '#domain/support/ticket.ts'
import { textProblem } from '#domain/text-length.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as ticketDesk from '#persistence/support/ticket-desk.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'

type Note = {
  ticketId: number
  body: string
  /** author name displayed to colleagues */
  author: string
  actor: string
  requestId?: string
}

/** Adds an internal note to a ticket, invisible to the shopper. */
export function noteOnTicket(
  db: Db,
  { ticketId, body, author, actor, requestId }: Note,
  now: Date,
): Promise<Granted | Refusal<'ticket-not-found' | 'invalid-input'>> {
  return inTransaction(db, async (transaction) => {
    const text = body.trim()
    if (textProblem(text, answerLength)) return refuse('invalid-input')
    if (!(await ticketInbox.lockById(transaction, ticketId))) return refuse('ticket-not-found')
    await ticketDesk.addNote(transaction, { ticketId, author, body: text }, now)
    const entry = {
      actor,
      action: 'ticket-note',
      subject: `ticket:${ticketId}`,
      ...(requestId && { requestId }),
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true }
  })
}
