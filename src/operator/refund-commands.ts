import { defineOperationCommand } from './api-operation-command.ts'
import { formatRefundMessage } from './return-commands.ts'

const oneRefund = { id: 'el número de la devolución' }

export const partialRefundCommand = defineOperationCommand('refundOrder', {
  summary: 'Devuelve una parte de lo pagado; el pedido sigue como está',
  details: `
Lo pagado con tarjeta lo devuelve la pasarela; para lo demás se abre un ticket que pide la CLABE. Los
puntos que esa parte había ganado se cancelan. Para devolver todo: «cancel-order», o «advance-order»
hasta 7 cuando la mercancía vuelve.`,
  arguments: { number: 'el número del pedido', amount: 'el importe' },
  options: { reason: { of: 'texto', hint: 'por qué; queda en el registro' } },
  question: ({ number, amount }) => `¿Devolver ${amount} pesos del pedido ${number}?`,
  print: formatRefundMessage,
})

export const refuseRefundCommand = defineOperationCommand('refuseRefund', {
  summary: 'Rechaza un reembolso que otra persona pidió',
  arguments: { id: 'el número de la solicitud' },
  options: { reason: { of: 'texto', hint: 'por qué; lo lee quien lo pidió' } },
  question: ({ id }) => `¿Rechazar la solicitud ${id}?`,
})

/**
 * Commands for refunds that the gateway could not make: retry the refund, or record that it was
 * made.
 */
export const refundCommands = {
  'retry-refund': defineOperationCommand('retryRefund', {
    summary: 'Intenta otra vez en la pasarela una devolución que no se pudo hacer',
    arguments: oneRefund,
    question: ({ id }) => `¿Intentar otra vez la devolución ${id}?`,
  }),
  'finish-refund': defineOperationCommand('finishRefund', {
    summary: 'Anota que una devolución ya se hizo, y avisa al cliente',
    arguments: oneRefund,
    options: {
      reference: {
        of: 'texto',
        hint: 'clave de rastreo de la transferencia, o folio de la pasarela',
      },
    },
    question: ({ id }) => `¿La devolución ${id} ya está hecha?`,
  }),
}
