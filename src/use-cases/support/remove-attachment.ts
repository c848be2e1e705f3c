import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'

/** Removes an attachment that its uploader has not yet sent with a ticket message. */
export async function removeAttachment(
  db: Db,
  { sender, id }: { sender: ticketAttachments.AttachmentUploader; id: number },
): Promise<SuccessResult | Refusal<'file-not-found'>> {
  const isRemoved = await ticketAttachments.removeDraftAttachment(db, sender, id)
  return isRemoved ? { ok: true } : refuse('file-not-found')
}
