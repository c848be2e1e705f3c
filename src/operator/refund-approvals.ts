import { getRefundRefusalText } from '#contract/refusals/refund-refusal-text.ts'
import { approveRefund } from '#use-cases/orders/decide-refund.ts'
import { type Command, withShopServices } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { parseRequiredArguments, parseId, parseOptions } from './parse-command-options.ts'
import { formatRefundResult } from './refund-lines.ts'

export const approveRefundCommand: Command = {
  parameters: '<solicitud> [opciones]',
  summary: 'Aprueba y hace un reembolso que otra persona pidió',
  details: `
Opciones:
  --reason <texto>   por qué; queda en el registro
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...skipConfirmationOption,
    })
    const [number] = parseRequiredArguments(positionals, ['el número de la solicitud'])
    const decision = {
      id: parseId(number),
      actor: context.actor,
      reason: values.reason ?? 'Aprobado',
    }
    const question = `¿Aprobar el reembolso de la solicitud ${decision.id}?`
    if (!(await askConfirmation(context, question, values.si))) return 1
    return withShopServices(context, async ({ db, gateway }) => {
      const done = await approveRefund(db, gateway, decision, context.now())
      context.screen.write(done.ok ? formatRefundResult(done) : `${getRefundRefusalText(done)}\n`)
      return done.ok ? 0 : 1
    })
  },
}
