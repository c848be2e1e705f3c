import type { ShopOpenedTicketPurpose, TicketReason } from '#domain/support/ticket.ts'
import type { TicketState } from '#domain/ticket-states.ts'
import type { Db } from '../database.ts'

export type Ticket = {
  id: number
  orderId: number | null
  orderNumber: string | null
  reasonId: number
  reason: string
  subject: string
  body: string
  state: TicketState
  resolvedAt: Date | null
  createdAt: Date
}

type TicketReply = {
  id: number
  author: 'shop' | 'customer' | 'system'
  authorName: string
  body: string
  createdAt: Date
}

/** Lists the active reasons for support tickets, sorted by id. */
export async function listTicketReasons(db: Db): Promise<TicketReason[]> {
  const rows = await db
    .selectFrom('ticket_reasons')
    .select(['id', 'code', 'reason'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows
}

/** Lists a shopper's tickets, newest first. */
export async function listTicketsOfShopper(
  db: Db,
  shopperId: number,
  limit: number,
): Promise<Ticket[]> {
  const rows = await ticketsWithReason(db)
    .where('tickets.shopper_id', '=', shopperId)
    .orderBy('tickets.id', 'desc')
    .limit(limit)
    .execute()
  return rows
}

/** Finds a shopper's own ticket; null for other shoppers. */
export async function findTicket(db: Db, shopperId: number, id: number): Promise<Ticket | null> {
  const row = await ticketsWithReason(db)
    .where('tickets.shopper_id', '=', shopperId)
    .where('tickets.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Locks a shopper's own ticket against concurrent replies until the transaction ends. */
export async function lockTicket(db: Db, shopperId: number, id: number): Promise<Ticket | null> {
  const row = await ticketsWithReason(db)
    .where('tickets.shopper_id', '=', shopperId)
    .where('tickets.id', '=', id)
    .forUpdate('tickets')
    .executeTakeFirst()
  return row ?? null
}

export type NewTicket = {
  shopperId: number
  orderId: number | null
  reasonId: number
  subject: string
  body: string
  /** purpose for which the shop opens the ticket; absent for tickets opened by the shopper */
  purpose?: ShopOpenedTicketPurpose
  /** state of the new ticket; 'open' by default */
  state?: TicketState
}

/** Whether the shop has already opened a ticket about an order for the given purpose. */
export async function hasShopOpenedTicketForOrder(
  db: Db,
  orderId: number,
  purpose: ShopOpenedTicketPurpose,
): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('order_id', '=', orderId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the ticket that was opened together with a return; returns its id. */
export async function findReturnTicket(
  db: Db,
  { orderId, requestedAt }: { orderId: number; requestedAt: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'return')
    .where('created_at', '=', requestedAt)
    .executeTakeFirst()
  return row?.id
}

/** Counts a shopper's open tickets. */
export async function countUnresolvedTickets(db: Db, shopperId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopper_id', '=', shopperId)
    .where('state', 'not in', ['resolved', 'closed'])
    .executeTakeFirstOrThrow()
  return count
}

/** Counts a shopper's recent tickets, up to `most`. */
export async function countRecentTickets(db: Db, shopperId: number, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom('tickets')
        .select('id')
        .where('shopper_id', '=', shopperId)
        .limit(most)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function addTicket(db: Db, ticket: NewTicket, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('tickets')
    .values({
      shopper_id: ticket.shopperId,
      order_id: ticket.orderId,
      reason_id: ticket.reasonId,
      subject: ticket.subject,
      body: ticket.body,
      purpose: ticket.purpose ?? null,
      ...(ticket.state ? { state: ticket.state } : {}),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function isOrderOfShopper(
  db: Db,
  shopperId: number,
  orderId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('shopper_id', '=', shopperId)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists replies to a ticket, oldest first. */
export async function listTicketReplies(db: Db, ticketId: number): Promise<TicketReply[]> {
  const rows = await db
    .selectFrom('ticket_replies')
    .select(['id', 'author', 'author_name as authorName', 'body', 'created_at as createdAt'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
  return rows
}

export async function addTicketReply(
  db: Db,
  ticketId: number,
  reply: Omit<TicketReply, 'id' | 'createdAt'>,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('ticket_replies')
    .values({
      ticket_id: ticketId,
      author: reply.author,
      author_name: reply.authorName,
      body: reply.body,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setTicketState(
  db: Db,
  id: number,
  state: TicketState,
  now: Date,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ state, resolved_at: state === 'resolved' ? now : null, updated_at: now })
    .where('id', '=', id)
    .execute()
}

function ticketsWithReason(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_reasons', 'ticket_reasons.id', 'tickets.reason_id')
    .leftJoin('orders', 'orders.id', 'tickets.order_id')
    .select([
      'tickets.id',
      'tickets.order_id as orderId',
      'orders.number as orderNumber',
      'tickets.reason_id as reasonId',
      'ticket_reasons.reason',
      'tickets.subject',
      'tickets.body',
      'tickets.state',
      'tickets.resolved_at as resolvedAt',
      'tickets.created_at as createdAt',
    ])
}
