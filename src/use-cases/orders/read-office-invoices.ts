import { toDateFromMexicoTime, addMonths } from '#domain/mexico-dates-and-times.ts'
import { listCfdiConcepts } from '#domain/orders/cfdi-invoice-lines.ts'
import { listRemainingConcepts } from '#domain/orders/cfdi-refunds.ts'
import type { InvoiceState } from '#domain/orders/invoice.ts'
import type { Db } from '#persistence/database.ts'
import * as creditNotes from '#persistence/orders/credit-notes.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import { guessProductKeys } from '#persistence/orders/invoice-product-keys.ts'
import * as invoiceStampings from '#persistence/orders/invoice-stampings.ts'
import { listStampingFaults } from '#persistence/orders/invoices-to-stamp.ts'
import * as officeInvoices from '#persistence/orders/office-invoices.ts'
import * as queueLengths from '#persistence/running/queue-lengths.ts'

type Wanted = {
  state: InvoiceState
  search: string
  afterId?: number | undefined
  limit: number
}

/** A page of invoices in a state, each with its lines, and the cursor of the next page. */
export async function readInvoicePage(db: Db, { limit, afterId, ...wanted }: Wanted) {
  const after = afterId === undefined ? {} : { afterId }
  const found = await officeInvoices.listInvoicePage(db, { ...wanted, ...after, limit: limit + 1 })
  const shown = await withConcepts(db, found.slice(0, limit))
  const ids = shown.flatMap(({ orderId, state: now }) => (now === 'requested' ? [orderId] : []))
  const faults = await listStampingFaults(db, ids)
  const rows = shown.map((row) => ({ ...row, fault: faults.get(row.orderId) ?? null }))
  return { rows, next: found.length > limit ? rows.at(-1)?.orderId : undefined }
}

export type InvoicePageRow = Awaited<ReturnType<typeof readInvoicePage>>['rows'][number]

/** Number of invoices that wait to be issued. */
export async function countWaitingInvoices(db: Db): Promise<number> {
  const [queue] = await queueLengths.readQueueLengths(db, ['invoices'])
  return queue?.count ?? 0
}

/** The invoice of one order, with its lines and files. */
export async function readOfficeInvoice(db: Db, number: string) {
  const invoice = await officeInvoices.findInvoiceByNumber(db, number)
  if (!invoice) return undefined
  const [lines, refunds, files, stamping, notes] = await Promise.all([
    officeInvoices.listInvoiceLines(db, [invoice.attemptId]),
    creditNotes.listInvoicedRefunds(db, invoice.attemptId),
    invoiceFiles.listInvoiceFiles(db, invoice.orderId),
    invoiceStampings.findLastStamping(db, invoice.orderId),
    creditNotes.listCreditNotes(db, invoice.orderId),
  ])
  // those that the invoice leaves out, or will
  const isBegun = stamping?.state === 'open' || stamping?.state === 'stamped'
  const counted = isBegun
    ? refunds.filter(({ id }) => stamping.countedRefunds?.includes(id))
    : refunds.filter(() => invoice.state === 'requested')
  const concepts = listRemainingConcepts(invoice, lines.get(invoice.attemptId) ?? [], counted)
  const lacking = concepts.flatMap(({ productId, productKey }) =>
    productId !== null && productKey === null ? [productId] : [],
  )
  const guesses = lacking.length > 0 ? await guessProductKeys(db, lacking) : []
  return { ...invoice, concepts, files, stamping, guesses, creditNotes: notes }
}

export type OfficeInvoiceView = NonNullable<Awaited<ReturnType<typeof readOfficeInvoice>>>

async function withConcepts(db: Db, invoices: officeInvoices.OfficeInvoice[]) {
  const ids = invoices.map(({ attemptId }) => attemptId)
  const lines = await officeInvoices.listInvoiceLines(db, ids)
  return invoices.map((invoice) => ({
    ...invoice,
    concepts: listCfdiConcepts(invoice, lines.get(invoice.attemptId) ?? []),
  }))
}

/** Start and end, in Mexican time, of a calendar month given as `2026-11`. */
function spanOfMonth(month: string): { since: Date; until: Date } {
  const first = `${month}-01`
  return {
    since: toDateFromMexicoTime(first, '00:00'),
    until: toDateFromMexicoTime(addMonths(first, 1), '00:00'),
  }
}

/**
 * Reads a page of the orders that a month's global invoice covers: paid orders without an invoice
 * of their own.
 */
export async function readGlobalInvoicePage(
  db: Db,
  { month, afterId, limit }: { month: string; afterId?: number | undefined; limit: number },
) {
  const span = spanOfMonth(month)
  const found = await officeInvoices.listUninvoicedOrders(db, {
    ...span,
    afterId,
    limit: limit + 1,
  })
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? rows.at(-1)?.attemptId : undefined }
}

export function sumGlobalInvoice(db: Db, month: string) {
  return officeInvoices.sumUninvoicedOrders(db, spanOfMonth(month))
}
