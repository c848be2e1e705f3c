import type { PdfProblem } from '#catalogue-import/validate-pdf.ts'
import { type CfdiProblem, findCfdiProblem } from '#domain/orders/check-cfdi.ts'
import { blocksOtherInvoices } from '#domain/orders/invoice-stamping.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as invoiceStampings from '#persistence/orders/invoice-stampings.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { readCfdiInReaderProcess } from '#reading/read-file-in-reader-process.ts'
import { findInvoicePdfProblem, recordIssuedInvoice } from './record-issued-invoice.ts'

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
  | Refusal<'invoice-being-stamped'>
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
  const pdfWrong = pdf && (await findInvoicePdfProblem(pdf))
  return runInTransaction(db, async (transaction) => {
    const order = await orders.findOrderByNumber(transaction, number)
    const attempt =
      order && (await paymentAttempts.findPaymentAttempt(transaction, order.attemptId))
    if (!order || !attempt) return refuse('order-not-found')
    const request = await invoiceRequests.lockInvoiceRequest(transaction, order.id)
    if (!request) return refuse('invoice-not-requested')
    if (request.state === 'refused') return refuse('invoice-refused')
    const stamping = await invoiceStampings.findOpenStamping(transaction, order.id)
    if (stamping && blocksOtherInvoices(stamping, now)) return refuse('invoice-being-stamped')
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
    const issued = { order, attempt, request, fiscalId, xml, pdf, reason, actor }
    const recorded = await recordIssuedInvoice(transaction, issued, now)
    if (!recorded.ok) return recorded
    if (stamping) {
      const fault = 'Se subió otra hecha aparte.'
      const { id, providerId } = stamping
      await invoiceStampings.endStamping(transaction, id, { fault, providerId }, now)
    }
    return { ok: true, fiscalId }
  })
}
