import type { Shopper } from '#domain/account/shopper.ts'
import { hourInSeconds } from '#domain/durations.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import {
  answerLength,
  answersPerHour,
  canBeSettledByShopper,
  stateAfterShopperReply,
} from '#domain/support/ticket.ts'
import { type TextProblem, textProblem } from '#domain/text-length.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'
import { setDeadline } from './set-deadline.ts'

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

/** Adds a shopper's message to their ticket, which reopens or resolves it. */
export async function answerTicket(
  db: Db,
  { shopper, ticketId, body, resolved, attachmentIds = [] }: Answer,
  now: Date,
): Promise<Granted | Refused> {
  const text = body.trim()
  const problem = resolved && text === '' ? null : textProblem(text, answerLength)
  if (problem) return refuse('invalid-input', { fields: { body: problem } })
  const perHour = {
    what: 'ticket-answer',
    who: shopper.id,
    seconds: hourInSeconds,
    most: answersPerHour,
  }
  const exceeded = await exceededLimit(db, [perHour], now)
  if (exceeded) return exceeded

  return inTransaction(db, async (transaction) => {
    const ticket = await tickets.lockById(transaction, shopper.id, ticketId)
    if (!ticket) return refuse('ticket-not-found')
    const next = resolved
      ? canBeSettledByShopper(ticket.state) && ('resolved' as const)
      : stateAfterShopperReply(ticket, now)
    if (!next) return refuse('move-not-allowed')
    const place = { sender: { shopperId: shopper.id }, ticketId }
    const files = await ticketAttachments.holdDrafts(transaction, place, attachmentIds)
    if (files.length < attachmentIds.length) return refuse('attachments-gone')
    if (text !== '') {
      const reply = { author: 'customer' as const, authorName: shopper.firstName, body: text }
      const replyId = await tickets.addReply(transaction, ticketId, reply, now)
      await ticketAttachments.send(transaction, { ticketId, replyId }, files)
    }
    await tickets.setState(transaction, ticketId, next, now)
    await setDeadline(transaction, { ticketId, state: next }, now)
    return { ok: true }
  })
}
