import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import {
  checkInvoiceData,
  type InvoiceData,
  type InvoiceField,
  type InvoiceProblem,
  findInvoiceRequestBlockReason,
  getInvoiceRequestDeadline,
} from '#domain/orders/invoice.ts'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as invoiceStampings from '#persistence/orders/invoice-stampings.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'

type InvoiceRefusal =
  | Refusal<'order-not-found' | 'invoice-not-paid' | 'invoice-too-late' | 'invoice-issued'>
  | Refusal<'invoice-being-stamped'>
  | Refusal<'invalid-input', { fields: Partial<Record<InvoiceField, InvoiceProblem>> }>

type Asked = { number: string; data: InvoiceData } & (
  | { shopperId: number }
  /** operator who writes down what the buyer tells */
  | { actor: string }
)

/**
 * Requests the invoice of a paid order, or corrects its data until issued; by the buyer, or by an
 * operator for the buyer.
 */
export function requestInvoice(
  db: Db,
  asked: Asked,
  now: Date,
): Promise<SuccessResult | InvoiceRefusal> {
  return runInTransaction(db, async (transaction): Promise<SuccessResult | InvoiceRefusal> => {
    const found = await orders.findOrderByNumber(transaction, asked.number)
    const isForeign = 'shopperId' in asked && found?.shopperId !== asked.shopperId
    if (!found || isForeign) return refuse('order-not-found')
    const attempt = await paymentAttempts.findPaymentAttempt(transaction, found.attemptId)
    const order = await orders.lockOrderByPaymentAttempt(transaction, found.attemptId)
    if (!attempt || !order) return refuse('order-not-found')
    const known = await invoiceRequests.lockInvoiceRequest(transaction, order.id)
    const asking = { until: readInvoiceDeadline(order, attempt), state: known?.state ?? null }
    const refusal = findInvoiceRequestBlockReason(asking, toMexicoDay(now))
    if (refusal) return refuse(refusal)
    const stamping = await invoiceStampings.findOpenStamping(transaction, order.id)
    if (stamping) return refuse('invoice-being-stamped')
    const checked = checkInvoiceData(asked.data)
    if (!checked.ok) return checked
    await invoiceRequests.putInvoiceRequest(transaction, order.id, checked.data, now)
    if ('actor' in asked) {
      const entry: auditLog.AuditEntry = {
        actor: asked.actor,
        action: 'invoice-request',
        subject: `order:${order.number}`,
      }
      await auditLog.addAuditEntry(transaction, entry, now)
    }
    return { ok: true }
  })
}

/** Last day to request an order's invoice; null while unpaid and for test orders. */
export function readInvoiceDeadline(order: Order, attempt: PaymentAttempt): string | null {
  const { paidAt, total, trial } = attempt
  if (!isPaidUnrefundedOrder(order.state) || paidAt === null || total === 0 || trial) return null
  return getInvoiceRequestDeadline(toMexicoDay(paidAt))
}
