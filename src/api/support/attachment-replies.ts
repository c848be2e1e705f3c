import type { TicketAttachment } from '#contract/tickets.ts'
import type { OwnAttachment } from '#persistence/support/ticket-attachments.ts'

export function toAttachment(attachment: OwnAttachment): TicketAttachment {
  const { id, replyId, kind, name, bytes, small } = attachment
  const preview = small && `data:image/webp;base64,${small.toString('base64')}`
  return { id, reply_id: replyId, kind, name, bytes, preview }
}
