import { closeMismatch } from '#use-cases/orders/close-mismatch.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'

const words = {
  'attempt-not-found': 'No existe un intento de pago con ese número de pedido.\n',
  'nothing-differs': 'Ese pago no tiene nada que no coincida.\n',
}

export const closeMismatchCommand: Command = {
  parameters: '<pedido> --reason <texto> [opciones]',
  summary: 'Da por visto un pago de otro importe o referencia',
  details: `
«payments <pedido>» dice lo que no coincide. Si la pasarela vuelve a decirlo, vuelve a esperar a alguien.

Opciones:
  --reason <texto>   qué se hizo con él
${agreeingHelp}`,
  async run(typed, context) {
    const { values, positionals } = readOptions(typed, { reason: { type: 'string' }, ...agreeing })
    const [number] = exactWords(positionals, ['el pedido'])
    const orderNumber = number.toUpperCase()
    const reason = values.reason?.trim()
    if (!reason) throw new WrongUse('Falta --reason.')
    if (!(await isAgreed(context, `¿Marcar como revisado el pago de ${orderNumber}?`, values.si)))
      return 1
    return inShop(context, async ({ db }) => {
      const deed = { orderNumber, reason, actor: context.actor }
      const closed = await closeMismatch(db, deed, context.now())
      context.screen.write(closed.ok ? 'Anotado.\n' : words[closed.code])
      return closed.ok ? 0 : 1
    })
  },
}
