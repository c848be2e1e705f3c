import { sql } from 'kysely'
import type {
  TicketQueueWithDisplayedCount,
  TicketQueue,
  TicketSearch,
} from '#domain/support/ticket-queues.ts'
import type { TicketState } from '#domain/ticket-states.ts'
import type { Db } from '../database.ts'

export type QueuedTicket = {
  id: number
  subject: string
  reason: string
  state: TicketState
  shopperName: string | null
  orderNumber: string | null
  assignedTo: string | null
  dueAt: Date | null
  createdAt: Date
}

/**
 * Values on which the filter of a ticket queue depends: the current operator, the current time and
 * the end of the day.
 */
export type TicketQueueContext = { operatorId: number; now: Date; endOfDay: Date }

/**
 * Pagination cursor of a ticket queue: the last ticket of the previous page, with its deadline in
 * microseconds.
 */
export type TicketCursor = { id: number; dueMicroseconds: string | null }

export type TicketFilter = { reasonId?: number; search?: TicketSearch }

/** Lists a page of a ticket queue, by deadline or newest first. */
export async function listTicketQueue(
  db: Db,
  queue: TicketQueue,
  {
    byDeadline,
    after,
    limit,
    narrowing,
    ...view
  }: TicketQueueContext & {
    byDeadline: boolean
    after: TicketCursor | null
    limit: number
    narrowing: TicketFilter
  },
): Promise<(QueuedTicket & Pick<TicketCursor, 'dueMicroseconds'>)[]> {
  const beyond = !after
    ? sql`true`
    : byDeadline
      ? sql`(t.due_at, t.id) > (timestamptz 'epoch' + ${after.dueMicroseconds}::bigint * interval '1 microsecond', ${after.id}::bigint)`
      : sql`t.id < ${after.id}::bigint`
  const order = byDeadline ? sql`t.due_at, t.id` : sql`t.id desc`
  const { rows } = await sql<QueuedTicket & Pick<TicketCursor, 'dueMicroseconds'>>`
    select t.id, t.subject, r.reason, t.state, s.first_name as "shopperName", o.number as "orderNumber",
      p.email as "assignedTo", t.due_at as "dueAt", t.created_at as "createdAt",
      (extract(epoch from t.due_at) * 1000000)::bigint::text as "dueMicroseconds"
    from tickets t join ticket_reasons r on r.id = t.reason_id
    left join shoppers s on s.id = t.shopper_id left join orders o on o.id = t.order_id
    left join operators p on p.id = t.assigned_to
    where ${inQueue(queue, view)} and ${narrowed(narrowing)} and ${beyond}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Counts tickets per queue, up to `most` each. */
export async function countTicketsByQueue(
  db: Db,
  queues: readonly TicketQueueWithDisplayedCount[],
  { most, ...view }: TicketQueueContext & { most: number },
): Promise<Record<TicketQueueWithDisplayedCount, number>> {
  const counts = queues.map(
    (queue) => sql`(select count(*) from (
      select from tickets t where ${inQueue(queue, view)} limit ${most}) c) as ${sql.ref(queue)}`,
  )
  const { rows } = await sql<
    Record<TicketQueueWithDisplayedCount, number>
  >`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}

function inQueue(queue: TicketQueue, { operatorId, now, endOfDay }: TicketQueueContext) {
  const conditions = {
    open: sql`t.due_at is not null`,
    mine: sql`t.assigned_to = ${operatorId} and t.due_at is not null`,
    unassigned: sql`t.assigned_to is null and t.due_at is not null`,
    soon: sql`t.due_at < ${endOfDay}`,
    late: sql`t.due_at < ${now}`,
    waiting: sql`t.state = 'waiting_customer'`,
    closed: sql`t.state in ('resolved', 'closed')`,
    all: sql`true`,
  }
  return conditions[queue]
}

function narrowed({ reasonId, search }: TicketFilter) {
  const conditions = [sql`true`]
  if (reasonId !== undefined) conditions.push(sql`t.reason_id = ${reasonId}`)
  if (search && 'id' in search) conditions.push(sql`t.id = ${search.id}`)
  if (search && 'email' in search) {
    conditions.push(sql`t.shopper_id = (select id from shoppers where email = ${search.email})`)
  }
  if (search && 'orderNumber' in search) {
    conditions.push(sql`t.order_id = (select id from orders where number = ${search.orderNumber})`)
  }
  return sql.join(conditions, sql` and `)
}

type TicketAtDesk = { assignedTo: string | null; dueAt: Date | null; reasonHours: number }

/** Reads the assigned operator and the deadline of a ticket. */
export async function readTicketAssigneeAndDeadline(
  db: Db,
  ticketId: number,
): Promise<TicketAtDesk | null> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('ticket_reasons', 'ticket_reasons.id', 'tickets.reason_id')
    .leftJoin('operators', 'operators.id', 'tickets.assigned_to')
    .select([
      'operators.email as assignedTo',
      'tickets.due_at as dueAt',
      'ticket_reasons.answer_hours as reasonHours',
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  return row ?? null
}

export async function assignTicket(
  db: Db,
  ticketId: number,
  operatorId: number | null,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ assigned_to: operatorId })
    .where('id', '=', ticketId)
    .execute()
}

/** Unassigns tickets of a removed operator. */
export async function unassignTicketsOfOperator(db: Db, operatorId: number): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ assigned_to: null })
    .where('assigned_to', '=', operatorId)
    .execute()
}

export async function setTicketDeadline(
  db: Db,
  ticketId: number,
  dueAt: Date | null,
): Promise<void> {
  await db.updateTable('tickets').set({ due_at: dueAt }).where('id', '=', ticketId).execute()
}

type TicketNote = { id: number; author: string; body: string; createdAt: Date }

/** Lists internal notes of a ticket, oldest first. */
export async function listTicketNotes(db: Db, ticketId: number): Promise<TicketNote[]> {
  const rows = await db
    .selectFrom('ticket_notes')
    .select(['id', 'author', 'body', 'created_at as createdAt'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
  return rows
}

export async function addTicketNote(
  db: Db,
  note: { ticketId: number; author: string; body: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('ticket_notes')
    .values({ ticket_id: note.ticketId, author: note.author, body: note.body, created_at: now })
    .execute()
}

/** Finds the shop's last reply to a ticket, or null. */
export async function findLastShopAnswer(
  db: Db,
  ticketId: number,
): Promise<{ id: number; authorName: string; body: string } | null> {
  const row = await db
    .selectFrom('ticket_replies')
    .select(['id', 'author_name as authorName', 'body'])
    .where('ticket_id', '=', ticketId)
    .where('author', '=', 'shop')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
