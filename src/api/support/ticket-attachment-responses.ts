import type { TicketAttachment } from '#contract/tickets.ts'
import type { AttachmentWithThumbnail } from '#persistence/support/ticket-attachments.ts'

export function toTicketAttachment(attachment: AttachmentWithThumbnail): TicketAttachment {
  const { id, replyId, kind, name, bytes, small } = attachment
  const preview = small && `data:image/webp;base64,${small.toString('base64')}`
  return { id, reply_id: replyId, kind, name, bytes, preview }
}
