import { answerDeadline } from '#domain/support/ticket-deadline.ts'
import { waitsForShop, type TicketState } from '#domain/support/ticket.ts'
import type { Db } from '#persistence/database.ts'
import * as ticketDesk from '#persistence/support/ticket-desk.ts'

/** Sets a ticket's answer deadline for its state; a running deadline stays unchanged. */
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
