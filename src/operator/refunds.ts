import { formatCentavos } from '#domain/format-money.ts'
import { formatGatewayName } from '#domain/orders/payment-gateway-texts.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as refundQueue from '#persistence/orders/refund-queue.ts'
import { type Command, withShopServices } from './command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

const defaultLimit = 100

export const refundsCommand: Command = {
  parameters: '',
  summary: 'Muestra los reembolsos que esperan a una persona',
  details: `
Los que esperan a una segunda persona («approve-refund», «refuse-refund») y los que la pasarela no puede
hacer: lo pagado por transferencia o en efectivo se devuelve a una CLABE, que un ticket pide
(«refund-account», «refunds-bank-file»); lo que la pasarela no quiso devolver se intenta otra vez
(«retry-refund») o se hace en su página. Cuando esté hecho, «finish-refund».`,
  async run(words, context) {
    parseRequiredArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const now = context.now()
      const asked = await refundApprovals.listWaitingRefundApprovals(db, {
        now,
        limit: defaultLimit,
      })
      if (asked.length > 0) context.screen.write(`${askedTable(asked)}\n`)
      const stuck = await refundQueue.listStuckRefunds(db, { limit: defaultLimit })
      context.screen.write(
        stuck.length === 0
          ? 'Ninguna devolución espera.\n'
          : formatTable(stuck, [
              { title: 'Número', of: ({ id }) => String(id), right: true },
              { title: 'Fecha', of: ({ createdAt }) => formatShortDateTime(createdAt) },
              { title: 'Pedido', of: ({ orderNumber }) => orderNumber },
              { title: 'Cliente', of: ({ email }) => email },
              { title: 'Importe', of: ({ amount }) => formatCentavos(amount), right: true },
              { title: 'Por qué', of: ({ reason }) => reason },
              {
                title: 'Espera',
                of: waitsFor,
              },
            ]),
      )
      return 0
    })
  },
}

function waitsFor({
  state,
  failure,
  gateway,
  clabeEnding,
  inFileSince,
}: refundQueue.QueuedRefund): string {
  if (state === 'failed') {
    return failure === 'not-connected'
      ? `${formatGatewayName(gateway)} ya no está conectada`
      : `${formatGatewayName(gateway)} no quiso`
  }
  if (inFileSince) return `transferencia, en archivo del ${formatShortDateTime(inFileSince)}`
  return clabeEnding ? `transferencia a ••• ${clabeEnding}` : 'su CLABE'
}

function askedTable(asked: refundApprovals.RefundApproval[]): string {
  return formatTable(asked, [
    { title: 'Solicitud', of: ({ id }) => String(id), right: true },
    { title: 'Vence', of: ({ expiresAt }) => formatShortDateTime(expiresAt) },
    { title: 'Pedido', of: ({ orderNumber }) => orderNumber },
    { title: 'Importe', of: ({ amount }) => formatCentavos(amount), right: true },
    { title: 'Quién la pidió', of: ({ askedBy }) => askedBy },
    { title: 'Por qué', of: ({ reason }) => reason },
  ])
}
