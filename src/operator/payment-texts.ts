import type { AttemptState, PaymentMethod } from '#domain/orders/payment.ts'

export const attemptStateTexts: Record<AttemptState, string> = {
  open: 'abierto',
  pending: 'pendiente',
  paid: 'pagado',
  failed: 'fallido',
  expired: 'vencido',
  superseded: 'sustituido',
  refunded: 'devuelto',
  charged_back: 'contracargo',
}

export const methodTexts: Record<PaymentMethod, string> = {
  card: 'tarjeta',
  spei: 'SPEI',
  cash: 'efectivo',
}
