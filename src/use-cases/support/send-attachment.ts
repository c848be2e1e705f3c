import type { PdfProblem } from '#catalogue-import/pdf-problem.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import {
  attachmentName,
  attachmentSides,
  attachmentsPerHour,
  attachmentsPerShopper,
} from '#domain/support/ticket-attachment.ts'
import { acquireLock } from '#persistence/advisory-lock.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { readPdfApart } from '#reading/read-file-apart.ts'
import { defaultSettings } from '../default-settings.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'
import { readSettings } from '../stored-settings.ts'
import { type InTurn, takePicture } from '../take-picture.ts'

type Refused =
  | Refusal<'ticket-not-found'>
  | Refusal<'message-full' | 'too-many-files'>
  | Refusal<'too-heavy', { megabytes: number }>
  | Refusal<'picture-refused', { problem: PictureProblem }>
  | Refusal<'document-refused', { problem: PdfProblem }>
  | TooManyRequests

type Sent = ticketAttachments.DraftPlace & {
  /** file name given by the uploader */
  name: string
  file: Buffer
}

/** Maximum number of attachments per message, and maximum size of each. */
export async function attachmentLimits(db: Db) {
  const { ticket_attachments: limits = defaultSettings.ticket_attachments } = await readSettings(
    db,
    ['ticket_attachments'],
  )
  return limits
}

/** Stores an uploaded file for a message draft; it becomes visible to others when the message is sent. */
export async function sendAttachment(
  db: Db,
  { sender, ticketId, name, file }: Sent,
  { now, inTurn }: { now: Date; inTurn: InTurn },
): Promise<Granted<ticketAttachments.OwnAttachment> | Refused> {
  const who = 'operator' in sender ? sender.operator : sender.shopperId
  const perHour = { what: 'ticket-attachment', who, seconds: 3600, most: attachmentsPerHour }
  const exceeded = await exceededLimit(db, [perHour], now)
  if (exceeded) return exceeded
  if (ticketId !== null && !(await isThere(db, sender, ticketId))) return refuse('ticket-not-found')
  const { most, megabytes } = await attachmentLimits(db)
  if (file.length > megabytes * 1024 * 1024) return refuse('too-heavy', { megabytes })
  const place = { sender, ticketId }
  const full = await fullness(db, place, most)
  if (full) return full
  const taken = await takeFile(file, inTurn)
  if (!taken.ok) return taken

  return inTransaction(db, async (transaction) => {
    await acquireLock(transaction, `ticket-attachment:${who}`)
    const fullNow = await fullness(transaction, place, most)
    if (fullNow) return fullNow
    const { kind, content, small } = taken
    const kept = { kind, content, small, name: attachmentName(name, kind) }
    const id = await ticketAttachments.addDraft(transaction, place, kept, now)
    return { ok: true, id, replyId: null, kind, name: kept.name, bytes: content.length, small }
  })
}

async function takeFile(file: Buffer, inTurn: InTurn) {
  if (file.toString('latin1', 0, 5) === '%PDF-') {
    const problem = await inTurn(() => readPdfApart(file))
    return problem
      ? refuse('document-refused', { problem })
      : { ok: true as const, kind: 'document' as const, content: file, small: null }
  }
  const taken = await takePicture(file, attachmentSides, inTurn)
  if (!taken.ok) return taken
  const { large: content, small } = taken.picture
  return { ok: true as const, kind: 'picture' as const, content, small }
}

async function isThere(db: Db, sender: ticketAttachments.AttachmentSender, ticketId: number) {
  const found =
    'operator' in sender
      ? await ticketInbox.findById(db, ticketId)
      : await tickets.findById(db, sender.shopperId, ticketId)
  return found !== null
}

async function fullness(db: Db, place: ticketAttachments.DraftPlace, most: number) {
  if ((await ticketAttachments.drafts(db, place)).length >= most) return refuse('message-full')
  if ('operator' in place.sender) return null
  const own = await ticketAttachments.countOwn(db, place.sender.shopperId)
  return own >= attachmentsPerShopper ? refuse('too-many-files') : null
}
