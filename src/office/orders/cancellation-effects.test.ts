import { expect, it } from 'vitest'
import { describeCancellationEffects } from './cancellation-effects.ts'

type Canceled = Parameters<typeof describeCancellationEffects>[0]

const line = {
  id: 1,
  name: 'Tableta',
  sku: 'T-1',
  image: null,
  bin: null,
  digital: false,
  quantity: 1,
  refunded: 0,
  to_pack: 1,
  price: 500,
  amount: 500,
}
const order: Canceled = {
  lines: [line],
  money: {
    subtotal: 500,
    discount: 0,
    coupon: null,
    bundles: [],
    shipping_name: null,
    shipping: 0,
    total: 500,
    paid: 500,
    refunded: 100,
    left: 400,
  },
  payment: {
    status: 'paid',
    why: { code: 'paid', words: 'Pagado' },
    gateway: 'simulator',
    method: 'card',
    card: null,
    installments: null,
    authorization: null,
    paid_at: null,
    notices: [],
  },
  payment_flag: null,
}
const wordsOf = (one: Canceled) =>
  Object.fromEntries(describeCancellationEffects(one).map(({ about, words }) => [about, words]))

it('the order cancellation dialog states the refund, its destination, and the effect on points and stock', () => {
  expect(wordsOf(order)).toEqual({
    'Se devuelve': '$400.00',
    'A dónde': 'a la tarjeta con que pagó',
    Puntos: 'se cancelan los que ganó con el pedido',
    Inventario: 'las piezas que no se reembolsaron vuelven a la venta',
  })
})

it('the order cancellation dialog mentions coupon and licence keys only if present, and no refund when unpaid', () => {
  const money = { ...order.money, paid: 0, refunded: 0, left: 0, coupon: 'MIL' }
  const words = wordsOf({ ...order, lines: [{ ...line, digital: true }], money })
  expect(Object.keys(words)).toEqual(['Se devuelve', 'Puntos', 'Cupón MIL', 'Claves'])
  expect(words['Se devuelve']).toBe('nada: no queda nada pagado')
})

it('the order cancellation dialog asks for a bank account when the payment was not by card', () => {
  const payment = { ...order.payment, method: 'spei' }
  const words = wordsOf({ ...order, payment, payment_flag: 'refund_open' })
  expect(words['A dónde']).toContain('CLABE')
  expect(words['Se devuelve']).toBe('$400.00')
})

it('the order cancellation dialog promises no refund of money already refunded or charged back', () => {
  const money = { ...order.money, left: 0 }
  const requested = wordsOf({ ...order, money, payment_flag: 'refund_open' })
  expect(requested['Se devuelve']).toBe('nada más: su reembolso ya está pedido')
  const takenBack = wordsOf({ ...order, money, payment_flag: 'charged_back' })
  expect(takenBack['Se devuelve']).toBe('nada: el banco ya retiró el dinero')
  expect(takenBack).not.toHaveProperty('A dónde')
})
