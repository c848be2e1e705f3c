import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type InvoiceData, findInvoiceRequestBlockReason } from '#domain/orders/invoice.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { readInvoiceDeadline } from './request-invoice.ts'

type InvoiceView = {
  request: invoiceRequests.InvoiceRequest | undefined
  /** kinds of downloadable invoice files */
  files: invoiceFiles.InvoiceFileKind[]
  /** last day to request the invoice */
  until: string | null
  /** whether the shopper can request or correct the invoice now */
  isOpen: boolean
  /** invoice data from the shopper's most recent invoice, as form defaults */
  last: InvoiceData | undefined
}

/** Reads the invoice of a shopper's own order: its data, files and the deadline to request it. */
export async function readInvoiceRequest(
  db: Db,
  { number, shopperId }: { number: string; shopperId: number },
  now: Date,
): Promise<SuccessResult<InvoiceView> | Refusal<'order-not-found'>> {
  const view = await shopperOrders.findShopperOrder(db, shopperId, number)
  if (!view) return refuse('order-not-found')
  const [request, kept, last] = await Promise.all([
    invoiceRequests.findInvoiceRequest(db, view.order.id),
    invoiceFiles.listInvoiceFiles(db, view.order.id),
    invoiceRequests.findLatestInvoiceData(db, shopperId),
  ])
  const until = readInvoiceDeadline(view.order, view.attempt)
  const refusal = findInvoiceRequestBlockReason(
    { until, state: request?.state ?? null },
    toMexicoDay(now),
  )
  const files = kept.filter(({ endedAt }) => endedAt === null).map(({ kind }) => kind)
  return { ok: true, request, files, until, isOpen: refusal === null, last }
}
