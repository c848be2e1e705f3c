import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import { tellAboutInvoice } from './tell-about-invoice.ts'

/**
 * Records that an issued invoice was cancelled with the tax authority and notifies the shopper, who can request a
 * corrected one. Its files stay.
 */
export function cancelInvoice(
  db: Db,
  { number, reason, actor }: { number: string; reason: string; actor: string },
  now: Date,
): Promise<Granted | Refusal<'order-not-found' | 'invoice-not-issued'>> {
  return inTransaction(db, async (transaction) => {
    const order = await orders.findByNumber(transaction, number)
    const attempt = order && (await payments.findById(transaction, order.attemptId))
    if (!order || !attempt) return refuse('order-not-found')
    const request = await invoiceRequests.lockByOrder(transaction, order.id)
    if (request?.state !== 'issued') return refuse('invoice-not-issued')
    const told = { state: 'refused' as const, reason: `la que emitimos se canceló. ${reason}` }
    await invoiceFiles.end(transaction, { orderId: order.id, reason }, now)
    await invoiceRequests.finish(transaction, order.id, told, now)
    await tellAboutInvoice(transaction, { order, attempt }, told, now)
    const entry = { actor, action: 'invoice-cancel', subject: `order:${number}`, reason }
    const before = { fiscalId: request.fiscalId?.toUpperCase() }
    await auditLog.add(transaction, { ...entry, before }, now)
    return { ok: true }
  })
}
