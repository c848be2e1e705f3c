import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { isRefundMadeByPaymentGateway } from '#domain/orders/payment.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

type Canceled = Pick<OfficeOrderResponse, 'lines' | 'money' | 'payment' | 'payment_flag'>

/**
 * Describes the effects of an order's cancellation, one text per topic: refund, reward points,
 * coupon, stock, licence keys.
 */
export function describeCancellationEffects({
  lines,
  money,
  payment,
  payment_flag: flag,
}: Canceled) {
  const follows = [{ about: 'Se devuelve', words: moneyWords(money.left, flag) }]
  if (money.left > 0) follows.push({ about: 'A dónde', words: whereWords(payment) })
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

function moneyWords(left: number, flag: Canceled['payment_flag']): string {
  if (flag === 'charged_back') return 'nada: el banco ya retiró el dinero'
  if (left > 0) return formatMoney(left)
  return flag === 'refund_open'
    ? 'nada más: su reembolso ya está pedido'
    : 'nada: no queda nada pagado'
}

function whereWords(payment: Canceled['payment']): string {
  return isRefundMadeByPaymentGateway(payment)
    ? 'a la tarjeta con que pagó'
    : 'por transferencia; un ticket le pide su CLABE'
}
