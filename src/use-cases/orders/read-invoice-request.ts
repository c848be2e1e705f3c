import { dayInMexico } from '#domain/calendar.ts'
import { type InvoiceData, invoiceRefusal } from '#domain/orders/invoice.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Db } from '#persistence/database.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orderViews from '#persistence/orders/order-views.ts'
import { invoiceTerm } from './request-invoice.ts'

type InvoiceView = {
  request: invoiceRequests.InvoiceRequest | undefined
  /** kinds of downloadable invoice files */
  files: invoiceFiles.InvoiceFileKind[]
  /** last day to request the invoice */
  until: string | null
  /** whether the invoice can be requested or corrected now */
  isOpen: boolean
  /** invoice data from the shopper's most recent invoice, as form defaults */
  last: InvoiceData | undefined
}

/** The invoice of a shopper's own order: its data and deadline. */
export async function readInvoiceRequest(
  db: Db,
  { number, shopperId }: { number: string; shopperId: number },
  now: Date,
): Promise<Granted<InvoiceView> | Refusal<'order-not-found'>> {
  const view = await orderViews.findOwn(db, shopperId, number)
  if (!view) return refuse('order-not-found')
  const [request, kept, last] = await Promise.all([
    invoiceRequests.findByOrder(db, view.order.id),
    invoiceFiles.listOf(db, view.order.id),
    invoiceRequests.latestOf(db, shopperId),
  ])
  const until = invoiceTerm(view.order, view.attempt)
  const refusal = invoiceRefusal({ until, state: request?.state ?? null }, dayInMexico(now))
  const files = kept.filter(({ endedAt }) => endedAt === null).map(({ kind }) => kind)
  return { ok: true, request, files, until, isOpen: refusal === null, last }
}
