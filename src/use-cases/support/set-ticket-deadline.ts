import { getTicketAnswerDeadline } from '#domain/support/ticket-deadline.ts'
import { isTicketWaitingForShop } from '#domain/support/ticket.ts'
import { type TicketState } from '#domain/ticket-states.ts'
import type { Db } from '#persistence/database.ts'
import * as officeTickets from '#persistence/support/office-tickets.ts'

/**
 * Sets the reply deadline of a ticket that waits for the shop, unless already set; removes the
 * deadline of a ticket that does not wait for the shop.
 */
export async function setTicketDeadline(
  db: Db,
  { ticketId, state }: { ticketId: number; state: TicketState },
  now: Date,
): Promise<void> {
  const desk = await officeTickets.readTicketAssigneeAndDeadline(db, ticketId)
  if (!desk) return
  const { dueAt, reasonHours } = desk
  const wanted = isTicketWaitingForShop(state)
    ? (dueAt ?? getTicketAnswerDeadline(now, reasonHours))
    : null
  if (wanted?.getTime() !== dueAt?.getTime())
    await officeTickets.setTicketDeadline(db, ticketId, wanted)
}
