import type { GlobalInvoiceResponse } from '#contract/operator/global-invoices.ts'
import type {
  OfficeInvoiceResponse,
  OfficeInvoiceRow,
  OfficeInvoicesResponse,
} from '#contract/operator/invoices.ts'
import { subtractCentavos, toPesos } from '#domain/money.ts'
import { calculateCfdiAmounts } from '#domain/orders/cfdi-amounts.ts'
import { satPaymentForms, splitPriceIntoNetAndTax } from '#domain/orders/cfdi-invoice-lines.ts'
import { cfdiUses, taxRegimes } from '#domain/orders/tax-regimes-and-cfdi-uses.ts'
import type { OfficeInvoice, UninvoicedOrder } from '#persistence/orders/office-invoices.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import type { InvoicePageRow, OfficeInvoiceView } from '#use-cases/orders/read-office-invoices.ts'

function toInvoiceRow(invoice: OfficeInvoice): OfficeInvoiceRow {
  return {
    order_id: invoice.orderId,
    number: invoice.orderNumber,
    state: invoice.state,
    rfc: invoice.rfc,
    legal_name: invoice.legalName,
    tax_regime: invoice.taxRegime,
    use_code: invoice.useCode,
    postcode: invoice.postcode,
    email: invoice.email,
    fiscal_id: invoice.fiscalId?.toUpperCase() ?? null,
    refused_reason: invoice.refusedReason,
    asked_at: invoice.createdAt.toISOString(),
    paid_at: invoice.paidAt?.toISOString() ?? null,
    finished_at: invoice.finishedAt?.toISOString() ?? null,
    method: invoice.method,
    payment_form: invoice.method && satPaymentForms[invoice.method],
    total: toPesos(invoice.total),
    refunded: toPesos(invoice.refunded),
  }
}

export function toInvoiceListRow({
  concepts,
  fault,
  ...invoice
}: InvoicePageRow): OfficeInvoicesResponse['invoices'][number] {
  const missing = concepts.filter(({ productKey }) => productKey === null).length
  return { ...toInvoiceRow(invoice), missing_keys: missing, fault }
}

export function toOfficeInvoice(
  invoice: OfficeInvoiceView,
  provider: Pick<StampingProvider, 'label' | 'isLive'> | null,
): OfficeInvoiceResponse {
  const { concepts, files, taxRegime, useCode, stamping, guesses } = invoice
  const { subtotal, discount, tax, total: invoiceTotal } = calculateCfdiAmounts(concepts)
  return {
    ...toInvoiceRow(invoice),
    files: files.map(({ kind, fiscalId, addedAt, endedAt, endedReason }) => ({
      kind,
      fiscal_id: fiscalId.toUpperCase(),
      added_at: addedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      ended_reason: endedReason,
    })),
    stamping: {
      provider: provider?.label ?? null,
      is_live: provider?.isLive ?? false,
      last: stamping
        ? {
            state: stamping.state,
            is_live: stamping.isLive,
            fault: stamping.fault,
            cancellation: stamping.cancellation,
          }
        : null,
    },
    credit_notes: invoice.creditNotes.map((note) => ({
      refund_id: note.refundId,
      amount: toPesos(note.amount),
      state: note.state,
      fault: note.fault,
      fiscal_id: note.fiscalId?.toUpperCase() ?? null,
      has_pdf: note.hasPdf,
      updated_at: note.updatedAt.toISOString(),
    })),
    regime_name: taxRegimes.find(({ code }) => code === taxRegime)?.name ?? '',
    use_name: cfdiUses.find(({ code }) => code === useCode)?.name ?? '',
    base: toPesos(subtractCentavos(subtotal, discount)),
    iva: toPesos(tax),
    invoice_total: toPesos(invoiceTotal),
    concepts: concepts.map(({ productId, productKey, unitKey, base, iva, total, ...concept }) => ({
      sku: concept.sku,
      name: concept.name,
      quantity: concept.quantity,
      product_id: productId,
      guess: guesses.find((guess) => guess.productId === productId) ?? null,
      product_key: productKey,
      unit_key: unitKey,
      base: toPesos(base),
      iva: toPesos(iva),
      total: toPesos(total),
    })),
  }
}

type Paid = Pick<UninvoicedOrder, 'method' | 'total' | 'refunded'>

export function toGlobalInvoiceTotals({
  orders,
  ...paid
}: Paid & { orders: number }): GlobalInvoiceResponse['sums'][number] {
  const { base, iva } = splitPriceIntoNetAndTax(paid.total)
  return {
    method: paid.method,
    payment_form: paid.method && satPaymentForms[paid.method],
    orders,
    base: toPesos(base),
    iva: toPesos(iva),
    total: toPesos(paid.total),
    refunded: toPesos(paid.refunded),
  }
}

export function toGlobalInvoiceOrder({
  orderNumber,
  paidAt,
  ...paid
}: UninvoicedOrder): GlobalInvoiceResponse['orders'][number] {
  const { orders: _, payment_form: _form, ...sum } = toGlobalInvoiceTotals({ ...paid, orders: 1 })
  return { number: orderNumber, paid_at: paidAt.toISOString(), ...sum }
}
