import type { DeskTicketReply, TicketQueueReply } from '#contract/operator/tickets.ts'
import { takesShopAnswers } from '#domain/support/ticket.ts'
import type { Attachment } from '#persistence/support/ticket-attachments.ts'
import type { After, QueuedTicket } from '#persistence/support/ticket-desk.ts'
import { assigneeVersion } from '#use-cases/support/assign-ticket.ts'
import type { readTicket } from '#use-cases/support/read-desk.ts'

type Queued = TicketQueueReply['tickets'][number]
type AtDesk = DeskTicketReply['ticket']

export function queuedTicket(ticket: QueuedTicket, now: Date): Queued {
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

export function deskTicket(
  ticket: NonNullable<Awaited<ReturnType<typeof readTicket>>>,
  now: Date,
): AtDesk {
  const { replies, notes } = ticket
  return {
    ...queuedTicket(ticket, now),
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
    attachments: ticket.attachments.map(deskAttachment),
    notes: notes.map((note) => ({ ...note, created_at: note.createdAt.toISOString() })),
    last_answer: replies.findLast(({ author }) => author === 'shop')?.id ?? 0,
    assignee_version: assigneeVersion(ticket.assignedTo),
    takes_answers: takesShopAnswers(ticket.state),
  }
}

export function deskAttachment({ id, replyId, kind, name, bytes }: Attachment) {
  return { id, reply_id: replyId, kind, name, bytes }
}

/** Pagination cursor of the ticket list. */
export function pageAfter({ id, dueMicroseconds }: After): string {
  return `${id}.${dueMicroseconds ?? ''}`
}

/** Parses the pagination cursor; null, meaning the first page, if invalid. */
export function readPage(text = ''): After | null {
  const [, id, due] = /^(\d{1,15})\.(\d{0,17})$/.exec(text) ?? []
  return id === undefined ? null : { id: Number(id), dueMicroseconds: due || null }
}
