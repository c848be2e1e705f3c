import { describe, expect, it } from 'vitest'
import { arrivalDays, momentNear } from './order-days.ts'
import { type DetailedOrder, headlineOf, promiseOf } from './order-words.ts'

const today = '2026-11-21'

const card = {
  method: 'card' as const,
  pan: '**** **** **** 4242',
  authorization: '1',
  date: null,
  msi: 1,
  reference: null,
}

function order(id: number, changes: Partial<DetailedOrder> = {}): DetailedOrder {
  return {
    global_status: { id, description: '' },
    estimate_from: null,
    estimate_to: null,
    voucher: null,
    delivered_at: null,
    grand_total: 2499,
    payment_flag: null,
    confirmed_on: null,
    refund: null,
    multi_pay: card,
    payment_attempt: { order: '2611-X', products_json: [], shipping_address: null },
    tickets: [],
    pickup: null,
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
  amount: 120.5,
  expires_at: '2026-11-23T02:15:00Z',
}

describe('the words of an order', () => {
  it.each([
    [order(0), 'No se te cobró nada'],
    [order(0, { payment_flag: 'refund_open' }), 'Te regresaremos lo que pagaste'],
    [order(0, { payment_flag: 'paid_late' }), 'Te regresaremos lo que pagaste'],
    [order(0, { payment_flag: 'refunded' }), 'Te regresamos lo que pagaste'],
    [order(1, { voucher }), 'Paga antes del domingo 22, 8:15 pm'],
    [order(1, { voucher, payment_flag: 'underpaid' }), 'Falta una parte de tu pago'],
    [
      order(2, { estimate_from: '2026-11-24', estimate_to: '2026-11-26' }),
      'Llega entre el martes 24 y el jueves 26 de noviembre',
    ],
    [
      order(3, { estimate_from: '2026-11-30', estimate_to: '2026-12-02' }),
      'Llega entre el lunes 30 de noviembre y el miércoles 2 de diciembre',
    ],
    [order(4, { estimate_from: '2026-11-20', estimate_to: '2026-11-21' }), 'Llega hoy'],
    [
      order(4, { estimate_from: '2026-11-20', estimate_to: '2026-11-22' }),
      'Llega hoy o a más tardar mañana',
    ],
    [
      order(4, { estimate_to: '2026-11-19' }),
      'Debía llegar el jueves 19 de noviembre. Seguimos su rastro',
    ],
    [order(6), 'Tu devolución va en camino'],
    [order(7), 'Te regresamos $2,499.00'],
    [order(7, { payment_flag: 'refund_open' }), 'Te regresaremos $2,499.00'],
    [
      order(8, { pickup: { name: 'Punto Centro', until: '2026-11-24' } }),
      'Te espera hasta el martes 24 de noviembre',
    ],
    [order(9, { delivered_at: '2026-11-17T19:26:00Z' }), 'Llegó el martes 17 de noviembre'],
  ])('say in the list what matters now (ORD-01)', (worded, words) => {
    expect(promiseOf(worded, today)).toBe(words)
  })

  it('promise nothing that is not known (ORD-01)', () => {
    for (const id of [1, 2, 3, 4, 8, 9]) expect(promiseOf(order(id), today)).toBeUndefined()
    expect(arrivalDays(order(3), today)).toBeUndefined()
  })

  it('answer first what the shopper asks (ORD-02)', () => {
    expect(headlineOf(order(1, { voucher }), today)).toMatchObject({
      kicker: 'Paga antes del',
      say: 'Domingo 22, 8:15 pm',
    })
    expect(headlineOf(order(1, { voucher, payment_flag: 'underpaid' }), today).say).toBe('$120.50')
    expect(headlineOf(order(4, { estimate_to: today }), today).say).toBe('Hoy')
    expect(
      headlineOf(order(2, { estimate_from: '2026-11-24', estimate_to: '2026-11-26' }), today).say,
    ).toBe('Del martes 24 al jueves 26')
    expect(headlineOf(order(4), today)).toMatchObject({
      kicker: 'Tu pedido',
      say: 'Está por llegar',
    })
    expect(headlineOf(order(9, { delivered_at: '2026-11-17T19:26:00Z' }), today).say).toBe(
      'Martes 17, 1:26 pm',
    )
    const reported = { delivered_at: '2026-11-21T19:26:00Z', confirmed_on: '2026-11-24' }
    expect(headlineOf(order(8, reported), today)).toMatchObject({
      say: 'Entregado hoy, 1:26 pm',
      detail:
        '¿Ya lo tienes? Si no nos dices nada, lo damos por recibido el martes 24 de noviembre.',
    })
  })

  it('say where money goes back to, and what is missing for it (ORD-02)', () => {
    expect(headlineOf(order(0), today).say).toBe('No hace falta')
    const sent = { amount: 1999, finished_at: '2026-11-16T18:00:00Z' }
    expect(headlineOf(order(7, { refund: sent }), today)).toEqual({
      kicker: 'Te regresamos',
      say: '$1,999.00',
      detail:
        'A tu tarjeta terminada en 4242, el lunes 16 de noviembre. Tu banco puede tardar unos días en mostrarlo.',
    })
    const transfer = { ...card, method: 'spei' as const, pan: null }
    const waiting = { refund: { amount: 10, finished_at: null }, multi_pay: transfer }
    expect(headlineOf(order(0, waiting), today).detail).toContain('pedirte la CLABE')
    const asked = { ...waiting, tickets: [{ id: 7, tickets_reason_id: 10 }] }
    expect(headlineOf(order(0, asked), today).detail).toContain('Responde el ticket')
  })

  it('name days nearby without their month (ORD-02)', () => {
    expect(momentNear('2026-11-20T22:12:00Z', today)).toBe('ayer, 4:12 pm')
    expect(momentNear('2026-11-17T22:12:00Z', today)).toBe('el martes 17, 4:12 pm')
    expect(momentNear('2026-08-20T22:12:00Z', today)).toBe('el jueves 20 de agosto, 4:12 pm')
  })
})
