import { findTextLengthProblem } from '#domain/check-text-length.ts'
import {
  ticketAnswerLengthLimits,
  type TicketStateAfterShopAnswer,
  canShopAnswerTicket,
} from '#domain/support/ticket.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { MessageData } from '#mail/message-templates.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as officeTickets from '#persistence/support/office-tickets.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { readShopName } from '../read-settings.ts'
import { setTicketDeadline } from './set-ticket-deadline.ts'

type Answer = {
  ticketId: number
  body: string
  /** display name of the author; if absent, the reply is signed by the shop's team */
  authorName?: string | undefined
  /** state of the ticket after the shop's reply */
  leaves: TicketStateAfterShopAnswer
  /**
   * id of the shop's last reply that the author has read, 0 for none (optimistic concurrency); if
   * absent, conflicts are not detected
   */
  seen?: number
  /** uploaded files to attach to the reply, and the e-mail of the operator who uploaded them */
  attached?: { operator: string; ids: readonly number[] } | undefined
  actor: string
  requestId?: string
}

type Refused =
  | Refusal<'ticket-not-found' | 'move-not-allowed' | 'invalid-input' | 'attachments-gone'>
  | Refusal<'answered-meanwhile', { other: { authorName: string; body: string } }>

/**
 * Replies to a shopper's ticket on behalf of the shop, and notifies the shopper in the app and by
 * mail.
 */
export function answerTicketAsShop(
  db: Db,
  { ticketId, body, authorName, leaves, seen, attached, actor, requestId }: Answer,
  now: Date,
): Promise<SuccessResult | Refused> {
  return runInTransaction(db, async (transaction) => {
    const text = body.trim()
    if (findTextLengthProblem(text, ticketAnswerLengthLimits)) return refuse('invalid-input')
    const ticket = await ticketInbox.lockInboxTicket(transaction, ticketId)
    if (!ticket) return refuse('ticket-not-found')
    if (!canShopAnswerTicket(ticket.state)) return refuse('move-not-allowed')
    const last =
      seen === undefined ? null : await officeTickets.findLastShopAnswer(transaction, ticketId)
    if (last && last.id !== seen) return refuse('answered-meanwhile', { other: last })
    const { operator = '', ids = [] } = attached ?? {}
    const place = { sender: { operator }, ticketId }
    const files = await ticketAttachments.lockDraftAttachments(transaction, place, ids)
    if (files.length < ids.length) return refuse('attachments-gone')
    const signature = authorName ?? `Equipo ${await readShopName(transaction)}`
    const reply = { author: 'shop' as const, authorName: signature, body: text }
    const replyId = await tickets.addTicketReply(transaction, ticketId, reply, now)
    await ticketAttachments.publishAttachments(transaction, { ticketId, replyId }, files)
    await tickets.setTicketState(transaction, ticketId, leaves, now)
    await setTicketDeadline(transaction, { ticketId, state: leaves }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'ticket-answer',
      subject: `ticket:${ticketId}`,
      before: { state: ticket.state },
      after: { state: leaves },
      ...(requestId && { requestId }),
    }
    await auditLog.addAuditEntry(transaction, entry, now)

    const shopper =
      ticket.shopperId === null
        ? null
        : await shoppers.findShopperById(transaction, ticket.shopperId)
    if (!shopper) return { ok: true }
    const notification = {
      shopperId: shopper.id,
      kind: 'ticket' as const,
      title: `Respondimos tu ticket ${ticketId}`,
      body: ticket.subject,
      link: `/ticket-detail/${ticketId}`,
    }
    await shopperNotifications.addShopperNotification(transaction, notification, now)
    const data: MessageData['ticket-answer'] = {
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
