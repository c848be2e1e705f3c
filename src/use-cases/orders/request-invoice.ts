import { dayInMexico } from '#domain/calendar.ts'
import {
  checkInvoiceData,
  type InvoiceData,
  type InvoiceField,
  type InvoiceProblem,
  invoiceRefusal,
  invoiceUntil,
} from '#domain/orders/invoice.ts'
import { isBought } from '#domain/orders/order-state.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'

type InvoiceRefusal =
  | Refusal<'order-not-found' | 'invoice-not-paid' | 'invoice-too-late' | 'invoice-issued'>
  | Refusal<'invalid-input', { fields: Partial<Record<InvoiceField, InvoiceProblem>> }>

/** Requests the invoice of a paid order, or corrects its data until issued. */
export function requestInvoice(
  db: Db,
  asked: { number: string; shopperId: number; data: InvoiceData },
  now: Date,
): Promise<Granted | InvoiceRefusal> {
  return inTransaction(db, async (transaction): Promise<Granted | InvoiceRefusal> => {
    const found = await orders.findByNumber(transaction, asked.number)
    if (!found || found.shopperId !== asked.shopperId) return refuse('order-not-found')
    const attempt = await payments.findById(transaction, found.attemptId)
    const order = await orders.lockByAttempt(transaction, found.attemptId)
    if (!attempt || !order) return refuse('order-not-found')
    const known = await invoiceRequests.lockByOrder(transaction, order.id)
    const asking = { until: invoiceTerm(order, attempt), state: known?.state ?? null }
    const refusal = invoiceRefusal(asking, dayInMexico(now))
    if (refusal) return refuse(refusal)
    const checked = checkInvoiceData(asked.data)
    if (!checked.ok) return checked
    await invoiceRequests.put(transaction, order.id, checked.data, now)
    return { ok: true }
  })
}

/** Last day to request an order's invoice; null while unpaid and for test orders. */
export function invoiceTerm(order: Order, attempt: PaymentAttempt): string | null {
  const { paidAt, total, trial } = attempt
  if (!isBought(order.state) || paidAt === null || total === 0 || trial) return null
  return invoiceUntil(dayInMexico(paidAt))
}
