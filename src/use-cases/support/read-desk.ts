import type { Db } from '#persistence/database.ts'
import * as answerTemplates from '#persistence/support/answer-templates.ts'
import * as ticketDesk from '#persistence/support/ticket-desk.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { templatesAtMost } from './keep-templates.ts'

const pageSize = 50
/** What is beyond is told as more than that. */
const mostCounted = 1000

const counted = ['mine', 'unassigned', 'late', 'waiting'] as const

/** A page of one of the queues, and how much the others hold. */
export async function readQueue(
  db: Db,
  {
    queue,
    after,
    ...view
  }: ticketDesk.QueueView & {
    queue: ticketDesk.TicketQueue
    after: ticketDesk.After | null
  },
) {
  const [found, ...numbers] = await Promise.all([
    ticketDesk.list(db, queue, { ...view, after, limit: pageSize + 1 }),
    ...counted.map((one) => ticketDesk.countUpTo(db, one, { ...view, most: mostCounted + 1 })),
  ])
  const page = found.slice(0, pageSize)
  const [mine = 0, unassigned = 0, late = 0, waiting = 0] = numbers
  return {
    tickets: page,
    next: found.length > pageSize ? (page.at(-1) ?? null) : null,
    counts: { mine, unassigned, late, waiting },
  }
}

/** A ticket with all that somebody who answers it looks at; null when there is none. */
export async function readTicket(db: Db, id: number) {
  const ticket = await ticketInbox.findById(db, id)
  if (!ticket) return null
  const [replies, notes, desk, templates] = await Promise.all([
    tickets.repliesTo(db, id),
    ticketDesk.notesOf(db, id),
    ticketDesk.deskOf(db, id),
    answerTemplates.list(db, templatesAtMost),
  ])
  return {
    ...ticket,
    replies,
    notes,
    assignedTo: desk?.assignedTo ?? null,
    dueAt: desk?.dueAt ?? null,
    templates,
  }
}
