import { canMove, isSetByPayment, movesFrom } from '#domain/orders/order-progress.ts'
import { type OrderState, stateLabel } from '#domain/orders/order-state.ts'
import { deliveryWay } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'
import { numberedState, readOrderState } from './order-state.ts'

const refusals = {
  'order-not-found': 'No existe ese pedido.',
  'tracking-required': 'Un pedido se envía con guía: agrega --carrier y --tracking.',
}

export const advanceOrderCommand: Command = {
  parameters: '<número> <estado> [opciones]',
  summary: 'Lleva un pedido a otro estado y avisa al cliente',
  details: `
El estado es su número o su nombre («orders --help» los enumera); sólo se admiten los pasos que
«order» muestra. Cancelar es «cancel-order»; que un pedido esté pagado lo dice la pasarela.

Opciones:
  --carrier <nombre>  paquetería; hace falta para enviar
  --tracking <guía>   número de guía; hace falta para enviar
  --tracking-url <dirección>  dónde se sigue el envío, https://…
  --reason <texto>    por qué; queda en la historia del pedido, que el cliente lee
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      carrier: { type: 'string' },
      tracking: { type: 'string' },
      'tracking-url': { type: 'string' },
      reason: { type: 'string' },
      ...agreeing,
    })
    const [typed, state] = exactWords(positionals, ['el número del pedido', 'el estado'])
    const to = readOrderState(state)
    const tracking = readTracking(values)
    const number = typed.toUpperCase()
    return inShop(context, async ({ db }) => {
      const complaint = await whyNot(db, number, to)
      if (complaint) {
        context.screen.write(complaint)
        return 1
      }
      const question = `¿El pedido ${number} pasa a «${stateLabel(to)}»?`
      if (!(await isAgreed(context, question, values.si))) return 1
      const { actor } = context
      const reason = values.reason ?? stateLabel(to)
      const advance = { number, to, actor, reason, ...(tracking && { tracking }) }
      const moved = await advanceOrder(db, advance, context.now())
      if (moved.ok) context.screen.write(`${number}: ${stateLabel(moved.order.state)}.\n`)
      else if (moved.code === 'move-not-allowed') {
        context.screen.write((await whyNot(db, number, to)) ?? refusals['order-not-found'])
      } else context.screen.write(`${refusals[moved.code]}\n`)
      return moved.ok ? 0 : 1
    })
  },
}

export const cancelOrderCommand: Command = {
  parameters: '<número> --reason <texto> [opciones]',
  summary: 'Cancela un pedido que no se ha enviado y devuelve lo pagado',
  details: `
Las piezas vuelven a la venta; el cupón y los puntos, a quien los usó. Lo pagado con tarjeta lo devuelve
la pasarela; para lo demás se abre un ticket que pide la CLABE («refunds» lo muestra).

Opciones:
  --reason <texto>   por qué; el cliente lo lee
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, { reason: { type: 'string' }, ...agreeing })
    const [typed] = exactWords(positionals, ['el número del pedido'])
    const reason = values.reason?.trim()
    if (!reason) throw new WrongUse('Falta --reason: el cliente lee por qué.')
    const number = typed.toUpperCase()
    return inShop(context, async ({ db, gateway }) => {
      const complaint = await whyNot(db, number, 'canceled')
      if (complaint) {
        context.screen.write(complaint)
        return 1
      }
      if (!(await isAgreed(context, `¿Cancelar el pedido ${number}?`, values.si))) return 1
      const { actor } = context
      const cancellation = { number, shopperId: null, actor, reason }
      const canceled = await cancelOrder(db, gateway, cancellation, context.now())
      const complaintNow = canceled.ok ? undefined : await whyNot(db, number, 'canceled')
      context.screen.write(complaintNow ?? `${number}: Cancelado.\n`)
      return canceled.ok ? 0 : 1
    })
  },
}

/** Why an order cannot go there, in words; a payment's states come by paying alone. */
async function whyNot(db: Db, number: string, to: OrderState): Promise<string | undefined> {
  const order = await orders.findByNumber(db, number)
  if (!order) return `${refusals['order-not-found']}\n`
  const attempt = await payments.findById(db, order.attemptId)
  const lines = await payments.linesOf(db, order.attemptId)
  const way = attempt ? deliveryWay(attempt, lines) : 'carrier'
  if (!isSetByPayment(to) && canMove(order.state, to, way)) return undefined
  const possible = movesFrom(order.state, way).filter((state) => !isSetByPayment(state))
  const where = possible.map((state) => numberedState(state)).join(', ')
  const now = `El pedido está en «${stateLabel(order.state)}»`
  return `${now} y ${where ? `sólo puede pasar a: ${where}` : 'ya no cambia'}.\n`
}

function readTracking(values: { carrier?: string; tracking?: string; 'tracking-url'?: string }) {
  const { carrier, tracking: trackingNumber, 'tracking-url': trackingUrl = null } = values
  if (carrier === undefined && trackingNumber === undefined && trackingUrl === null)
    return undefined
  if (!carrier || !trackingNumber) throw new WrongUse('--carrier y --tracking van juntos.')
  if (trackingUrl !== null && !trackingUrl.startsWith('https://')) {
    throw new WrongUse('--tracking-url empieza por https://')
  }
  return { carrier, trackingNumber, trackingUrl }
}
