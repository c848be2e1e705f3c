import { isOrderState, movesFrom, type OrderStateId, stateLabel } from '#domain/order-progress.ts'
import { shownMoney } from '#domain/shown-money.ts'
import type { Db } from '#persistence/database.ts'
import * as orderList from '#persistence/order-list.ts'
import * as orderViews from '#persistence/order-views.ts'
import { advanceOrder } from '#use-cases/advance-order.ts'
import { cancelOrder } from '#use-cases/cancel-order.ts'
import { type Command, WrongUse } from './command.ts'
import { readOptions } from './options.ts'
import { shownMoment } from './shown-moment.ts'

const MOST = 100
const OPERATOR = 'operator'

export const ordersCommand: Command = {
  parameters: '[número]',
  summary: 'Muestra los pedidos por atender, o uno completo con lo que admite',
  details: 'Sin número, los que no han terminado, el más antiguo primero.',
  async run(words, { open, screen }) {
    const [number] = readOptions(words, {}).positionals
    const { db, close } = await open()
    try {
      if (number !== undefined) return await showOne(db, number, screen.write)
      const waiting = await orderList.unfinished(db, MOST)
      if (waiting.length === 0) screen.write('Ningún pedido espera.\n')
      for (const order of waiting) screen.write(`${headOf(order)}\n`)
      return 0
    } finally {
      await close()
    }
  },
}

export const advanceOrderCommand: Command = {
  parameters: '<número> <estado> [opciones]',
  summary: 'Lleva un pedido a su siguiente estado; avisa por correo',
  details: `
Estados: 3 enviado, 4 en proceso de entrega, 5 incidencia, 6 devolución en proceso,
7 devuelto y reembolsado, 8 entregado por confirmar, 9 entregado.

Opciones:
  --carrier <nombre>       paquetería; se pide al enviar
  --tracking <guía>        número de guía; se pide al enviar
  --tracking-url <enlace>  página de la guía
  --reason <texto>         por qué, para la historia del pedido`,
  async run(words, { open, now, screen }) {
    const { values, positionals } = readOptions(words, {
      carrier: { type: 'string' },
      tracking: { type: 'string' },
      'tracking-url': { type: 'string' },
      reason: { type: 'string' },
    })
    const [number, state] = positionals
    if (number === undefined || state === undefined) {
      throw new WrongUse('Faltan el número o el estado.')
    }
    const to = readState(state)
    const { carrier, tracking: trackingNumber, 'tracking-url': trackingUrl = null } = values
    const { db, close } = await open()
    try {
      const advanced = await advanceOrder(
        db,
        {
          number,
          to,
          actor: OPERATOR,
          reason: values.reason ?? stateLabel(to),
          ...(carrier && trackingNumber && { tracking: { carrier, trackingNumber, trackingUrl } }),
        },
        now(),
      )
      screen.write(advanced.ok ? `${number}: ${stateLabel(to)}\n` : `${refusals[advanced.code]}\n`)
      return advanced.ok ? 0 : 1
    } finally {
      await close()
    }
  },
}

export const cancelOrderCommand: Command = {
  parameters: '<número> <motivo>',
  summary: 'Cancela un pedido que no ha salido; devuelve existencias y dinero',
  details: 'El reembolso de una tarjeta lo hace la tienda en marcha, en minutos.',
  async run(words, { open, now, screen }) {
    const [number, reason, ...others] = readOptions(words, {}).positionals
    if (number === undefined || reason === undefined) {
      throw new WrongUse('Faltan el número o el motivo.')
    }
    if (others.length > 0) throw new WrongUse('Escribe el motivo entre comillas.')
    const { db, close } = await open()
    try {
      const cancellation = { number, shopperId: null, actor: OPERATOR, reason }
      const canceled = await cancelOrder(db, null, cancellation, now())
      screen.write(canceled.ok ? `${number}: cancelado\n` : `${refusals[canceled.code]}\n`)
      return canceled.ok ? 0 : 1
    } finally {
      await close()
    }
  },
}

const refusals = {
  'order-not-found': 'No existe ese pedido.',
  'move-not-allowed': 'El pedido no admite ese cambio; «orders <número>» dice cuáles.',
  'tracking-required': 'Para enviar hacen falta --carrier y --tracking.',
}

function readState(word: string): OrderStateId {
  const id = Number(word)
  if (!isOrderState(id)) throw new WrongUse(`«${word}» no es un estado.`)
  return id
}

async function showOne(db: Db, number: string, write: (text: string) => void): Promise<number> {
  const order = await orderList.findByNumber(db, number)
  if (!order) {
    write(`${refusals['order-not-found']}\n`)
    return 1
  }
  write(`${headOf(order)}\n`)
  for (const line of order.lines) write(`  ${line}\n`)
  for (const event of await orderViews.eventsOf(db, order.id)) {
    write(`${shownMoment(event.createdAt)}  ${event.reason}\n`)
  }
  const next = movesFrom(order.stateId).map((id) => `${id} ${stateLabel(id)}`)
  write(next.length > 0 ? `Puede ir a: ${next.join(', ')}\n` : 'Ya no admite cambios.\n')
  return 0
}

function headOf(order: orderList.ListedOrder): string {
  const flag = order.paymentFlag ? `  [${order.paymentFlag}]` : ''
  const who = order.email
  return `${order.number}  ${shownMoment(order.createdAt)}  ${shownMoney(order.total)}  ${stateLabel(order.stateId)}  ${who}${flag}`
}
