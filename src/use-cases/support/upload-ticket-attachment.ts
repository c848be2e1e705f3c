import type { PdfProblem } from '#catalogue-import/validate-pdf.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import {
  toTicketAttachmentFileName,
  attachmentPictureSideLengths,
  maxTicketAttachmentsPerHour,
  maxTicketAttachmentsPerShopper,
} from '#domain/support/ticket-attachment.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { acquireLock } from '#persistence/advisory-lock.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { readPdfInReaderProcess } from '#reading/read-file-in-reader-process.ts'
import { defaultSettings } from '../default-settings.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import { readSettings } from '../read-settings.ts'
import {
  type RunInPictureQueue,
  reencodeUploadedPictureInTwoSizes,
} from '../reencode-uploaded-picture.ts'

type Refused =
  | Refusal<'ticket-not-found'>
  | Refusal<'message-full' | 'too-many-files'>
  | Refusal<'too-heavy', { megabytes: number }>
  | Refusal<'picture-refused', { problem: PictureProblem }>
  | Refusal<'document-refused', { problem: PdfProblem }>
  | TooManyRequests

type Sent = ticketAttachments.AttachmentDraftOwner & {
  /** name of the attached file as given by the uploader */
  name: string
  file: Buffer
}

/** Reads how many attachments a ticket message may have, and the maximum size of each. */
export async function readAttachmentLimits(db: Db) {
  const { ticket_attachments: limits = defaultSettings.ticket_attachments } = await readSettings(
    db,
    ['ticket_attachments'],
  )
  return limits
}

/**
 * Stores a file uploaded for a ticket message that is being written; others see the file when the
 * message is sent.
 */
export async function uploadAttachment(
  db: Db,
  { sender, ticketId, name, file }: Sent,
  { now, inTurn }: { now: Date; inTurn: RunInPictureQueue },
): Promise<SuccessResult<ticketAttachments.AttachmentWithThumbnail> | Refused> {
  const who = 'operator' in sender ? sender.operator : sender.shopperId
  const perHour = {
    what: 'ticket-attachment',
    who,
    seconds: 3600,
    most: maxTicketAttachmentsPerHour,
  }
  const exceeded = await findExceededLimit(db, [perHour], now)
  if (exceeded) return exceeded
  if (ticketId !== null && !(await isThere(db, sender, ticketId))) return refuse('ticket-not-found')
  const { most, megabytes } = await readAttachmentLimits(db)
  if (file.length > megabytes * 1024 * 1024) return refuse('too-heavy', { megabytes })
  const place = { sender, ticketId }
  const full = await fullness(db, place, most)
  if (full) return full
  const taken = await takeFile(file, inTurn)
  if (!taken.ok) return taken

  return runInTransaction(db, async (transaction) => {
    await acquireLock(transaction, `ticket-attachment:${who}`)
    const fullNow = await fullness(transaction, place, most)
    if (fullNow) return fullNow
    const { kind, content, small } = taken
    const kept = { kind, content, small, name: toTicketAttachmentFileName(name, kind) }
    const id = await ticketAttachments.addDraftAttachment(transaction, place, kept, now)
    return { ok: true, id, replyId: null, kind, name: kept.name, bytes: content.length, small }
  })
}

async function takeFile(file: Buffer, inTurn: RunInPictureQueue) {
  if (file.toString('latin1', 0, 5) === '%PDF-') {
    const problem = await inTurn(() => readPdfInReaderProcess(file))
    return problem
      ? refuse('document-refused', { problem })
      : { ok: true as const, kind: 'document' as const, content: file, small: null }
  }
  const taken = await reencodeUploadedPictureInTwoSizes(file, attachmentPictureSideLengths, inTurn)
  if (!taken.ok) return taken
  const { large: content, small } = taken.picture
  return { ok: true as const, kind: 'picture' as const, content, small }
}

async function isThere(db: Db, sender: ticketAttachments.AttachmentUploader, ticketId: number) {
  const found =
    'operator' in sender
      ? await ticketInbox.findInboxTicket(db, ticketId)
      : await tickets.findTicket(db, sender.shopperId, ticketId)
  return found !== null
}

async function fullness(db: Db, place: ticketAttachments.AttachmentDraftOwner, most: number) {
  if ((await ticketAttachments.listDraftAttachments(db, place)).length >= most)
    return refuse('message-full')
  if ('operator' in place.sender) return null
  const own = await ticketAttachments.countAttachmentsOfShopper(db, place.sender.shopperId)
  return own >= maxTicketAttachmentsPerShopper ? refuse('too-many-files') : null
}
