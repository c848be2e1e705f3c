import { closePaymentMismatch } from '#use-cases/orders/close-payment-mismatch.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { parseExactArguments, parseOptions } from './parse-command-options.ts'

const words = {
  'attempt-not-found': 'No existe un intento de pago con ese número de pedido.\n',
  'nothing-differs': 'Ese pago no tiene nada que no coincida.\n',
}

export const closePaymentMismatchCommand: Command = {
  parameters: '<pedido> --reason <texto> [opciones]',
  summary: 'Da por visto un pago de otro importe o referencia',
  details: `
«payments <pedido>» dice lo que no coincide. Si la pasarela vuelve a decirlo, vuelve a esperar a alguien.

Opciones:
  --reason <texto>   qué se hizo con él
${confirmOptionHelp}`,
  async run(typed, context) {
    const { values, positionals } = parseOptions(typed, {
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el pedido'])
    const orderNumber = number.toUpperCase()
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError('Falta --reason.')
    if (
      !(await askConfirmation(
        context,
        `¿Marcar como revisado el pago de ${orderNumber}?`,
        values.si,
      ))
    )
      return 1
    return withShopServices(context, async ({ db }) => {
      const deed = { orderNumber, reason, actor: context.actor }
      const closed = await closePaymentMismatch(db, deed, context.now())
      context.screen.write(closed.ok ? 'Anotado.\n' : words[closed.code])
      return closed.ok ? 0 : 1
    })
  },
}
