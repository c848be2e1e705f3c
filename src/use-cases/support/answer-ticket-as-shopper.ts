import type { Shopper } from '#domain/account/shopper.ts'
import { type TextProblem, findTextLengthProblem } from '#domain/check-text-length.ts'
import { hourInSeconds } from '#domain/durations.ts'
import {
  ticketAnswerLengthLimits,
  maxTicketAnswersPerHour,
  canShopperResolveTicket,
  getTicketStateAfterShopperReply,
} from '#domain/support/ticket.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import { setTicketDeadline } from './set-ticket-deadline.ts'

type Refused =
  | Refusal<'invalid-input', { fields: { body: TextProblem } }>
  | Refusal<'ticket-not-found'>
  | Refusal<'move-not-allowed'>
  | Refusal<'attachments-gone'>
  | TooManyRequests

type Answer = {
  shopper: Shopper
  ticketId: number
  body: string
  /** whether the shopper marks the ticket as resolved */
  resolved: boolean
  /** ids of the shopper's uploaded files to attach */
  attachmentIds?: readonly number[]
}

/**
 * Adds a shopper's message to their ticket. The ticket is reopened, or resolved if the shopper
 * marks it as resolved.
 */
export async function answerTicketAsShopper(
  db: Db,
  { shopper, ticketId, body, resolved, attachmentIds = [] }: Answer,
  now: Date,
): Promise<SuccessResult | Refused> {
  const text = body.trim()
  const problem =
    resolved && text === '' ? null : findTextLengthProblem(text, ticketAnswerLengthLimits)
  if (problem) return refuse('invalid-input', { fields: { body: problem } })
  const perHour = {
    what: 'ticket-answer',
    who: shopper.id,
    seconds: hourInSeconds,
    most: maxTicketAnswersPerHour,
  }
  const exceeded = await findExceededLimit(db, [perHour], now)
  if (exceeded) return exceeded

  return runInTransaction(db, async (transaction) => {
    const ticket = await tickets.lockTicket(transaction, shopper.id, ticketId)
    if (!ticket) return refuse('ticket-not-found')
    const next = resolved
      ? canShopperResolveTicket(ticket.state) && ('resolved' as const)
      : getTicketStateAfterShopperReply(ticket, now)
    if (!next) return refuse('move-not-allowed')
    const place = { sender: { shopperId: shopper.id }, ticketId }
    const files = await ticketAttachments.lockDraftAttachments(transaction, place, attachmentIds)
    if (files.length < attachmentIds.length) return refuse('attachments-gone')
    if (text !== '') {
      const reply = { author: 'customer' as const, authorName: shopper.firstName, body: text }
      const replyId = await tickets.addTicketReply(transaction, ticketId, reply, now)
      await ticketAttachments.publishAttachments(transaction, { ticketId, replyId }, files)
    }
    await tickets.setTicketState(transaction, ticketId, next, now)
    await setTicketDeadline(transaction, { ticketId, state: next }, now)
    return { ok: true }
  })
}
