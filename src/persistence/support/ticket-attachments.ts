import { sql } from 'kysely'
import type { TicketAttachmentKind } from '#domain/support/ticket-attachment.ts'
import type { Db } from '../database.ts'

/** Uploader of a ticket attachment: a shopper by id, or an operator by e-mail. */
export type AttachmentUploader = { shopperId: number } | { operator: string }

export type Attachment = {
  id: number
  /**
   * id of the ticket reply that the file is attached to; null for a file attached to the ticket
   * itself
   */
  replyId: number | null
  kind: TicketAttachmentKind
  name: string
  bytes: number
}

/**
 * Ticket attachment as its uploader sees it, with the thumbnail `small`, which is null for
 * documents.
 */
export type AttachmentWithThumbnail = Attachment & { small: Buffer | null }

/**
 * Owner of a draft ticket attachment: its uploader, and the existing ticket, or null for a new
 * ticket.
 */
export type AttachmentDraftOwner = { sender: AttachmentUploader; ticketId: number | null }

export async function addDraftAttachment(
  db: Db,
  { sender, ticketId }: AttachmentDraftOwner,
  file: { kind: TicketAttachmentKind; name: string; content: Buffer; small: Buffer | null },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('ticket_attachments')
    .values({
      ...('operator' in sender ? { operator: sender.operator } : { shopper_id: sender.shopperId }),
      ...file,
      ticket_id: ticketId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lists the files uploaded for a ticket or reply that is not sent yet, in upload order. */
export async function listDraftAttachments(
  db: Db,
  place: AttachmentDraftOwner,
): Promise<AttachmentWithThumbnail[]> {
  return draftsOf(db, place).select(['small']).execute()
}

/** Locks the draft ticket attachments with these ids until the transaction ends. */
export async function lockDraftAttachments(
  db: Db,
  place: AttachmentDraftOwner,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await draftsOf(db, place).where('id', 'in', ids).forUpdate().execute()
  return rows.map(({ id }) => id)
}

/**
 * Attaches draft files to a sent ticket or reply, which makes them visible to everyone with access
 * to the ticket.
 */
export async function publishAttachments(
  db: Db,
  { ticketId, replyId }: { ticketId: number; replyId: number | null },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('ticket_attachments')
    .set({ ticket_id: ticketId, reply_id: replyId, sent: true })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Removes a file that was uploaded for a ticket or reply not yet sent; false when the file does not
 * exist.
 */
export async function removeDraftAttachment(
  db: Db,
  sender: AttachmentUploader,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_attachments')
    .where('id', '=', id)
    .where('sent', '=', false)
    .where(isOf(sender))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countAttachmentsOfShopper(db: Db, shopperId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_attachments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopper_id', '=', shopperId)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the attachments of a ticket and its replies in upload order. */
export async function listAttachments(
  db: Db,
  ticketId: number,
): Promise<AttachmentWithThumbnail[]> {
  return described(db)
    .select('small')
    .where('ticket_id', '=', ticketId)
    .where('sent', '=', true)
    .orderBy('id')
    .execute()
}

export type AttachmentFile = { kind: TicketAttachmentKind; name: string; file: Buffer }

/** Reads an attachment of a shopper's own ticket or draft; null for other shoppers. */
export async function readShopperAttachment(
  db: Db,
  shopperId: number,
  id: number,
): Promise<AttachmentFile | null> {
  const row = await db
    .selectFrom('ticket_attachments as a')
    .leftJoin('tickets as t', 't.id', 'a.ticket_id')
    .select(['a.kind', 'a.name', 'a.content as file'])
    .where('a.id', '=', id)
    .where((where) =>
      where.or([
        where('a.shopper_id', '=', shopperId),
        where.and([where('a.sent', '=', true), where('t.shopper_id', '=', shopperId)]),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Reads a ticket attachment for an operator: any sent file, or the operator's own draft. */
export async function readOfficeAttachment(
  db: Db,
  { id, operator, size }: { id: number; operator: string; size: 'small' | 'large' },
): Promise<AttachmentFile | null> {
  const row = await db
    .selectFrom('ticket_attachments')
    .select(['kind', 'name'])
    .select(
      size === 'small'
        ? sql<Buffer>`coalesce(small, content)`.as('file')
        : sql<Buffer>`content`.as('file'),
    )
    .where('id', '=', id)
    .where((where) => where.or([where('sent', '=', true), where('operator', '=', operator)]))
    .executeTakeFirst()
  return row ?? null
}

/** Deletes files uploaded for tickets and replies that were never sent. */
export async function removeOldDraftAttachments(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('ticket_attachments')
    .where('sent', '=', false)
    .where('created_at', '<', before)
    .execute()
}

function draftsOf(db: Db, { sender, ticketId }: AttachmentDraftOwner) {
  return described(db)
    .where('sent', '=', false)
    .where('ticket_id', 'is not distinct from', ticketId)
    .where(isOf(sender))
    .orderBy('id')
}

function described(db: Db) {
  return db
    .selectFrom('ticket_attachments')
    .select(['id', 'reply_id as replyId', 'kind', 'name'])
    .select(sql<number>`octet_length(content)`.as('bytes'))
}

function isOf(sender: AttachmentUploader) {
  return 'operator' in sender
    ? sql<boolean>`operator = ${sender.operator}`
    : sql<boolean>`shopper_id = ${sender.shopperId}`
}
