import type { MailAttachment } from '#mail/mail-template-types.ts'
import type { MessageData } from '#mail/message-templates.ts'
import type { Db } from '#persistence/database.ts'
import { findCreditNoteFile } from '#persistence/orders/credit-notes.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'

const kinds = ['xml', 'pdf'] as const

/** Media types of invoice files. */
export const invoiceFileMediaTypes = { xml: 'application/xml', pdf: 'application/pdf' }

/** Invoice files to attach to a mail; none if the invoice was replaced before sending. */
export async function readInvoiceAttachments(
  db: Db,
  { orderNumber: number, fiscalId, hasFiles = false }: MessageData['invoice-issued'],
): Promise<MailAttachment[]> {
  if (!hasFiles) return []
  const found = await Promise.all(
    kinds.map(async (kind) => ({
      kind,
      file: await invoiceFiles.findInvoiceFile(db, { number, kind }),
    })),
  )
  return found.flatMap(({ kind, file }) =>
    file?.fiscalId.toUpperCase() === fiscalId
      ? [
          {
            filename: invoiceFileName(number, kind),
            contentType: invoiceFileMediaTypes[kind],
            content: file.content,
          },
        ]
      : [],
  )
}

/** Files of a credit note to attach to its mail. */
export async function readCreditNoteAttachments(
  db: Db,
  { orderNumber: number, fiscalId }: MessageData['credit-note-issued'],
): Promise<MailAttachment[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => ({
      kind,
      content: await findCreditNoteFile(db, { fiscalId, kind }),
    })),
  )
  return found.flatMap(({ kind, content }) =>
    content
      ? [
          {
            filename: creditNoteFileName(number, kind),
            contentType: invoiceFileMediaTypes[kind],
            content,
          },
        ]
      : [],
  )
}

export function creditNoteFileName(number: string, kind: invoiceFiles.InvoiceFileKind): string {
  return `nota-de-credito-${number}.${kind}`
}

export function invoiceFileName(number: string, kind: invoiceFiles.InvoiceFileKind): string {
  return `factura-${number}.${kind}`
}
