import type { OfficeInvoiceRow } from '#contract/operator/invoices.ts'

type State = OfficeInvoiceRow['state']

export const invoiceStateStyles: Record<State, string> = {
  requested: 'st wait',
  issued: 'st ok',
  refused: 'st no',
}

export const invoiceStateLabels: Record<State, string> = {
  requested: 'Por emitir',
  issued: 'Emitida',
  refused: 'Espera datos del cliente',
}

const methods = { card: 'Tarjeta', spei: 'SPEI', cash: 'Efectivo' }

export function formatInvoicePaymentMethod(method: keyof typeof methods | null): string {
  return method ? methods[method] : 'Sin dato'
}

/**
 * SAT (Mexican tax authority) payment form code of an invoice, as text. For a card the text names
 * both codes, because credit and debit are not known in advance.
 */
export function formatSatPaymentForm({
  method,
  payment_form: form,
}: Pick<OfficeInvoiceRow, 'method' | 'payment_form'>): string {
  if (!method || !form) return 'Sin dato'
  return method === 'card'
    ? '04 crédito o 28 débito'
    : `${form} ${formatInvoicePaymentMethod(method)}`
}
