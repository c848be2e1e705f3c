import { handOver, readyForPickup } from '#use-cases/orders/pick-up-order.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'
import { orderRefusalText } from './order-refusals.ts'

export const readyForPickupCommand: Command = {
  parameters: '<pedido> [opciones]',
  summary: 'Avisa que un pedido ya espera en su punto de entrega',
  details: `
El cliente recibe por correo dónde, hasta cuándo y el código con que se lo entregan. Lo que nadie recoge
dentro del plazo pasa solo a «Incidencia en la entrega».

Opciones:
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [typed] = exactWords(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    const question = `¿El pedido ${number} ya está listo para recoger?`
    if (!(await isAgreed(context, question, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const wanted = { number, actor: context.actor }
      const ready = await readyForPickup(db, wanted, context.now())
      context.screen.write(
        ready.ok
          ? `${number}: Listo para recoger hasta el ${ready.order.pickupUntil}.\n`
          : `${orderRefusalText(ready)}\n`,
      )
      return ready.ok ? 0 : 1
    })
  },
}

export const handOverCommand: Command = {
  parameters: '<pedido> (--code <código> | --identified) [opciones]',
  summary: 'Entrega en el punto un pedido que se recoge',
  details: `
Opciones:
  --code <código>    los seis números que trae el cliente
  --identified       sin código: mostró una identificación con el nombre del pedido
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      code: { type: 'string' },
      identified: { type: 'boolean' },
      ...agreeing,
    })
    const [typed] = exactWords(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    const code = values.code?.trim() ?? null
    if ((code === null) === (values.identified !== true)) {
      throw new WrongUse('Indica --code o --identified, uno solo.')
    }
    if (!(await isAgreed(context, `¿Entregar el pedido ${number}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const wanted = { number, code, actor: context.actor }
      const given = await handOver(db, wanted, context.now())
      context.screen.write(given.ok ? `${number}: Entregado.\n` : `${orderRefusalText(given)}\n`)
      return given.ok ? 0 : 1
    })
  },
}
