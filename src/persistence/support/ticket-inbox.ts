import type { TicketState } from '#domain/ticket-states.ts'
import type { Db } from '../database.ts'

type InboxTicket = {
  id: number
  shopperId: number | null
  shopperEmail: string | null
  shopperName: string | null
  orderNumber: string | null
  reason: string
  subject: string
  body: string
  state: TicketState
  createdAt: Date
}

export async function findInboxTicket(db: Db, id: number): Promise<InboxTicket | null> {
  const row = await inboxTickets(db).where('tickets.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Locks a ticket until the transaction ends. */
export async function lockInboxTicket(db: Db, id: number): Promise<InboxTicket | null> {
  const row = await inboxTickets(db)
    .where('tickets.id', '=', id)
    .forUpdate('tickets')
    .executeTakeFirst()
  return row ?? null
}

function inboxTickets(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_reasons', 'ticket_reasons.id', 'tickets.reason_id')
    .leftJoin('shoppers', 'shoppers.id', 'tickets.shopper_id')
    .leftJoin('orders', 'orders.id', 'tickets.order_id')
    .select([
      'tickets.id',
      'tickets.shopper_id as shopperId',
      'shoppers.email as shopperEmail',
      'shoppers.first_name as shopperName',
      'orders.number as orderNumber',
      'ticket_reasons.reason',
      'tickets.subject',
      'tickets.body',
      'tickets.state',
      'tickets.created_at as createdAt',
    ])
}
