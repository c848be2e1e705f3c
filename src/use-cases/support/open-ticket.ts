import { type TextProblem, findTextLengthProblem } from '#domain/check-text-length.ts'
import { hourInSeconds } from '#domain/durations.ts'
import {
  ticketBodyLengthLimits,
  maxOpenTicketsPerShopper,
  ticketSubjectLengthLimits,
  maxTicketsPerHour,
} from '#domain/support/ticket.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as operatorNotifications from '#persistence/running/operator-mail-notifications.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import { setTicketDeadline } from './set-ticket-deadline.ts'

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
): Promise<SuccessResult<{ id: number }> | Refused> {
  const { shopperId, orderId, reasonId } = written
  const fields: Partial<Record<'subject' | 'body', TextProblem>> = {}
  const subjectProblem = findTextLengthProblem(written.subject, ticketSubjectLengthLimits)
  if (subjectProblem) fields.subject = subjectProblem
  const bodyProblem = findTextLengthProblem(written.body, ticketBodyLengthLimits)
  if (bodyProblem) fields.body = bodyProblem
  if (Object.keys(fields).length > 0) return refuse('invalid-input', { fields })

  const reasons = await tickets.listTicketReasons(db)
  if (!reasons.some(({ id }) => id === reasonId)) return refuse('reason-not-found')
  if (orderId !== null && !(await tickets.isOrderOfShopper(db, shopperId, orderId))) {
    return refuse('order-not-found')
  }
  const perHour = {
    what: 'ticket',
    who: shopperId,
    seconds: hourInSeconds,
    most: maxTicketsPerHour,
  }
  const exceeded = await findExceededLimit(db, [perHour], now)
  if (exceeded) return exceeded
  const ticket = { ...written, subject: written.subject.trim(), body: written.body.trim() }
  return runInTransaction(db, async (transaction) => {
    const id = await tickets.addTicket(transaction, ticket, now)
    await setTicketDeadline(transaction, { ticketId: id, state: 'open' }, now)
    const news = { kind: 'ticket' as const, subject: String(id), words: ticket.subject }
    await operatorNotifications.addOperatorNotification(transaction, news, now)
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
export async function openTicketWithinLimit(
  db: Db,
  { attachmentIds = [], ...written }: Written,
  now: Date,
): Promise<
  SuccessResult<{ id: number }> | Refused | Refusal<'limit-reached' | 'attachments-gone'>
> {
  const { shopperId } = written
  const unsettled = await tickets.countUnresolvedTickets(db, shopperId)
  if (unsettled >= maxOpenTicketsPerShopper) return refuse('limit-reached')
  return runInTransaction(db, async (transaction) => {
    const place = { sender: { shopperId }, ticketId: null }
    const files = await ticketAttachments.lockDraftAttachments(transaction, place, attachmentIds)
    if (files.length < attachmentIds.length) return refuse('attachments-gone')
    const opened = await openTicket(transaction, written, now)
    if (!opened.ok) return opened
    await ticketAttachments.publishAttachments(
      transaction,
      { ticketId: opened.id, replyId: null },
      files,
    )
    return opened
  })
}
