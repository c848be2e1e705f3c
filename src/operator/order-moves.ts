import { canMove, isSetByPayment, movesFrom } from '#domain/orders/order-progress.ts'
import { type OrderState, stateLabel } from '#domain/orders/order-state.ts'
import { deliveryWay } from '#domain/orders/order.ts'
import { hasLeft } from '#domain/orders/shipment.ts'
import { refuse } from '#domain/refusal.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'
import { orderRefusalText } from './order-refusals.ts'
import { numberedState, readOrderState } from './order-state.ts'
import { readTracking, trackingOptions } from './tracking.ts'

export const advanceOrderCommand: Command = {
  parameters: '<número> <estado> [opciones]',
  summary: 'Lleva un pedido a otro estado y avisa al cliente',
  details: `
El estado es su número o su nombre («orders --help» los enumera); solo se admiten los pasos que
«order» muestra. Cancelar es «cancel-order»; que un pedido esté pagado lo dice la pasarela. Para enviar hacen falta
paquetería y guía; una parte se envía con «ship-order».

Opciones:
${trackingOptions.help}
  --reason <texto>    por qué; queda en la historia del pedido, que el cliente lee
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      ...trackingOptions.options,
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
      if (moved.ok) {
        const words = `${number}: ${stateLabel(moved.order.state)}.\n`
        context.screen.write(moved.asked ? waitsText(moved.asked) : words)
      } else {
        const isIllegal = moved.code === 'move-not-allowed'
        const why = isIllegal ? await whyNot(db, number, to) : undefined
        context.screen.write(why ?? `${orderRefusalText(moved)}\n`)
      }
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
      if (canceled.ok) {
        const words = `${number}: Cancelado.\n`
        context.screen.write(canceled.asked ? waitsText(canceled.asked) : words)
      } else {
        const complaintNow = await whyNot(db, number, 'canceled')
        context.screen.write(complaintNow ?? `${orderRefusalText(canceled)}\n`)
      }
      return canceled.ok ? 0 : 1
    })
  },
}

function waitsText(asked: number): string {
  return `Espera a una segunda persona: «approve-refund ${asked}» o «refuse-refund ${asked}».\n`
}

/** Reason why an order cannot change to a state. Payment states are reached only through payments. */
async function whyNot(db: Db, number: string, to: OrderState): Promise<string | undefined> {
  const order = await orders.findByNumber(db, number)
  if (!order) return `${orderRefusalText(refuse('order-not-found'))}\n`
  const attempt = await payments.findById(db, order.attemptId)
  const lines = await payments.linesOf(db, order.attemptId)
  const way = attempt ? deliveryWay(attempt, lines) : 'carrier'
  const hasPartLeft = (await shipments.ofOrder(db, order.id)).some(hasLeft)
  const isPossible = (state: OrderState) =>
    !isSetByPayment(state) && !(state === 'canceled' && hasPartLeft)
  if (isPossible(to) && canMove(order.state, to, way)) return undefined
  const possible = movesFrom(order.state, way).filter(isPossible)
  const where = possible.map((state) => numberedState(state)).join(', ')
  const now = `El pedido está en «${stateLabel(order.state)}»`
  return `${now} y ${where ? `solo puede pasar a: ${where}` : 'ya no cambia'}.\n`
}
