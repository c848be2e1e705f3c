import { hourInSeconds } from '#domain/durations.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import {
  bodyLength,
  openTicketsAtMost,
  subjectLength,
  ticketsPerHour,
} from '#domain/support/ticket.ts'
import { type TextProblem, textProblem } from '#domain/text-length.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as shopNews from '#persistence/running/shop-news.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'
import { setDeadline } from './set-deadline.ts'

type Refused =
  | Refusal<'invalid-input', { fields: Partial<Record<'subject' | 'body', TextProblem>> }>
  | Refusal<'reason-not-found'>
  | Refusal<'order-not-found'>
  | TooManyRequests

/** Opens a shopper's ticket, optionally about one of their orders. */
export async function openTicket(
  db: Db,
  written: tickets.NewTicket,
  now: Date,
): Promise<Granted<{ id: number }> | Refused> {
  const { shopperId, orderId, reasonId } = written
  const fields: Partial<Record<'subject' | 'body', TextProblem>> = {}
  const subjectProblem = textProblem(written.subject, subjectLength)
  if (subjectProblem) fields.subject = subjectProblem
  const bodyProblem = textProblem(written.body, bodyLength)
  if (bodyProblem) fields.body = bodyProblem
  if (Object.keys(fields).length > 0) return refuse('invalid-input', { fields })

  const reasons = await tickets.reasons(db)
  if (!reasons.some(({ id }) => id === reasonId)) return refuse('reason-not-found')
  if (orderId !== null && !(await tickets.isOrderOf(db, shopperId, orderId))) {
    return refuse('order-not-found')
  }
  const perHour = { what: 'ticket', who: shopperId, seconds: hourInSeconds, most: ticketsPerHour }
  const exceeded = await exceededLimit(db, [perHour], now)
  if (exceeded) return exceeded
  const ticket = { ...written, subject: written.subject.trim(), body: written.body.trim() }
  return inTransaction(db, async (transaction) => {
    const id = await tickets.add(transaction, ticket, now)
    await setDeadline(transaction, { ticketId: id, state: 'open' }, now)
    const news = { kind: 'ticket' as const, subject: String(id), words: ticket.subject }
    await shopNews.add(transaction, news, now)
    return { ok: true, id }
  })
}

type Written = tickets.NewTicket & {
  /** ids of the shopper's uploaded files to attach */
  attachmentIds?: readonly number[]
}

/**
 * Opens a shopper's ticket with attachments, up to the limit of unresolved tickets; tickets of returns and refunds are
 * exempt.
 */
export async function openAnotherTicket(
  db: Db,
  { attachmentIds = [], ...written }: Written,
  now: Date,
): Promise<Granted<{ id: number }> | Refused | Refusal<'limit-reached' | 'attachments-gone'>> {
  const { shopperId } = written
  const unsettled = await tickets.countUnsettled(db, shopperId)
  if (unsettled >= openTicketsAtMost) return refuse('limit-reached')
  return inTransaction(db, async (transaction) => {
    const place = { sender: { shopperId }, ticketId: null }
    const files = await ticketAttachments.holdDrafts(transaction, place, attachmentIds)
    if (files.length < attachmentIds.length) return refuse('attachments-gone')
    const opened = await openTicket(transaction, written, now)
    if (!opened.ok) return opened
    await ticketAttachments.send(transaction, { ticketId: opened.id, replyId: null }, files)
    return opened
  })
}
