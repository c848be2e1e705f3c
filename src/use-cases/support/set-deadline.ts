import { answerDeadline } from '#domain/support/ticket-deadline.ts'
import { waitsForShop, type TicketState } from '#domain/support/ticket.ts'
import type { Db } from '#persistence/database.ts'
import * as ticketDesk from '#persistence/support/ticket-desk.ts'

/** Says until when a ticket is to be answered now that it is in this state; a deadline that runs already stays. */
export async function setDeadline(
  db: Db,
  { ticketId, state }: { ticketId: number; state: TicketState },
  now: Date,
): Promise<void> {
  const desk = await ticketDesk.deskOf(db, ticketId)
  if (!desk) return
  const { dueAt, reasonHours } = desk
  const wanted = waitsForShop(state) ? (dueAt ?? answerDeadline(now, reasonHours)) : null
  if (wanted?.getTime() !== dueAt?.getTime()) await ticketDesk.setDue(db, ticketId, wanted)
}
