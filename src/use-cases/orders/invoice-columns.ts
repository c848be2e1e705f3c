import { dayInMexico } from '#domain/calendar.ts'
import { type FileCell, moneyCell } from '#domain/file-cell.ts'
import { type CfdiConcept, paymentForms, withoutTax } from '#domain/orders/cfdi-concepts.ts'
import type { OfficeInvoice, UninvoicedOrder } from '#persistence/orders/office-invoices.ts'

/** One row of the accountant's file: an invoice line with its recipient. */
type InvoiceLineRow = { invoice: OfficeInvoice; concept: CfdiConcept }

/** Columns of the accountant's file of single invoices. */
export const invoiceColumns: Record<string, (row: InvoiceLineRow) => FileCell> = {
  pedido: ({ invoice }) => invoice.orderNumber,
  fecha_de_pago: ({ invoice }) => invoice.paidAt && dayInMexico(invoice.paidAt),
  rfc: ({ invoice }) => invoice.rfc,
  nombre: ({ invoice }) => invoice.legalName,
  regimen_fiscal: ({ invoice }) => invoice.taxRegime,
  codigo_postal: ({ invoice }) => invoice.postcode,
  uso_cfdi: ({ invoice }) => invoice.useCode,
  correo: ({ invoice }) => invoice.email,
  forma_de_pago: ({ invoice }) => invoice.method && paymentForms[invoice.method],
  metodo_de_pago: () => 'PUE',
  clave_producto: ({ concept }) => concept.productKey,
  clave_unidad: ({ concept }) => concept.unitKey,
  sku: ({ concept }) => concept.sku,
  descripcion: ({ concept }) => concept.name,
  cantidad: ({ concept }) => concept.quantity,
  objeto_de_impuesto: () => '02',
  base: ({ concept }) => moneyCell(concept.base),
  iva_16: ({ concept }) => moneyCell(concept.iva),
  importe_con_iva: ({ concept }) => moneyCell(concept.total),
  total_del_pedido: ({ invoice }) => moneyCell(invoice.total),
  devuelto: ({ invoice }) => moneyCell(invoice.refunded),
  estado: ({ invoice }) => invoiceStates[invoice.state],
  folio_fiscal: ({ invoice }) => invoice.fiscalId?.toUpperCase() ?? null,
}

const invoiceStates = { requested: 'pendiente', issued: 'emitida', refused: 'rechazada' }

/** Columns of the accountant's file of a month's global invoice, one row per order. */
export const globalColumns: Record<string, (order: UninvoicedOrder) => FileCell> = {
  pedido: ({ orderNumber }) => orderNumber,
  fecha_de_pago: ({ paidAt }) => dayInMexico(paidAt),
  forma_de_pago: ({ method }) => method && paymentForms[method],
  clave_producto: () => '01010101',
  clave_unidad: () => 'ACT',
  descripcion: () => 'Venta',
  base: ({ total }) => moneyCell(withoutTax(total).base),
  iva_16: ({ total }) => moneyCell(withoutTax(total).iva),
  total: ({ total }) => moneyCell(total),
  devuelto: ({ refunded }) => moneyCell(refunded),
}
