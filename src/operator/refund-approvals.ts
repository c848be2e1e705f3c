import { formatCentavos } from '#domain/format-money.ts'
import { approveRefund, refuseRefund } from '#use-cases/orders/decide-refund.ts'
import { refundRefusalText } from '#use-cases/orders/refund-refusal-texts.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'
import { formatRefundResult } from './refund-lines.ts'

export const approveRefundCommand: Command = {
  parameters: '<solicitud> [opciones]',
  summary: 'Aprueba y hace un reembolso que otra persona pidió',
  details: `
Opciones:
  --reason <texto>   por qué; queda en el registro
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número de la solicitud'])
    const decision = {
      id: parseId(number),
      actor: context.actor,
      reason: values.reason ?? 'Aprobado',
    }
    const question = `¿Aprobar el reembolso de la solicitud ${decision.id}?`
    if (!(await askConfirmation(context, question, values.si))) return 1
    return withShopServices(context, async ({ db, gateway }) => {
      const done = await approveRefund(db, gateway, decision, context.now())
      context.screen.write(done.ok ? formatRefundResult(done) : `${refundRefusalText(done)}\n`)
      return done.ok ? 0 : 1
    })
  },
}

export const refuseRefundCommand: Command = {
  parameters: '<solicitud> --reason <texto> [opciones]',
  summary: 'Rechaza un reembolso que otra persona pidió',
  details: `
Opciones:
  --reason <texto>   por qué; lo lee quien lo pidió
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número de la solicitud'])
    const id = parseId(number)
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError('Falta --reason.')
    if (!(await askConfirmation(context, `¿Rechazar la solicitud ${id}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const { actor } = context
      const refused = await refuseRefund(db, { id, actor, reason }, context.now())
      context.screen.write(
        refused.ok
          ? `Rechazado: ${formatCentavos(refused.approval.amount)} del pedido ${refused.approval.orderNumber}.\n`
          : `${refundRefusalText(refused)}\n`,
      )
      return refused.ok ? 0 : 1
    })
  },
}
