import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { isRefundedByGateway } from '#domain/orders/payment.ts'
import { formatMoney } from '#ui/text/format.ts'

type Canceled = Pick<OfficeOrderReply, 'lines' | 'money' | 'payment' | 'payment_flag'>

/** Consequences of a cancellation, by subject. */
export function cancelFollows({ lines, money, payment, payment_flag: flag }: Canceled) {
  const left = money.paid - money.refunded
  const follows = [{ about: 'Se devuelve', words: moneyWords(left, flag === 'refund_open') }]
  if (left > 0) follows.push({ about: 'A dónde', words: whereWords(payment) })
  follows.push({ about: 'Puntos', words: 'se cancelan los que ganó con el pedido' })
  if (money.coupon !== null) {
    const words = 'vuelve a servirle; si se hizo con puntos, vuelven los puntos'
    follows.push({ about: `Cupón ${money.coupon}`, words })
  }
  if (lines.some(({ digital }) => !digital)) {
    const words = 'las piezas que no se reembolsaron vuelven a la venta'
    follows.push({ about: 'Inventario', words })
  }
  if (lines.some(({ digital }) => digital)) {
    follows.push({ about: 'Claves', words: 'las entregadas dejan de valer' })
  }
  return follows
}

function moneyWords(left: number, isRefundOpen: boolean): string {
  if (left <= 0) return 'nada: no queda nada pagado'
  // a pending refund reduces the remainder
  return isRefundOpen ? `lo que quede de ${formatMoney(left)}` : formatMoney(left)
}

function whereWords(payment: Canceled['payment']): string {
  return isRefundedByGateway(payment)
    ? 'a la tarjeta con que pagó'
    : 'por transferencia; un ticket le pide su CLABE'
}
