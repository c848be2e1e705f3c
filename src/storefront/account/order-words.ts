import type { Order } from '#contract/orders.ts'
import { dayOf, formatClock, formatDeadline, formatMoney, formatWeekday } from '../text/format.ts'

/** What an order needs for its words; the list and the page share them. */
export type WordedOrder = Pick<
  Order,
  | 'global_status'
  | 'estimate_from'
  | 'estimate_to'
  | 'voucher'
  | 'delivered_at'
  | 'grand_total'
  | 'payment_flag'
  | 'shipped_at'
>

/** The one short truth under the state in the list: a promise, or the next step. Without data, nothing. */
export function promiseOf(order: WordedOrder, today: string): string | undefined {
  const { global_status, voucher, delivered_at, grand_total, payment_flag } = order
  switch (global_status.id) {
    case 0:
      return payment_flag ?? 'No se te cobró nada'
    case 1:
      return voucher ? `Paga antes del ${formatDeadline(voucher.expires_at)}` : undefined
    case 2:
    case 3:
    case 4:
      return arrival(order, today)
    case 5:
      return 'Elige cómo quieres recibirlo'
    case 6:
      return 'Tu devolución va en camino'
    case 7:
      return `Te regresamos ${formatMoney(grand_total)}`
    case 8:
      return delivered_at
        ? `La paquetería dice que llegó ${onDay(dayOf(delivered_at), today)}`
        : undefined
    default:
      return delivered_at ? `Llegó ${onDay(dayOf(delivered_at), today)}` : undefined
  }
}

export interface Headline {
  kicker: string
  /** the largest words of the page */
  say: string
  detail?: string
}

/** What the page of an order answers first. */
export function headlineOf(order: WordedOrder, today: string): Headline {
  const { global_status, voucher, delivered_at, grand_total, payment_flag } = order
  const total = formatMoney(grand_total)
  const delivered = delivered_at
    ? `${onDay(dayOf(delivered_at), today).replace('el ', '')}, ${formatClock(delivered_at)}`
    : undefined
  switch (global_status.id) {
    case 0:
      return payment_flag
        ? { kicker: 'Reembolso', say: total, detail: payment_flag }
        : { kicker: 'Reembolso', say: 'No hace falta', detail: 'No se te cobró nada.' }
    case 1:
      return {
        kicker: 'Paga antes del',
        say: voucher ? capital(formatDeadline(voucher.expires_at)) : 'Falta tu pago',
        detail: 'Apartamos tus productos hasta esa hora.',
      }
    case 5:
      return { kicker: 'Tú decides', say: '¿Cómo lo quieres recibir?' }
    case 6:
      return {
        kicker: 'Tu devolución',
        say: 'Va en camino',
        detail: `En cuanto la revisemos sale tu reembolso de ${total}.`,
      }
    case 7:
      return {
        kicker: 'Te regresamos',
        say: total,
        detail: 'Tu banco puede tardar unos días en mostrarlo.',
      }
    case 8:
      return {
        kicker: 'La paquetería dice',
        say: delivered ? `Entregado ${delivered}` : 'Entregado',
        detail: '¿Ya lo tienes? Si no nos dices nada, lo damos por recibido en tres días.',
      }
    case 9:
      return { kicker: 'Entregado', say: delivered ? capital(delivered) : 'Ya lo tienes' }
    default:
      return { ...expectation(order, today), detail: details[global_status.id] }
  }
}

function expectation(order: WordedOrder, today: string): { kicker: string; say: string } {
  if (order.estimate_from || order.estimate_to) {
    return { kicker: 'Llega', say: capital(arrivalDays(order, today)) }
  }
  return { kicker: 'Tu pedido', say: underway[order.global_status.id] ?? 'Va en camino' }
}

const underway: Record<number, string> = {
  2: 'Lo estamos preparando',
  3: 'Va en camino',
  4: 'Está por llegar',
}

const details: Record<number, string> = {
  2: 'Ya tenemos tu pago y lo estamos empacando.',
  3: 'Ya lo tiene la paquetería. Tu número de guía está en Envío.',
  4: 'Ya salió a reparto. Ten a la mano una identificación.',
}

function arrival(order: WordedOrder, today: string): string | undefined {
  if (!order.estimate_from && !order.estimate_to) return undefined
  return `Llega ${arrivalDays(order, today)}`
}

function arrivalDays({ estimate_from: from, estimate_to: to }: WordedOrder, today: string): string {
  const first = from ?? to
  const last = to ?? from
  if (!first || !last) return ''
  if (first === last || last <= today) return onDay(last, today)
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  const start = sameMonth ? formatWeekday(first).replace(/ de \p{L}+$/u, '') : formatWeekday(first)
  return `entre el ${start} y el ${formatWeekday(last)}`
}

function onDay(day: string, today: string): string {
  return day === today ? 'hoy' : `el ${formatWeekday(day)}`
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1)
}
