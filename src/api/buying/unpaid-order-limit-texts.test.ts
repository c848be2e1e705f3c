import { expect, it } from 'vitest'
import {
  formatUnpaidUnitLimitError,
  formatVoucherPaymentBlock,
} from './unpaid-order-limit-texts.ts'

const name = 'Mouse'

it.each([
  [
    { why: 'paused', lapsed: 3, until: new Date('2026-11-30T18:00:00Z') },
    '3 de tus fichas de pago vencieron sin que llegara el dinero. Hasta el lunes 30 de noviembre tus pedidos se pagan con tarjeta; después vuelves a tener transferencia y efectivo.',
  ],
  [
    { why: 'unpaid', orderNumbers: ['2611-AAAAAA'] },
    'Ya tienes sin pagar el pedido 2611-AAAAAA. Págalo o cancélalo para usar SPEI o efectivo. Paga este pedido con tarjeta.',
  ],
  [{ why: 'unpaid', orderNumbers: [] }, 'Paga este pedido con tarjeta.'],
  [
    { why: 'units', name, most: 10, left: 2 },
    'Con transferencia o efectivo se apartan hasta 10 piezas de «Mouse» por persona y a ti te quedan 2. Baja la cantidad, o paga con tarjeta.',
  ],
  [
    { why: 'units', name, most: 10, left: 0 },
    'Con transferencia o efectivo se apartan hasta 10 piezas de «Mouse» por persona. Espera a mañana, o paga con tarjeta.',
  ],
  [
    { why: 'all', most: 30, left: 4 },
    'Con transferencia o efectivo se apartan hasta 30 piezas en total por persona y a ti te quedan 4. Baja cantidades, o paga con tarjeta.',
  ],
  [
    { why: 'all', most: 30, left: 0 },
    'Con transferencia o efectivo se apartan hasta 30 piezas en total por persona. Paga lo que tienes apartado, o paga con tarjeta.',
  ],
  [
    { why: 'stock', name, left: 1 },
    'Con transferencia o efectivo se apartan por ahora hasta 1 pieza de «Mouse». Baja la cantidad, o paga con tarjeta.',
  ],
  [
    { why: 'stock', name, left: 0 },
    'Las piezas de «Mouse» que se apartan con transferencia o efectivo ya están tomadas. Paga con tarjeta y aseguras la tuya, o vuelve más tarde por si se libera alguna.',
  ],
] as const)('explains card-only payment with instructions: %o', (limit, words) => {
  const given =
    'orderNumbers' in limit ? { ...limit, orderNumbers: [...limit.orderNumbers] } : limit
  expect(formatVoucherPaymentBlock(given)).toBe(words)
})

it.each([
  [
    { why: 'product', name, most: 10, left: 3 },
    'Sin pagar se apartan hasta 10 piezas de «Mouse» por persona en 24 horas. Baja la cantidad a 3; en cuanto pagues puedes pedir más.',
  ],
  [
    { why: 'product', name, most: 10, left: 0 },
    'Sin pagar se apartan hasta 10 piezas de «Mouse» por persona en 24 horas. Ya las apartaste sin pagarlas: inténtalo más tarde. Tu carrito sigue aquí.',
  ],
  [
    { why: 'all', most: 30, left: 12 },
    'Sin pagar se apartan hasta 30 piezas en total por persona en 24 horas. Deja en tu carrito 12 piezas; en cuanto pagues puedes pedir más.',
  ],
  [
    { why: 'crowded', name, most: 1, left: 1 },
    'Otras personas están pagando casi todas las piezas de «Mouse». Por ahora puedes apartar 1: baja la cantidad y, en cuanto pagues, puedes pedir más.',
  ],
  [
    { why: 'crowded', name, most: 0, left: 0 },
    'Otras personas están pagando casi todas las piezas de «Mouse» y las tuyas ya estuvieron apartadas sin pagarse. Inténtalo en 15 minutos, por si se libera alguna. Tu carrito sigue aquí.',
  ],
] as const)('explains the limit of unpaid units with instructions: %o', (limit, words) => {
  expect(formatUnpaidUnitLimitError({ limit, hours: 24, minutes: 15 })).toBe(words)
})
