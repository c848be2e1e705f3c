import type { Db } from '../database.ts'

/** How the subject of every ticket about a refund begins. */
export const refundSubject = 'Reembolso del pedido'

/** Opens a ticket from the shop's side, the reason found by its words; one for each order and subject. */
export async function open(
  db: Db,
  ticket: { shopperId: number; orderId: number; reason: string; subject: string; body: string },
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom('tickets')
    .select('id')
    .where('order_id', '=', ticket.orderId)
    .where('subject', '=', ticket.subject)
    .executeTakeFirst()
  if (known) return
  const reason = await db
    .selectFrom('ticket_reasons')
    .select('id')
    .where('active', '=', true)
    .orderBy((order) => order('reason', '=', ticket.reason), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!reason) return
  await db
    .insertInto('tickets')
    .values({
      shopper_id: ticket.shopperId,
      order_id: ticket.orderId,
      reason_id: reason.id,
      subject: ticket.subject,
      body: ticket.body,
      state: 'waiting_customer',
      created_at: now,
      updated_at: now,
    })
    .execute()
}
