import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import {
  answerLength,
  type StateAfterShopAnswer,
  takesShopAnswers,
} from '#domain/support/ticket.ts'
import { textProblem } from '#domain/text-length.ts'
import type { TicketAnswerData } from '#mail/account-letters.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as ticketDesk from '#persistence/support/ticket-desk.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { readShopName } from '../stored-settings.ts'
import { setDeadline } from './set-deadline.ts'

type Answer = {
  ticketId: number
  body: string
  /** display name of the author; absent signs as the shop's team */
  authorName?: string | undefined
  /** state of the ticket after the answer */
  leaves: StateAfterShopAnswer
  /**
   * id of the shop's last answer that the author has read, 0 for none (optimistic concurrency); absent skips the check
   */
  seen?: number
  /** uploaded files to attach, and the e-mail of their operator */
  attached?: { operator: string; ids: readonly number[] } | undefined
  actor: string
  requestId?: string
}

type Refused =
  | Refusal<'ticket-not-found' | 'move-not-allowed' | 'invalid-input' | 'attachments-gone'>
  | Refusal<'answered-meanwhile', { other: { authorName: string; body: string } }>

/** Answers a shopper's ticket for the shop, and notifies the shopper in the app and by mail. */
export function answerAsShop(
  db: Db,
  { ticketId, body, authorName, leaves, seen, attached, actor, requestId }: Answer,
  now: Date,
): Promise<Granted | Refused> {
  return inTransaction(db, async (transaction) => {
    const text = body.trim()
    if (textProblem(text, answerLength)) return refuse('invalid-input')
    const ticket = await ticketInbox.lockById(transaction, ticketId)
    if (!ticket) return refuse('ticket-not-found')
    if (!takesShopAnswers(ticket.state)) return refuse('move-not-allowed')
    const last = seen === undefined ? null : await ticketDesk.lastAnswer(transaction, ticketId)
    if (last && last.id !== seen) return refuse('answered-meanwhile', { other: last })
    const { operator = '', ids = [] } = attached ?? {}
    const place = { sender: { operator }, ticketId }
    const files = await ticketAttachments.holdDrafts(transaction, place, ids)
    if (files.length < ids.length) return refuse('attachments-gone')
    const signature = authorName ?? `Equipo ${await readShopName(transaction)}`
    const reply = { author: 'shop' as const, authorName: signature, body: text }
    const replyId = await tickets.addReply(transaction, ticketId, reply, now)
    await ticketAttachments.send(transaction, { ticketId, replyId }, files)
    await tickets.setState(transaction, ticketId, leaves, now)
    await setDeadline(transaction, { ticketId, state: leaves }, now)
    const entry = {
      actor,
      action: 'ticket-answer',
      subject: `ticket:${ticketId}`,
      before: { state: ticket.state },
      after: { state: leaves },
      ...(requestId && { requestId }),
    }
    await auditLog.add(transaction, entry, now)

    const shopper =
      ticket.shopperId === null ? null : await shoppers.findById(transaction, ticket.shopperId)
    if (!shopper) return { ok: true }
    const notification = {
      shopperId: shopper.id,
      kind: 'ticket' as const,
      title: `Respondimos tu ticket ${ticketId}`,
      body: ticket.subject,
      link: `/ticket-detail/${ticketId}`,
    }
    await notifications.add(transaction, notification, now)
    const data: TicketAnswerData = {
      firstName: shopper.firstName,
      ticketId,
      subject: ticket.subject,
      answer: text,
    }
    const message: NewMessage = {
      dedupeKey: `ticket-answer:${replyId}`,
      recipient: shopper.email,
      template: 'ticket-answer',
      data,
    }
    await enqueueMessage(transaction, message, now)
    return { ok: true }
  })
}
