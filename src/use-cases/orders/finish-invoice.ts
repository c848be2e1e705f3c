import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as fiscalFolios from '#persistence/orders/fiscal-folios.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import { tellAboutInvoice } from './tell-about-invoice.ts'

const uuidPattern = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/i

export type InvoiceOutcome =
  /** `fiscalId`: the fiscal folio (UUID) of the CFDI */
  { state: 'issued'; fiscalId: string } | { state: 'refused'; reason: string }

export type FinishRefusal = Refusal<
  'order-not-found' | 'invoice-not-requested' | 'invoice-issued' | 'folio-form' | 'folio-taken'
>

/**
 * Records the issuer's answer and notifies the shopper. With the list of requests, this is the whole interface for
 * issuing invoices, by hand or by program.
 */
export function finishInvoice(
  db: Db,
  { number, outcome, actor }: { number: string; outcome: InvoiceOutcome; actor: string },
  now: Date,
): Promise<Granted | FinishRefusal> {
  return inTransaction(db, async (transaction): Promise<Granted | FinishRefusal> => {
    const order = await orders.findByNumber(transaction, number)
    const attempt = order && (await payments.findById(transaction, order.attemptId))
    if (!order || !attempt) return refuse('order-not-found')
    const request = await invoiceRequests.lockByOrder(transaction, order.id)
    if (!request) return refuse('invoice-not-requested')
    if (request.state === 'issued') return refuse('invoice-issued')
    if (outcome.state === 'issued') {
      if (!uuidPattern.test(outcome.fiscalId)) return refuse('folio-form')
      const folio = { orderId: order.id, fiscalId: outcome.fiscalId }
      if (!(await fiscalFolios.claim(transaction, folio))) return refuse('folio-taken')
    }
    await invoiceRequests.finish(transaction, order.id, outcome, now)
    const isIssued = outcome.state === 'issued'
    const news = isIssued ? { ...outcome, rfc: request.rfc, hasFiles: false } : outcome
    await tellAboutInvoice(transaction, { order, attempt }, news, now)
    const action = isIssued ? 'invoice-issue' : 'invoice-refuse'
    const entry = { actor, action, subject: `order:${number}` }
    const said = isIssued ? { after: { fiscalId: outcome.fiscalId } } : { reason: outcome.reason }
    await auditLog.add(transaction, { ...entry, ...said }, now)
    return { ok: true }
  })
}
