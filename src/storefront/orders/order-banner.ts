import { findOrderStateById } from '#contract/order-state.ts'
import { isSecondPaymentReason } from '#domain/orders/payment.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { formatEventDateTime } from './order-dates.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

interface Banner {
  tone: 'note' | 'warn'
  title: string
  text: string
}

type BannerOrder = Pick<
  OrderWithHistory,
  | 'status'
  | 'events'
  | 'cancel_reason'
  | 'payment_flag'
  | 'refund'
  | 'grand_total'
  | 'voucher'
  | 'multi_pay'
  | 'return_requested_at'
>

/**
 * Banner above the order's progress steps that explains what happened and what follows. Only states
 * that the steps alone would misrepresent have a banner.
 */
export function createOrderBanner(order: BannerOrder, today: string): Banner | undefined {
  if (order.payment_flag === 'charged_back') {
    return {
      tone: 'warn',
      title: 'Tu banco reclamó el cargo de este pedido.',
      text: 'Lo estamos aclarando con él. Si no lo pediste tú, escríbenos.',
    }
  }
  switch (order.status) {
    case 'canceled':
      return canceled(order)
    case 'delivery_failed':
      return order.return_requested_at ? undefined : notDelivered(order, today)
    case 'return_in_progress':
      return {
        tone: 'note',
        title: 'Aceptamos tu devolución.',
        text: `Cuando llegue y la revisemos te regresamos ${formatMoney(order.grand_total)} por el mismo medio con que pagaste.`,
      }
    case 'refunded':
      return {
        tone: 'note',
        title: 'Recibimos tu devolución.',
        text:
          order.refund?.finished_at === null
            ? 'Tu reembolso está en marcha.'
            : 'Tu reembolso ya salió.',
      }
    default:
      return undefined
  }
}

function canceled({ cancel_reason, refund, payment_flag, multi_pay }: BannerOrder): Banner {
  const byShopper = cancel_reason === 'Cancelado por el cliente'
  const title = byShopper ? 'Cancelaste este pedido.' : 'Cancelamos este pedido.'
  const why = byShopper || !cancel_reason ? '' : `${cancel_reason.replace(/\.$/, '')}. `
  if (payment_flag === 'paid_late' && isSecondPaymentReason(cancel_reason)) {
    return { tone: 'note', title: `${cancel_reason}.`, text: 'Te regresamos este segundo pago.' }
  }
  if (payment_flag === 'paid_late') {
    return {
      tone: 'note',
      title,
      text: 'Tu pago llegó cuando ya no había existencias: te lo regresamos completo.',
    }
  }
  if (refund || payment_flag)
    return { tone: 'note', title, text: `${why}Te regresamos lo que pagaste.` }
  const transferred =
    multi_pay.method === 'spei'
      ? ' Si transferiste después, te devolvemos el total: escríbenos.'
      : ''
  return { tone: 'note', title, text: `${why}No se te cobró nada.${transferred}` }
}

function notDelivered({ events }: BannerOrder, today: string): Banner {
  const event = events.findLast(
    ({ to_state }) => findOrderStateById(to_state) === 'delivery_failed',
  )
  const when = event && formatEventDateTime(event.created_at, today)
  const said =
    event && event.description !== 'Incidencia en la entrega' ? event.description : undefined
  return {
    tone: 'warn',
    title: `${(said ?? 'No pudimos entregar tu pedido').replace(/\.$/, '')}${when ? `, ${when}` : ''}.`,
    text: 'Tu paquete está bien y bajo resguardo. Elige cómo lo quieres recibir y avisamos a la paquetería.',
  }
}
