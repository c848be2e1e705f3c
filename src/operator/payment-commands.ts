import { formatCentavos } from '#domain/format-money.ts'
import { fromPesos } from '#domain/money.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'

/**
 * Commands for payments that need an operator: repeat a webhook, close a mismatch, and refund or
 * close payments without an order.
 */
export const paymentCommands = {
  'replay-notice': defineOperationCommand('replayPaymentNotice', {
    summary: 'Atiende otra vez un aviso de la pasarela',
    details:
      '«payments <pedido>» muestra el número de cada aviso. Lo que un aviso ya hizo no se repite.',
    arguments: { id: 'el número del aviso' },
    question: ({ id }) => `¿Reprocesar el aviso ${id}?`,
  }),
  'close-mismatch': defineOperationCommand('closePaymentMismatch', {
    summary: 'Da por visto un pago de otro importe o referencia',
    details:
      '«payments <pedido>» dice lo que no coincide. Si la pasarela vuelve a decirlo, vuelve a esperar a alguien.',
    arguments: { number: 'el pedido' },
    options: { reason: { of: 'texto', hint: 'qué se hizo con él' } },
    question: ({ number }) => `¿Marcar como revisado el pago de ${number}?`,
  }),
  'unknown-payments': defineOperationCommand('listUnknownPayments', {
    summary: 'Muestra el dinero de la pasarela del que la tienda no tiene pedido',
    details: `
Lo que se pudo recuperar ya es pedido; esto es lo demás. Busca la sesión en la página de la pasarela y
decide: «refund-unknown-payment» lo devuelve, «close-unknown-payment» lo da por visto.`,
    pages: 'payments',
    print: ({ payments }) =>
      payments.length === 0
        ? 'Ningún pago sin pedido.\n'
        : formatTable(payments, [
            { title: 'Número', of: ({ id }) => id, right: true },
            { title: 'Visto', of: ({ found_at }) => formatShortDateTime(found_at) },
            { title: 'Sesión', of: ({ session }) => session },
            {
              title: 'Pagado',
              of: ({ paid }) => (paid === null ? null : formatCentavos(fromPesos(paid))),
              right: true,
            },
            { title: 'Por qué', of: ({ reason }) => reason },
          ]),
  }),
  'refund-unknown-payment': defineOperationCommand('refundUnknownPayment', {
    summary: 'Devuelve por la pasarela un pago del que no hay pedido',
    details: `
Devuelve todo lo que queda de él. Lo que la pasarela no puede devolver sola, como una transferencia,
devuélvelo a mano y anótalo con «close-unknown-payment».`,
    arguments: { id: 'el número del pago' },
    question: ({ id }) => `¿Devolver el pago ${id}?`,
  }),
  'close-unknown-payment': defineOperationCommand('closeUnknownPayment', {
    summary: 'Da por visto un pago del que no hay pedido',
    arguments: { id: 'el número del pago' },
    options: {
      reason: {
        of: 'texto',
        hint: 'qué se hizo con él: clave de rastreo de la devolución, o que no es de esta tienda',
      },
    },
    question: ({ id }) => `¿Marcar como revisado el pago ${id}?`,
  }),
}
