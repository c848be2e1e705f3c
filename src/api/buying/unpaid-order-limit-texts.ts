import { joinWordsIntoSpanishList } from '#domain/buying/shop-text-placeholders.ts'
import type {
  TooManyUnpaidUnits,
  VoucherPaymentBlockReason,
} from '#domain/buying/unpaid-order-limits.ts'
import { formatShortDay } from '#domain/format-dates.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'

/**
 * Explains why an order can only be paid by bank card, not by a payment slip (cash at a store), and
 * what the shopper can do.
 */
export function formatVoucherPaymentBlock(limit: VoucherPaymentBlockReason): string {
  switch (limit.why) {
    case 'paused':
      return `${limit.lapsed} de tus fichas de pago vencieron sin que llegara el dinero. Hasta el ${formatShortDay(toMexicoDay(limit.until))} tus pedidos se pagan con tarjeta; después vuelves a tener transferencia y efectivo.`
    case 'unpaid':
      return `${pendingWords(limit.orderNumbers)}Paga este pedido con tarjeta.`
    case 'units':
      return `Con transferencia o efectivo se apartan hasta ${pieces(limit.most)} de «${limit.name}» por persona${limit.left > 0 ? ` y a ti te quedan ${limit.left}. Baja la cantidad` : '. Espera a mañana'}, o paga con tarjeta.`
    case 'all':
      return `Con transferencia o efectivo se apartan hasta ${pieces(limit.most)} en total por persona${limit.left > 0 ? ` y a ti te quedan ${limit.left}. Baja cantidades` : '. Paga lo que tienes apartado'}, o paga con tarjeta.`
    case 'stock':
      return limit.left > 0
        ? `Con transferencia o efectivo se apartan por ahora hasta ${pieces(limit.left)} de «${limit.name}». Baja la cantidad, o paga con tarjeta.`
        : `Las piezas de «${limit.name}» que se apartan con transferencia o efectivo ya están tomadas. Paga con tarjeta y aseguras la tuya, o vuelve más tarde por si se libera alguna.`
  }
}

/** Explains why an order is rejected: the shopper already has too many units in unpaid orders. */
export function formatUnpaidUnitLimitError(refusal: {
  limit: TooManyUnpaidUnits
  hours: number
  minutes: number
}): string {
  const { limit, hours, minutes } = refusal
  const { most, left } = limit
  switch (limit.why) {
    case 'crowded':
      return left > 0
        ? `Otras personas están pagando casi todas las piezas de «${limit.name}». Por ahora puedes apartar ${left}: baja la cantidad y, en cuanto pagues, puedes pedir más.`
        : `Otras personas están pagando casi todas las piezas de «${limit.name}» y las tuyas ya estuvieron apartadas sin pagarse. Inténtalo en ${minutes} minutos, por si se libera alguna. Tu carrito sigue aquí.`
    case 'product':
      return `Sin pagar se apartan hasta ${pieces(most)} de «${limit.name}» por persona en ${hours} horas. ${whatToDo(left, `Baja la cantidad a ${left}`)}`
    case 'all':
      return `Sin pagar se apartan hasta ${pieces(most)} en total por persona en ${hours} horas. ${whatToDo(left, `Deja en tu carrito ${pieces(left)}`)}`
  }
}

function whatToDo(left: number, lower: string): string {
  return left > 0
    ? `${lower}; en cuanto pagues puedes pedir más.`
    : 'Ya las apartaste sin pagarlas: inténtalo más tarde. Tu carrito sigue aquí.'
}

function pendingWords(orderNumbers: string[]): string {
  if (orderNumbers.length === 0) return ''
  return orderNumbers.length === 1
    ? `Ya tienes sin pagar el pedido ${orderNumbers[0]}. Págalo o cancélalo para usar SPEI o efectivo. `
    : `Ya tienes ${orderNumbers.length} pedidos sin pagar: ${joinWordsIntoSpanishList(orderNumbers, 'y')}. Paga o cancela uno para usar SPEI o efectivo. `
}

function pieces(count: number): string {
  return count === 1 ? '1 pieza' : `${count} piezas`
}
