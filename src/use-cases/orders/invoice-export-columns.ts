import { type ExportFileCell, toMoneyCell } from '#domain/export-file-cell.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import {
  type CfdiConcept,
  satPaymentForms,
  splitPriceIntoNetAndTax,
} from '#domain/orders/cfdi-invoice-lines.ts'
import type { OfficeInvoice, UninvoicedOrder } from '#persistence/orders/office-invoices.ts'

/**
 * One row of the invoice export for the accountant: an invoice line with the invoice's recipient.
 */
type InvoiceLineRow = { invoice: OfficeInvoice; concept: CfdiConcept }

/** Columns of the invoice export for the accountant, for invoices of single orders. */
export const invoiceColumns: Record<string, (row: InvoiceLineRow) => ExportFileCell> = {
  pedido: ({ invoice }) => invoice.orderNumber,
  fecha_de_pago: ({ invoice }) => invoice.paidAt && toMexicoDay(invoice.paidAt),
  rfc: ({ invoice }) => invoice.rfc,
  nombre: ({ invoice }) => invoice.legalName,
  regimen_fiscal: ({ invoice }) => invoice.taxRegime,
  codigo_postal: ({ invoice }) => invoice.postcode,
  uso_cfdi: ({ invoice }) => invoice.useCode,
  correo: ({ invoice }) => invoice.email,
  forma_de_pago: ({ invoice }) => invoice.method && satPaymentForms[invoice.method],
  metodo_de_pago: () => 'PUE',
  clave_producto: ({ concept }) => concept.productKey,
  clave_unidad: ({ concept }) => concept.unitKey,
  sku: ({ concept }) => concept.sku,
  descripcion: ({ concept }) => concept.name,
  cantidad: ({ concept }) => concept.quantity,
  objeto_de_impuesto: () => '02',
  base: ({ concept }) => toMoneyCell(concept.base),
  iva_16: ({ concept }) => toMoneyCell(concept.iva),
  importe_con_iva: ({ concept }) => toMoneyCell(concept.total),
  total_del_pedido: ({ invoice }) => toMoneyCell(invoice.total),
  devuelto: ({ invoice }) => toMoneyCell(invoice.refunded),
  estado: ({ invoice }) => invoiceStates[invoice.state],
  folio_fiscal: ({ invoice }) => invoice.fiscalId?.toUpperCase() ?? null,
}

const invoiceStates = { requested: 'pendiente', issued: 'emitida', refused: 'rechazada' }

/** Columns of the accountant's export for the global invoice of a month, one row per order. */
export const globalInvoiceColumns: Record<string, (order: UninvoicedOrder) => ExportFileCell> = {
  pedido: ({ orderNumber }) => orderNumber,
  fecha_de_pago: ({ paidAt }) => toMexicoDay(paidAt),
  forma_de_pago: ({ method }) => method && satPaymentForms[method],
  clave_producto: () => '01010101',
  clave_unidad: () => 'ACT',
  descripcion: () => 'Venta',
  base: ({ total }) => toMoneyCell(splitPriceIntoNetAndTax(total).base),
  iva_16: ({ total }) => toMoneyCell(splitPriceIntoNetAndTax(total).iva),
  total: ({ total }) => toMoneyCell(total),
  devuelto: ({ refunded }) => toMoneyCell(refunded),
}
