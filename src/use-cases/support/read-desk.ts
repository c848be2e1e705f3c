import { addDays, dayInMexico, momentInMexico } from '#domain/calendar.ts'
import { may } from '#domain/running/permissions.ts'
import { countedQueues, goesByDeadline, type TicketQueue } from '#domain/support/ticket-queues.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import * as answerTemplates from '#persistence/support/answer-templates.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as ticketDesk from '#persistence/support/ticket-desk.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { templatesAtMost } from './keep-templates.ts'

const pageSize = 50
/** Maximum reported count; larger counts are reported as "more". */
const mostCounted = 10_000
const ticketsCountedAtMost = 100

type Asked = {
  queue: TicketQueue
  after: ticketDesk.After | null
  operatorId: number
} & ticketDesk.Narrowing

/** A page of a support ticket queue, with the ticket counts of all waiting queues. */
export async function readQueue(db: Db, asked: Asked, now: Date) {
  const [page, counts, reasons] = await Promise.all([
    pageOfQueue(db, asked, now),
    ticketDesk.countsUpTo(db, countedQueues, { ...viewOf(asked, now), most: mostCounted + 1 }),
    tickets.reasons(db),
  ])
  return { ...page, counts, reasons }
}

function viewOf({ operatorId }: Asked, now: Date): ticketDesk.QueueView {
  return { operatorId, now, endOfDay: momentInMexico(addDays(dayInMexico(now), 1), '00:00') }
}

/** A page of tickets without the queue counts. */
export async function pageOfQueue(db: Db, asked: Asked, now: Date, limit = pageSize) {
  const { queue, after, operatorId: _, ...narrowing } = asked
  const found = await ticketDesk.list(db, queue, {
    ...viewOf(asked, now),
    byDeadline: goesByDeadline(queue),
    after,
    narrowing,
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  return { tickets: page, next: found.length > limit ? (page.at(-1) ?? null) : null }
}

/** A support ticket with everything needed to answer it; null if missing. */
export async function readTicket(db: Db, id: number) {
  const ticket = await ticketInbox.findById(db, id)
  if (!ticket) return null
  const [replies, notes, desk, templates, people, attachments, shopperTickets] = await Promise.all([
    tickets.repliesTo(db, id),
    ticketDesk.notesOf(db, id),
    ticketDesk.deskOf(db, id),
    answerTemplates.list(db, templatesAtMost),
    operators.list(db),
    ticketAttachments.listOf(db, id),
    ticket.shopperId === null ? 0 : tickets.countUpTo(db, ticket.shopperId, ticketsCountedAtMost),
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
      .filter(({ permissions }) => may(permissions, 'tickets:write'))
      .map(({ email }) => email),
    shopperTickets,
  }
}
