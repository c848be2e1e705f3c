import {
  canChangeOrderState,
  isOrderStateSetByPaymentOnly,
  listAllowedOrderTransitions,
} from '#domain/orders/order-state-transitions.ts'
import { type OrderState, formatOrderState } from '#domain/orders/order-state.ts'
import { getDeliveryMethod } from '#domain/orders/order.ts'
import { isParcelShipped } from '#domain/orders/shipment.ts'
import { refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { formatOrderCommandError } from './order-error-texts.ts'
import { formatOrderStateWithId, parseOrderState } from './order-state.ts'
import {
  parseParcelTrackingOptions,
  parcelTrackingCommandOptions,
} from './parcel-tracking-options.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

export const advanceOrderCommand: Command = {
  parameters: '<número> <estado> [opciones]',
  summary: 'Lleva un pedido a otro estado y avisa al cliente',
  details: `
El estado es su número o su nombre («orders --help» los enumera); solo se admiten los pasos que
«order» muestra. Cancelar es «cancel-order»; que un pedido esté pagado lo dice la pasarela. Para enviar hacen falta
paquetería y guía; una parte se envía con «ship-order».

Opciones:
${parcelTrackingCommandOptions.help}
  --reason <texto>    por qué; queda en la historia del pedido, que el cliente lee
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      ...parcelTrackingCommandOptions.options,
      reason: { type: 'string' },
      ...skipConfirmationOption,
    })
    const [typed, state] = parseRequiredArguments(positionals, [
      'el número del pedido',
      'el estado',
    ])
    const to = parseOrderState(state)
    const tracking = parseParcelTrackingOptions(values)
    const number = typed.toUpperCase()
    return withShopServices(context, async ({ db }) => {
      const complaint = await whyNot(db, number, to)
      if (complaint) {
        context.screen.write(complaint)
        return 1
      }
      const question = `¿El pedido ${number} pasa a «${formatOrderState(to)}»?`
      if (!(await askConfirmation(context, question, values.si))) return 1
      const { actor } = context
      const reason = values.reason ?? formatOrderState(to)
      const advance = { number, to, actor, reason, ...(tracking && { tracking }) }
      const moved = await advanceOrder(db, advance, context.now())
      if (moved.ok) {
        const words = `${number}: ${formatOrderState(moved.order.state)}.\n`
        context.screen.write(moved.asked ? waitsText(moved.asked) : words)
      } else {
        const isIllegal = moved.code === 'move-not-allowed'
        const why = isIllegal ? await whyNot(db, number, to) : undefined
        context.screen.write(why ?? `${formatOrderCommandError(moved)}\n`)
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
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...skipConfirmationOption,
    })
    const [typed] = parseRequiredArguments(positionals, ['el número del pedido'])
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError('Falta --reason: el cliente lee por qué.')
    const number = typed.toUpperCase()
    return withShopServices(context, async ({ db, gateway }) => {
      const complaint = await whyNot(db, number, 'canceled')
      if (complaint) {
        context.screen.write(complaint)
        return 1
      }
      if (!(await askConfirmation(context, `¿Cancelar el pedido ${number}?`, values.si))) return 1
      const { actor } = context
      const cancellation = { number, shopperId: null, actor, reason }
      const canceled = await cancelOrder(db, gateway, cancellation, context.now())
      if (canceled.ok) {
        const words = `${number}: Cancelado.\n`
        context.screen.write(canceled.asked ? waitsText(canceled.asked) : words)
      } else {
        const complaintNow = await whyNot(db, number, 'canceled')
        context.screen.write(complaintNow ?? `${formatOrderCommandError(canceled)}\n`)
      }
      return canceled.ok ? 0 : 1
    })
  },
}

function waitsText(asked: number): string {
  return `Espera a una segunda persona: «approve-refund ${asked}» o «refuse-refund ${asked}».\n`
}

/**
 * Explains why an order cannot change to the state `to`; undefined if it can. States that only a
 * payment may set are never possible here.
 */
async function whyNot(db: Db, number: string, to: OrderState): Promise<string | undefined> {
  const order = await orders.findOrderByNumber(db, number)
  if (!order) return `${formatOrderCommandError(refuse('order-not-found'))}\n`
  const attempt = await paymentAttempts.findPaymentAttempt(db, order.attemptId)
  const lines = await paymentAttempts.listPaymentAttemptLines(db, order.attemptId)
  const way = attempt ? getDeliveryMethod(attempt, lines) : 'carrier'
  const hasPartLeft = (await shipments.listShipmentsOfOrder(db, order.id)).some(isParcelShipped)
  const isPossible = (state: OrderState) =>
    !isOrderStateSetByPaymentOnly(state) && !(state === 'canceled' && hasPartLeft)
  if (isPossible(to) && canChangeOrderState(order.state, to, way)) return undefined
  const possible = listAllowedOrderTransitions(order.state, way).filter(isPossible)
  const where = possible.map((state) => formatOrderStateWithId(state)).join(', ')
  const now = `El pedido está en «${formatOrderState(order.state)}»`
  return `${now} y ${where ? `solo puede pasar a: ${where}` : 'ya no cambia'}.\n`
}
