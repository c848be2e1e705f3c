import { formatCentavos } from '#domain/format-money.ts'
import { approveRefund, refuseRefund } from '#use-cases/orders/decide-refund.ts'
import { refundRefusalText } from '#use-cases/orders/refund-refusals.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readId, readOptions } from './options.ts'
import { doneText } from './refund-lines.ts'

export const approveRefundCommand: Command = {
  parameters: '<solicitud> [opciones]',
  summary: 'Aprueba y hace un reembolso que otra persona pidió',
  details: `
Opciones:
  --reason <texto>   por qué; queda en el registro
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, { reason: { type: 'string' }, ...agreeing })
    const [number] = exactWords(positionals, ['el número de la solicitud'])
    const decision = {
      id: readId(number),
      actor: context.actor,
      reason: values.reason ?? 'Aprobado',
    }
    const question = `¿Aprobar el reembolso de la solicitud ${decision.id}?`
    if (!(await isAgreed(context, question, values.si))) return 1
    return inShop(context, async ({ db, gateway }) => {
      const done = await approveRefund(db, gateway, decision, context.now())
      context.screen.write(done.ok ? doneText(done) : `${refundRefusalText(done)}\n`)
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
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, { reason: { type: 'string' }, ...agreeing })
    const [number] = exactWords(positionals, ['el número de la solicitud'])
    const id = readId(number)
    const reason = values.reason?.trim()
    if (!reason) throw new WrongUse('Falta --reason.')
    if (!(await isAgreed(context, `¿Rechazar la solicitud ${id}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
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
