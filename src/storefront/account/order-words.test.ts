import { describe, expect, it } from 'vitest'
import { headlineOf, promiseOf, type WordedOrder } from './order-words.ts'

const today = '2026-11-21'

function order(id: number, changes: Partial<WordedOrder> = {}): WordedOrder {
  return {
    global_status: { id, description: '' },
    estimate_from: null,
    estimate_to: null,
    voucher: null,
    delivered_at: null,
    shipped_at: null,
    grand_total: 2499,
    payment_flag: null,
    ...changes,
  }
}

const voucher = {
  method: 'cash' as const,
  reference: '1',
  barcode: '1',
  clabe: null,
  bank: null,
  page: null,
  amount: 1,
  expires_at: '2026-11-23T02:15:00Z',
}

describe('the words of an order', () => {
  it.each([
    [order(0), 'No se te cobró nada'],
    [order(1, { voucher }), 'Paga antes del domingo 22 de noviembre, 8:15 pm'],
    [
      order(2, { estimate_from: '2026-11-24', estimate_to: '2026-11-26' }),
      'Llega entre el martes 24 y el jueves 26 de noviembre',
    ],
    [
      order(3, { estimate_from: '2026-11-30', estimate_to: '2026-12-02' }),
      'Llega entre el lunes 30 de noviembre y el miércoles 2 de diciembre',
    ],
    [order(4, { estimate_from: '2026-11-20', estimate_to: '2026-11-21' }), 'Llega hoy'],
    [order(7), 'Te regresamos $2,499.00'],
    [order(9, { delivered_at: '2026-11-17T19:26:00Z' }), 'Llegó el martes 17 de noviembre'],
  ])('say in the list what matters now (ORD-01)', (worded, words) => {
    expect(promiseOf(worded, today)).toBe(words)
  })

  it('promise nothing that is not known (ORD-01)', () => {
    for (const id of [1, 2, 3, 4, 8, 9]) expect(promiseOf(order(id), today)).toBeUndefined()
  })

  it('answer first what the shopper asks (ORD-02)', () => {
    expect(headlineOf(order(1, { voucher }), today)).toMatchObject({
      kicker: 'Paga antes del',
      say: 'Domingo 22 de noviembre, 8:15 pm',
    })
    expect(headlineOf(order(4, { estimate_to: today }), today).say).toBe('Hoy')
    expect(headlineOf(order(4), today)).toMatchObject({
      kicker: 'Tu pedido',
      say: 'Está por llegar',
    })
    expect(headlineOf(order(9, { delivered_at: '2026-11-17T19:26:00Z' }), today).say).toBe(
      'Martes 17 de noviembre, 1:26 pm',
    )
    expect(headlineOf(order(0, { payment_flag: 'Pago recibido' }), today).say).toBe('$2,499.00')
  })
})
