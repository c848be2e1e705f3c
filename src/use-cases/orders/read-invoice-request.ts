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
  /** files of it that can be downloaded */
  files: invoiceFiles.InvoiceFileKind[]
  /** the last day to request it */
  until: string | null
  /** whether it can be requested or corrected now */
  isOpen: boolean
  /** data of the shopper's newest invoice */
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
