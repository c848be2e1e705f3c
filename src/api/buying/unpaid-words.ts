import { inARow } from '#domain/buying/promises.ts'
import type { VoucherLimit } from '#domain/buying/unpaid-limits.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { shownDay } from '#mail/dates.ts'

/** Why an order takes no transfer and no cash, and what to do about it. */
export function voucherLimitWords(limit: VoucherLimit): string {
  switch (limit.why) {
    case 'paused':
      return `${limit.lapsed} de tus fichas de pago vencieron sin que llegara el dinero. Hasta el ${shownDay(dayInMexico(limit.until))} tus pedidos se pagan con tarjeta; después vuelves a tener transferencia y efectivo.`
    case 'unpaid':
      return `${pendingWords(limit.orderNumbers)}Paga este pedido con tarjeta.`
    case 'units':
      return `Con transferencia o efectivo se apartan hasta ${pieces(limit.most)} de «${limit.name}» por persona${limit.left > 0 ? ` y a ti te quedan ${limit.left}. Baja la cantidad` : '. Espera a mañana'}, o paga con tarjeta.`
    case 'stock':
      return limit.left > 0
        ? `Con transferencia o efectivo se apartan por ahora hasta ${pieces(limit.left)} de «${limit.name}». Baja la cantidad, o paga con tarjeta.`
        : `Las piezas de «${limit.name}» que se apartan con transferencia o efectivo ya están tomadas. Paga con tarjeta y aseguras la tuya, o vuelve más tarde por si se libera alguna.`
  }
}

/** Why an order is not even opened: it would hold too much of a product unpaid. */
export function tooManyUnitsWords(refusal: {
  name: string
  most: number
  left: number
  hours: number
}): string {
  const { name, most, left, hours } = refusal
  const rule = `Sin pagar se apartan hasta ${pieces(most)} de «${name}» por persona en ${hours} horas.`
  return left > 0
    ? `${rule} Baja la cantidad a ${left}; en cuanto pagues puedes pedir más.`
    : `${rule} Ya las apartaste sin pagarlas: inténtalo más tarde. Tu carrito sigue aquí.`
}

function pendingWords(orderNumbers: string[]): string {
  if (orderNumbers.length === 0) return ''
  const [orders, tickets] =
    orderNumbers.length === 1 ? ['del pedido', 'una ficha'] : ['de los pedidos', 'fichas']
  return `Tienes ${tickets} por pagar ${orders} ${inARow(orderNumbers, 'y')}. Paga o cancela una en tus pedidos para volver a usar transferencia o efectivo. `
}

function pieces(count: number): string {
  return count === 1 ? '1 pieza' : `${count} piezas`
}
