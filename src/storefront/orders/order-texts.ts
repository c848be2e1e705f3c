import type { Order } from '#contract/orders.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import {
  capitalize,
  toCalendarDay,
  formatDeadline,
  formatMoney,
  formatTimeOfDay,
  formatWeekday,
  formatRelativeDay,
} from '#ui/text/format-money-and-dates.ts'
import {
  formatDeliveryDays,
  formatDeliveryHeading,
  capitalizeDateWithoutArticle,
  findMissedDeliveryDeadline,
  formatEventDateTime,
} from './order-dates.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'
import { formatRefund } from './refund-texts.ts'

/** Order fields from which status texts are built, shared by the order list and the order page. */
type WordedOrder = Pick<
  Order,
  | 'status'
  | 'estimate_from'
  | 'estimate_to'
  | 'voucher'
  | 'delivered_at'
  | 'grand_total'
  | 'payment_flag'
  | 'return_requested_at'
> & { pickup: Pick<NonNullable<Order['pickup']>, 'name' | 'until'> | null }

/** Further order fields from which the order page's texts are built. */
export type OrderPageTextFields = WordedOrder &
  Pick<
    OrderWithHistory,
    | 'confirmed_on'
    | 'refund'
    | 'multi_pay'
    | 'payment_attempt'
    | 'tickets'
    | 'shipments'
    | 'returns'
  >

/** Labels of the states of a product return. */
export const goodsReturnStateLabels: Record<OrderWithHistory['returns'][number]['state'], string> =
  {
    requested: 'Devolución solicitada',
    received: 'Recibimos tu devolución',
    inspected: 'Revisamos tu devolución',
    refunded: 'Devolución reembolsada',
    refused: 'No aceptamos tu devolución',
  }

/** Date of an open return request, unless the order's state already shows it. */
export function findReturnRequestDay({
  status,
  return_requested_at: asked,
}: Pick<Order, 'status' | 'return_requested_at'>): string | null {
  const said = status === 'return_in_progress' || status === 'refunded'
  return asked && !said ? toCalendarDay(asked) : null
}

/** Line under an order's state in the list: promised date or next step; undefined without data. */
export function formatOrderStateNote(order: WordedOrder, today: string): string | undefined {
  const { status, voucher, delivered_at, grand_total, payment_flag } = order
  const asked = findReturnRequestDay(order)
  if (asked) return `${goodsReturnStateLabels.requested} ${formatRelativeDay(asked, today)}`
  switch (status) {
    case 'canceled':
      return moneyOfCanceled(payment_flag)
    case 'pending_payment':
      if (payment_flag === 'underpaid') return 'Falta una parte de tu pago'
      return voucher ? `Paga antes del ${formatDeadline(voucher.expires_at)}` : undefined
    case 'processing':
    case 'shipped':
    case 'in_transit':
      return arrival(order, today)
    case 'delivery_failed':
      return order.pickup ? 'Sigue en el punto de entrega' : 'Elige cómo quieres recibirlo'
    case 'return_in_progress':
      return 'Tu devolución va en camino'
    case 'refunded':
      return payment_flag === 'refund_open'
        ? `Te regresaremos ${formatMoney(grand_total)}`
        : `Te regresamos ${formatMoney(grand_total)}`
    case 'delivered_unconfirmed':
      if (order.pickup) {
        const { name, until } = order.pickup
        return until ? `Te espera hasta ${formatRelativeDay(until, today)}` : `Te espera en ${name}`
      }
      return delivered_at
        ? `La paquetería dice que llegó ${formatRelativeDay(toCalendarDay(delivered_at), today)}`
        : undefined
    default:
      return delivered_at
        ? `${order.pickup ? 'Lo recogiste' : 'Llegó'} ${formatRelativeDay(toCalendarDay(delivered_at), today)}`
        : undefined
  }
}

function moneyOfCanceled(flag: Order['payment_flag']): string {
  if (flag === 'paid_late' || flag === 'refund_open') return 'Te regresaremos lo que pagaste'
  if (flag === 'refunded') return 'Te regresamos lo que pagaste'
  return flag === 'charged_back' ? 'Tu banco te regresó el cargo' : 'No se te cobró nada'
}

interface Headline {
  kicker: string
  /** Main heading of the order page */
  say: string
  detail?: string
}

/** Heading of an order page, by order state. */
export function createOrderHeadline(order: OrderPageTextFields, today: string): Headline {
  const total = formatMoney(order.grand_total)
  const asked = findReturnRequestDay(order)
  if (asked) {
    return {
      kicker: 'Tu devolución',
      say: goodsReturnStateLabels[order.returns[0]?.state ?? 'requested'],
      detail: `La pediste ${formatRelativeDay(asked, today)}.`,
    }
  }
  switch (order.status) {
    case 'canceled':
      if (!order.refund && !order.payment_flag) {
        return {
          kicker: 'Reembolso',
          say: 'No se te cobró nada',
          detail: 'Así que no hay reembolso.',
        }
      }
      return { kicker: 'Reembolso', say: refundAmount(order), detail: formatRefund(order) }
    case 'pending_payment':
      return toPay(order)
    case 'delivery_failed':
      return { kicker: 'Tú decides', say: '¿Cómo lo quieres recibir?' }
    case 'return_in_progress':
      return {
        kicker: 'Tu devolución',
        say: 'Va en camino',
        detail: `En cuanto la revisemos sale tu reembolso de ${total}.`,
      }
    case 'refunded':
      return {
        kicker: order.refund?.finished_at === null ? 'Te regresaremos' : 'Te regresamos',
        say: refundAmount(order),
        detail: formatRefund(order),
      }
    case 'delivered_unconfirmed':
      return reported(order, today)
    case 'completed':
      return delivered(order, today)
    default:
      return { ...expectation(order, today), detail: detailOf(order) }
  }
}

