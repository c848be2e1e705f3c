import type { OfficeTicketResponse, TicketQueueResponse } from '#contract/operator/tickets.ts'
import { canShopAnswerTicket } from '#domain/support/ticket.ts'
import type { TicketCursor, QueuedTicket } from '#persistence/support/office-tickets.ts'
import type { Attachment } from '#persistence/support/ticket-attachments.ts'
import { getAssigneeEditConflictVersion } from '#use-cases/support/assign-ticket.ts'
import type { readOfficeTicket } from '#use-cases/support/read-ticket-queue.ts'

type Queued = TicketQueueResponse['tickets'][number]
type AtDesk = OfficeTicketResponse['ticket']

export function toTicketQueueRow(ticket: QueuedTicket, now: Date): Queued {
  return {
    id: ticket.id,
    subject: ticket.subject,
    reason: ticket.reason,
    state: ticket.state,
    shopper_name: ticket.shopperName,
    order_number: ticket.orderNumber,
    assigned_to: ticket.assignedTo,
    due_at: ticket.dueAt?.toISOString() ?? null,
    is_late: ticket.dueAt !== null && ticket.dueAt < now,
    created_at: ticket.createdAt.toISOString(),
  }
}

export function toOfficeTicket(
  ticket: NonNullable<Awaited<ReturnType<typeof readOfficeTicket>>>,
  now: Date,
): AtDesk {
  const { replies, notes } = ticket
  return {
    ...toTicketQueueRow(ticket, now),
    body: ticket.body,
    shopper_email: ticket.shopperEmail,
    shopper_tickets: ticket.shopperTickets,
    replies: replies.map((reply) => ({
      id: reply.id,
      author: reply.author,
      author_name: reply.authorName,
      body: reply.body,
      created_at: reply.createdAt.toISOString(),
    })),
    attachments: ticket.attachments.map(toOfficeAttachment),
    notes: notes.map((note) => ({ ...note, created_at: note.createdAt.toISOString() })),
    last_answer: replies.findLast(({ author }) => author === 'shop')?.id ?? 0,
    assignee_version: getAssigneeEditConflictVersion(ticket.assignedTo),
    takes_answers: canShopAnswerTicket(ticket.state),
  }
}

export function toOfficeAttachment({ id, replyId, kind, name, bytes }: Attachment) {
  return { id, reply_id: replyId, kind, name, bytes }
}

/** Pagination cursor of the ticket list. */
export function formatTicketCursor({ id, dueMicroseconds }: TicketCursor): string {
  return `${id}.${dueMicroseconds ?? ''}`
}

/** Parses the pagination cursor of the ticket list; null (first page) if invalid. */
export function parseTicketCursor(text = ''): TicketCursor | null {
  const [, id, due] = /^(\d{1,15})\.(\d{0,17})$/.exec(text) ?? []
  return id === undefined ? null : { id: Number(id), dueMicroseconds: due || null }
}
