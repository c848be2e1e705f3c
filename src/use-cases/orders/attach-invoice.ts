import type { PdfProblem } from '#catalogue-import/validate-pdf.ts'
import { type CfdiProblem, findCfdiProblem } from '#domain/orders/check-cfdi.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as fiscalFolios from '#persistence/orders/fiscal-folios.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import {
  readCfdiInReaderProcess,
  readPdfInReaderProcess,
} from '#reading/read-file-in-reader-process.ts'
import { notifyAboutInvoice } from './notify-about-invoice.ts'

const mostInvoicePdfBytes = 3 * 1024 * 1024

type Attached = {
  number: string
  xml: Buffer
  pdf: Buffer | null
  /** reason for replacing the issued invoice */
  reason: string
  actor: string
}

/** Validation error of an attached invoice file. */
export type InvoiceFileRefusal =
  | Refusal<'not-a-cfdi'>
  | Refusal<'cfdi-differs', { problem: CfdiProblem }>
  | Refusal<'pdf-refused', { problem: PdfProblem }>
  | Refusal<'folio-taken'>
  | Refusal<'reason-missing'>

type AttachRefusal =
  | Refusal<'order-not-found'>
  | Refusal<'invoice-not-requested'>
  | Refusal<'invoice-refused'>
  | InvoiceFileRefusal

/**
 * Validates, stores and mails an order's invoice as XML and PDF. A file with another fiscal folio replaces the issued
 * invoice.
 */
export async function attachInvoice(
  db: Db,
  { number, xml, pdf, reason, actor }: Attached,
  now: Date,
): Promise<SuccessResult<{ fiscalId: string }> | AttachRefusal> {
  const cfdi = await readCfdiInReaderProcess(xml)
  const pdfWrong = pdf && (await checkedPdf(pdf))
  return runInTransaction(db, async (transaction) => {
    const order = await orders.findOrderByNumber(transaction, number)
    const attempt =
      order && (await paymentAttempts.findPaymentAttempt(transaction, order.attemptId))
    if (!order || !attempt) return refuse('order-not-found')
    const request = await invoiceRequests.lockInvoiceRequest(transaction, order.id)
    if (!request) return refuse('invoice-not-requested')
    if (request.state === 'refused') return refuse('invoice-refused')
    if (!cfdi) return refuse('not-a-cfdi')
    const { total, refunded } = attempt
    const problem = findCfdiProblem(cfdi, { rfc: request.rfc, total, refunded })
    if (problem || cfdi.fiscalId === null) {
      return refuse('cfdi-differs', { problem: problem ?? 'not-stamped' })
    }
    const { fiscalId } = cfdi
    if (pdfWrong) return refuse('pdf-refused', { problem: pdfWrong })
    const isReplaced = request.fiscalId !== null && request.fiscalId.toUpperCase() !== fiscalId
    if (isReplaced && reason === '') return refuse('reason-missing')
    const folio = { orderId: order.id, fiscalId }
    if (!(await fiscalFolios.assignFiscalFolioToOrder(transaction, folio)))
      return refuse('folio-taken')
    if (isReplaced)
      await invoiceFiles.markInvoiceFilesOutdated(transaction, { orderId: order.id, reason }, now)
    await invoiceFiles.putInvoiceFile(transaction, { ...folio, kind: 'xml', content: xml }, now)
    if (pdf)
      await invoiceFiles.putInvoiceFile(transaction, { ...folio, kind: 'pdf', content: pdf }, now)
    await invoiceRequests.finishInvoiceRequest(
      transaction,
      order.id,
      { state: 'issued', fiscalId },
      now,
    )
    const news = { state: 'issued' as const, fiscalId, rfc: request.rfc, hasFiles: true }
    await notifyAboutInvoice(transaction, { order, attempt }, news, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: isReplaced ? 'invoice-replace' : 'invoice-issue',
      subject: `order:${number}`,
      ...(isReplaced && { before: { fiscalId: request.fiscalId?.toUpperCase() }, reason }),
      after: { fiscalId, files: pdf ? 2 : 1 },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, fiscalId }
  })
}

async function checkedPdf(pdf: Buffer): Promise<PdfProblem | null> {
  return pdf.length > mostInvoicePdfBytes ? 'too-large' : readPdfInReaderProcess(pdf)
}