function refundAmount({ refund, grand_total }: OrderPageTextFields): string {
  return formatMoney(refund?.amount ?? grand_total)
}

function toPay({ voucher, payment_flag }: OrderPageTextFields): Headline {
  if (voucher && payment_flag === 'underpaid') {
    return {
      kicker: 'Recibimos una parte. Falta',
      say: formatMoney(voucher.amount),
      detail: `Complétalo antes del ${formatDeadline(voucher.expires_at)}.`,
    }
  }
  if (!voucher) {
    return {
      kicker: 'Pendiente de pago',
      say: 'Falta tu pago',
      detail: 'Apartamos tus productos unos minutos mientras terminas de pagar.',
    }
  }
  const { expires_at: end, method } = voucher
  const how =
    method === 'cash'
      ? 'Muestra este código en caja. Se confirma a más tardar el siguiente día hábil.'
      : 'Te confirmamos por correo en cuanto llegue.'
  return {
    kicker: 'Paga antes del',
    say: capitalize(formatWeekday(toCalendarDay(end))),
    detail: `A las ${formatTimeOfDay(end)}. ${how}`,
  }
}

function reported(order: OrderPageTextFields, today: string): Headline {
  const { delivered_at, confirmed_on } = order
  if (order.pickup) {
    return {
      kicker: 'Listo para recoger',
      say: 'Te está esperando',
      detail: 'Lleva una identificación y este código.',
    }
  }
  const silence = confirmed_on
    ? `Si no nos avisas, el ${formatWeekday(confirmed_on)} lo marcamos como entregado.`
    : ''
  return {
    kicker: 'La paquetería dice',
    say: delivered_at ? `Entregado ${formatEventDateTime(delivered_at, today)}` : 'Entregado',
    detail: `¿Ya lo tienes? ${silence}`.trim(),
  }
}

function delivered(order: OrderPageTextFields, today: string): Headline {
  const { delivered_at, payment_attempt, pickup } = order
  const where = pickup?.name ?? payment_attempt.shipping_address?.address1
  return {
    kicker: 'Entregado',
    say: delivered_at
      ? capitalizeDateWithoutArticle(formatEventDateTime(delivered_at, today))
      : 'Ya lo tienes',
    ...(where && { detail: `En ${where}.` }),
  }
}

function expectation(order: WordedOrder, today: string): { kicker: string; say: string } {
  if (order.pickup) {
    const ready = formatDeliveryHeading(order, today)
    return { kicker: 'Listo para recoger', say: ready ?? 'En cuanto te avisemos' }
  }
  const missed = findMissedDeliveryDeadline(order, today)
  if (missed)
    return {
      kicker: 'Debía llegar',
      say: capitalizeDateWithoutArticle(formatRelativeDay(missed, today)),
    }
  const arrives = formatDeliveryHeading(order, today)
  if (arrives) return { kicker: 'Llega', say: arrives }
  return { kicker: 'Tu pedido', say: underway[order.status] ?? 'Va en camino' }
}

const underway: Partial<Record<OrderState, string>> = {
  processing: 'Lo estamos preparando',
  shipped: 'Va en camino',
  in_transit: 'Está por llegar',
}

const details: Partial<Record<OrderState, string>> = {
  processing: 'Ya tenemos tu pago y lo estamos empacando.',
  shipped: 'Ya lo tiene la paquetería. Tu número de guía está en Envío.',
  in_transit: 'Ya salió a reparto. Ten a la mano una identificación.',
}

function detailOf({ pickup, status, shipments }: OrderPageTextFields): string | undefined {
  if (status === 'processing' && shipments.length > 0) {
    return 'Una parte ya salió; lo demás lo estamos empacando.'
  }
  if (status === 'shipped' && shipments.length > 1) {
    return 'Ya lo tiene la paquetería, en varios paquetes. Sus guías están abajo.'
  }
  if (!pickup) return details[status]
  return status === 'processing'
    ? `${details.processing} Lo recoges en ${pickup.name}.`
    : `Va en camino a ${pickup.name}. Te avisamos cuando puedas recogerlo.`
}

function arrival(order: WordedOrder, today: string): string | undefined {
  if (order.pickup) return 'Te avisamos cuando puedas recogerlo'
  const missed = findMissedDeliveryDeadline(order, today)
  if (missed) return `Debía llegar ${formatRelativeDay(missed, today)}. Ya lo estamos rastreando`
  const days = formatDeliveryDays(order, today)
  return days && `Llega ${days}`
}
