import { toMoneyCell } from '#domain/export-file-cell.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import {
  paymentAttemptStateTexts,
  paymentMethodTexts,
  unknownPaymentReasonTexts,
} from '#domain/orders/payment-texts.ts'
import type { UnknownPayment } from '#persistence/orders/payments-without-order.ts'
import type { OfficePaymentList } from '#use-cases/orders/read-office-payments.ts'
import type { ExportColumns } from '../send-list-export.ts'

/** Columns of the payment attempts export. */
export const paymentExportColumns: ExportColumns<OfficePaymentList['payments'][number]> = {
  Pedido: ({ attempt }) => attempt.orderNumber,
  Correo: ({ attempt }) => attempt.email,
  Estado: ({ attempt }) => paymentAttemptStateTexts[attempt.state],
  'Por qué': ({ arrival }) => arrival.words,
  Forma: ({ attempt: { method } }) => method && paymentMethodTexts[method],
  Total: ({ attempt }) => toMoneyCell(attempt.total),
  Llegó: ({ attempt }) => toMoneyCell(attempt.paid),
  Devuelto: ({ attempt }) => toMoneyCell(attempt.refunded),
  Empezó: ({ attempt }) => formatMexicoTimestamp(attempt.createdAt),
  Vence: ({ attempt }) => formatMexicoTimestamp(attempt.expiresAt),
  Pagado: ({ attempt: { paidAt } }) => paidAt && formatMexicoTimestamp(paidAt),
}

/** Columns of the export of payments without an order. */
export const unknownPaymentExportColumns: ExportColumns<UnknownPayment> = {
  Visto: ({ foundAt }) => formatMexicoTimestamp(foundAt),
  Pasarela: ({ gateway }) => gateway,
  Sesión: ({ sessionId }) => sessionId,
  Referencia: ({ ref }) => ref,
  Importe: ({ paid }) => paid && toMoneyCell(paid),
  'Por qué': ({ reason }) => unknownPaymentReasonTexts[reason],
}
