import { handOverPickup, markReadyForPickup } from '#use-cases/orders/hand-over-pickup.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOptionHelp, confirmOption, askConfirmation } from './confirm-command.ts'
import { orderRefusalText } from './order-refusals.ts'
import { parseExactArguments, parseOptions } from './parse-command-options.ts'

export const readyForPickupCommand: Command = {
  parameters: '<pedido> [opciones]',
  summary: 'Avisa que un pedido ya espera en su punto de entrega',
  details: `
El cliente recibe por correo dónde, hasta cuándo y el código con que se lo entregan. Lo que nadie recoge
dentro del plazo pasa solo a «Incidencia en la entrega».

Opciones:
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [typed] = parseExactArguments(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    const question = `¿El pedido ${number} ya está listo para recoger?`
    if (!(await askConfirmation(context, question, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const wanted = { number, actor: context.actor }
      const ready = await markReadyForPickup(db, wanted, context.now())
      context.screen.write(
        ready.ok
          ? `${number}: Listo para recoger hasta el ${ready.order.pickupUntil}.\n`
          : `${orderRefusalText(ready)}\n`,
      )
      return ready.ok ? 0 : 1
    })
  },
}

export const handOverPickupCommand: Command = {
  parameters: '<pedido> (--code <código> | --identified) [opciones]',
  summary: 'Entrega en el punto un pedido que se recoge',
  details: `
Opciones:
  --code <código>    los seis números que trae el cliente
  --identified       sin código: mostró una identificación con el nombre del pedido
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      code: { type: 'string' },
      identified: { type: 'boolean' },
      ...confirmOption,
    })
    const [typed] = parseExactArguments(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    const code = values.code?.trim() ?? null
    if ((code === null) === (values.identified !== true)) {
      throw new UsageError('Indica --code o --identified, uno solo.')
    }
    if (!(await askConfirmation(context, `¿Entregar el pedido ${number}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const wanted = { number, code, actor: context.actor }
      const given = await handOverPickup(db, wanted, context.now())
      context.screen.write(given.ok ? `${number}: Entregado.\n` : `${orderRefusalText(given)}\n`)
      return given.ok ? 0 : 1
    })
  },
}
