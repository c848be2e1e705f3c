import type { UnknownPaymentReason } from './payment-attempt-snapshot.ts'
import type { PaymentAttemptState, PaymentMethod } from './payment.ts'

export const paymentAttemptStateTexts: Record<PaymentAttemptState, string> = {
  open: 'abierto',
  pending: 'pendiente',
  paid: 'pagado',
  failed: 'fallido',
  expired: 'vencido',
  superseded: 'sustituido',
  refunded: 'devuelto',
  charged_back: 'contracargo',
}

export const paymentMethodTexts: Record<PaymentMethod, string> = {
  card: 'tarjeta',
  spei: 'SPEI',
  cash: 'efectivo',
}

export const unknownPaymentReasonTexts: Record<UnknownPaymentReason, string> = {
  unreadable: 'no trae los datos de la compra, o no los selló esta tienda',
  'other-amount': 'cobró otro importe que el de la compra',
  'lines-differ': 'los productos de la compra no suman su total',
  taken: 'su referencia es de otro pago',
  refused: 'la pasarela no dice qué es; puede ser otra moneda',
}

/** Spanish labels for the results of gateway queries and payment webhooks. */
const outcomes: ReadonlyMap<string, string> = new Map([
  ['nothing', 'nada nuevo'],
  ['mismatch', 'el importe o la referencia no coinciden'],
  ['mismatch-seen', 'no coincidía; alguien ya lo vio'],
  ['await', 'espera el dinero'],
  ['settle', 'cobrado'],
  ['fail', 'rechazado'],
  ['expire', 'vencido'],
  ['refund', 'devuelto'],
  ['charge-back', 'contracargo'],
  ['unknown-session', 'la tienda no lo conoce'],
  ['about no payment', 'no es de ningún pago'],
])

export function formatPaymentOutcome(outcome: string): string {
  return outcomes.get(outcome) ?? outcome.replace(/^refused: /, 'la pasarela dijo que no: ')
}
