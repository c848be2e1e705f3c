import type { PdfProblem } from '#catalogue-import/validate-pdf.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as fiscalFolios from '#persistence/orders/fiscal-folios.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import { readPdfInReaderProcess } from '#reading/read-file-in-reader-process.ts'
import { notifyAboutInvoice } from './notify-about-invoice.ts'

const mostInvoicePdfBytes = 3 * 1024 * 1024

type Issued = {
  order: Order
  attempt: PaymentAttempt
  request: invoiceRequests.InvoiceRequest
  fiscalId: string
  xml: Buffer
  pdf: Buffer | null
  /** why it replaces the issued invoice */
  reason: string
  actor: string
}

/** Stores and mails the files of an issued invoice, within the caller's transaction. */
export async function recordIssuedInvoice(
  db: Db,
  { order, attempt, request, fiscalId, xml, pdf, reason, actor }: Issued,
  now: Date,
): Promise<SuccessResult | Refusal<'folio-taken'>> {
  const isReplaced = request.fiscalId !== null && request.fiscalId.toUpperCase() !== fiscalId
  const folio = { orderId: order.id, fiscalId }
  if (!(await fiscalFolios.assignFiscalFolioToOrder(db, folio))) return refuse('folio-taken')
  if (isReplaced)
    await invoiceFiles.markInvoiceFilesOutdated(db, { orderId: order.id, reason }, now)
  await invoiceFiles.putInvoiceFile(db, { ...folio, kind: 'xml', content: xml }, now)
  if (pdf) await invoiceFiles.putInvoiceFile(db, { ...folio, kind: 'pdf', content: pdf }, now)
  await invoiceRequests.finishInvoiceRequest(db, order.id, { state: 'issued', fiscalId }, now)
  const news = { state: 'issued' as const, fiscalId, rfc: request.rfc, hasFiles: true }
  await notifyAboutInvoice(db, { order, attempt }, news, now)
  const entry: auditLog.AuditEntry = {
    actor,
    action: isReplaced ? 'invoice-replace' : 'invoice-issue',
    subject: `order:${order.number}`,
    ...(isReplaced && { before: { fiscalId: request.fiscalId?.toUpperCase() }, reason }),
    after: { fiscalId, files: pdf ? 2 : 1 },
  }
  await auditLog.addAuditEntry(db, entry, now)
  return { ok: true }
}

export async function findInvoicePdfProblem(pdf: Buffer): Promise<PdfProblem | null> {
  return pdf.length > mostInvoicePdfBytes ? 'too-large' : readPdfInReaderProcess(pdf)
}
