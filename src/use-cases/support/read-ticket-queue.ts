import { addDays, toMexicoDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { includesPermission } from '#domain/running/permissions.ts'
import {
  ticketQueuesWithDisplayedCount,
  isTicketQueueSortedByDeadline,
  type TicketQueue,
} from '#domain/support/ticket-queues.ts'
import { maxAnswerTemplates } from '#domain/support/ticket.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import * as answerTemplates from '#persistence/support/answer-templates.ts'
import * as officeTickets from '#persistence/support/office-tickets.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import * as tickets from '#persistence/support/tickets.ts'

const pageSize = 50
/** Maximum ticket count reported per queue; larger counts are reported as "more". */
const mostCounted = 10_000
const ticketsCountedAtMost = 100

type Asked = {
  queue: TicketQueue
  after: officeTickets.TicketCursor | null
  operatorId: number
} & officeTickets.TicketFilter

/**
 * A page of a support ticket queue, with the ticket counts of all queues that wait for the shop.
 */
export async function readTicketQueue(db: Db, asked: Asked, now: Date) {
  const [page, counts, reasons] = await Promise.all([
    readTicketQueuePage(db, asked, now),
    officeTickets.countTicketsByQueue(db, ticketQueuesWithDisplayedCount, {
      ...viewOf(asked, now),
      most: mostCounted + 1,
    }),
    tickets.listTicketReasons(db),
  ])
  return { ...page, counts, reasons }
}

function viewOf({ operatorId }: Asked, now: Date): officeTickets.TicketQueueContext {
  return { operatorId, now, endOfDay: toDateFromMexicoTime(addDays(toMexicoDay(now), 1), '00:00') }
}

/** A page of a support ticket queue, without the queue counts. */
export async function readTicketQueuePage(db: Db, asked: Asked, now: Date, limit = pageSize) {
  const { queue, after, operatorId: _, ...narrowing } = asked
  const found = await officeTickets.listTicketQueue(db, queue, {
    ...viewOf(asked, now),
    byDeadline: isTicketQueueSortedByDeadline(queue),
    after,
    narrowing,
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  return { tickets: page, next: found.length > limit ? (page.at(-1) ?? null) : null }
}

/** Reads a support ticket with everything needed to reply to it; null if it does not exist. */
export async function readOfficeTicket(db: Db, id: number) {
  const ticket = await ticketInbox.findInboxTicket(db, id)
  if (!ticket) return null
  const [replies, notes, desk, templates, people, attachments, shopperTickets] = await Promise.all([
    tickets.listTicketReplies(db, id),
    officeTickets.listTicketNotes(db, id),
    officeTickets.readTicketAssigneeAndDeadline(db, id),
    answerTemplates.listAnswerTemplateRows(db, maxAnswerTemplates),
    operators.listOperators(db),
    ticketAttachments.listAttachments(db, id),
    ticket.shopperId === null
      ? 0
      : tickets.countRecentTickets(db, ticket.shopperId, ticketsCountedAtMost),
  ])
  return {
    ...ticket,
    replies,
    notes,
    attachments,
    assignedTo: desk?.assignedTo ?? null,
    dueAt: desk?.dueAt ?? null,
    templates,
    colleagues: people
      .filter(({ permissions }) => includesPermission(permissions, 'tickets:write'))
      .map(({ email }) => email),
    shopperTickets,
  }
}
