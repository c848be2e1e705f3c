import { stampInMexico } from '#domain/calendar.ts'
import { moneyCell } from '#domain/file-cell.ts'
import {
  attemptStateTexts,
  methodTexts,
  unknownPaymentTexts,
} from '#domain/orders/payment-words.ts'
import type { UnknownPayment } from '#persistence/orders/unknown-payments.ts'
import type { ListedOfficePayments } from '#use-cases/orders/read-office-payments.ts'
import type { Columns } from '../csv.ts'

/** Columns of the payment attempts export. */
export const paymentColumns: Columns<ListedOfficePayments['payments'][number]> = {
  Pedido: ({ attempt }) => attempt.orderNumber,
  Correo: ({ attempt }) => attempt.email,
  Estado: ({ attempt }) => attemptStateTexts[attempt.state],
  'Por qué': ({ arrival }) => arrival.words,
  Forma: ({ attempt: { method } }) => method && methodTexts[method],
  Total: ({ attempt }) => moneyCell(attempt.total),
  Llegó: ({ attempt }) => moneyCell(attempt.paid),
  Devuelto: ({ attempt }) => moneyCell(attempt.refunded),
  Empezó: ({ attempt }) => stampInMexico(attempt.createdAt),
  Vence: ({ attempt }) => stampInMexico(attempt.expiresAt),
  Pagado: ({ attempt: { paidAt } }) => paidAt && stampInMexico(paidAt),
}

/** Columns of the export of payments without an order. */
export const unknownPaymentColumns: Columns<UnknownPayment> = {
  Visto: ({ foundAt }) => stampInMexico(foundAt),
  Pasarela: ({ gateway }) => gateway,
  Sesión: ({ sessionId }) => sessionId,
  Referencia: ({ ref }) => ref,
  Importe: ({ paid }) => paid && moneyCell(paid),
  'Por qué': ({ reason }) => unknownPaymentTexts[reason],
}
