import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { notifyAboutInvoice } from './notify-about-invoice.ts'

/**
 * Records that an issued invoice was cancelled with the tax authority and notifies the shopper, who
 * can request a corrected invoice. The files of the cancelled invoice stay.
 */
export function cancelInvoice(
  db: Db,
  { number, reason, actor }: { number: string; reason: string; actor: string },
  now: Date,
): Promise<SuccessResult | Refusal<'order-not-found' | 'invoice-not-issued'>> {
  return runInTransaction(db, async (transaction) => {
    const order = await orders.findOrderByNumber(transaction, number)
    const attempt =
      order && (await paymentAttempts.findPaymentAttempt(transaction, order.attemptId))
    if (!order || !attempt) return refuse('order-not-found')
    const request = await invoiceRequests.lockInvoiceRequest(transaction, order.id)
    if (request?.state !== 'issued') return refuse('invoice-not-issued')
    const told = { state: 'refused' as const, reason: `la que emitimos se canceló. ${reason}` }
    await invoiceFiles.markInvoiceFilesOutdated(transaction, { orderId: order.id, reason }, now)
    await invoiceRequests.finishInvoiceRequest(transaction, order.id, told, now)
    await notifyAboutInvoice(transaction, { order, attempt }, told, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'invoice-cancel',
      subject: `order:${number}`,
      reason,
    }
    const before = { fiscalId: request.fiscalId?.toUpperCase() }
    await auditLog.addAuditEntry(transaction, { ...entry, before }, now)
    return { ok: true }
  })
}
