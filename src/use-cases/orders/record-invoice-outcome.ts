import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as fiscalFolios from '#persistence/orders/fiscal-folios.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as invoiceStampings from '#persistence/orders/invoice-stampings.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { notifyAboutInvoice } from './notify-about-invoice.ts'

const uuidPattern = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/i

type InvoiceOutcome =
  /** `fiscalId`: the fiscal folio (UUID) of the issued invoice (CFDI) */
  { state: 'issued'; fiscalId: string } | { state: 'refused'; reason: string }

type InvoiceOutcomeRefusal = Refusal<
  | 'order-not-found'
  | 'invoice-not-requested'
  | 'invoice-issued'
  | 'invoice-being-stamped'
  | 'folio-form'
  | 'folio-taken'
>

/**
 * Records that an invoice was issued or refused, and notifies the shopper. To issue invoices, a
 * person or program needs only this function and the list of requested invoices.
 */
export function recordInvoiceOutcome(
  db: Db,
  { number, outcome, actor }: { number: string; outcome: InvoiceOutcome; actor: string },
  now: Date,
): Promise<SuccessResult | InvoiceOutcomeRefusal> {
  return runInTransaction(
    db,
    async (transaction): Promise<SuccessResult | InvoiceOutcomeRefusal> => {
      const order = await orders.findOrderByNumber(transaction, number)
      const attempt =
        order && (await paymentAttempts.findPaymentAttempt(transaction, order.attemptId))
      if (!order || !attempt) return refuse('order-not-found')
      const request = await invoiceRequests.lockInvoiceRequest(transaction, order.id)
      if (!request) return refuse('invoice-not-requested')
      if (request.state === 'issued') return refuse('invoice-issued')
      const stamping = await invoiceStampings.findOpenStamping(transaction, order.id)
      if (stamping) return refuse('invoice-being-stamped')
      if (outcome.state === 'issued') {
        if (!uuidPattern.test(outcome.fiscalId)) return refuse('folio-form')
        const folio = { orderId: order.id, fiscalId: outcome.fiscalId }
        if (!(await fiscalFolios.assignFiscalFolioToOrder(transaction, folio)))
          return refuse('folio-taken')
      }
      await invoiceRequests.finishInvoiceRequest(transaction, order.id, outcome, now)
      const isIssued = outcome.state === 'issued'
      const news = isIssued ? { ...outcome, rfc: request.rfc, hasFiles: false } : outcome
      await notifyAboutInvoice(transaction, { order, attempt }, news, now)
      const action = isIssued ? 'invoice-issue' : 'invoice-refuse'
      const entry: auditLog.AuditEntry = { actor, action, subject: `order:${number}` }
      const said = isIssued ? { after: { fiscalId: outcome.fiscalId } } : { reason: outcome.reason }
      await auditLog.addAuditEntry(transaction, { ...entry, ...said }, now)
      return { ok: true }
    },
  )
}
