import { describe, expect, it } from 'vitest'
import {
  isOrderDelivered,
  isOrderInPreparationOrTransit,
  type OrderState,
  orderStates,
} from '#domain/orders/order-state.ts'
import { formatDeliveryDays, formatEventDateTime } from './order-dates.ts'
import {
  type OrderPageTextFields,
  createOrderHeadline,
  formatOrderStateNote,
} from './order-texts.ts'

const today = '2026-11-21'

const card = {
  method: 'card' as const,
  pan: '**** **** **** 4242',
  authorization: '1',
  date: null,
  msi: 1,
  reference: null,
}

function order(
  status: OrderState,
  changes: Partial<OrderPageTextFields> = {},
): OrderPageTextFields {
  return {
    status,
    estimate_from: null,
    estimate_to: null,
    voucher: null,
    delivered_at: null,
    return_requested_at: null,
    returns: [],
    grand_total: 2499,
    payment_flag: null,
    confirmed_on: null,
    refund: null,
    multi_pay: card,
    payment_attempt: { order: '2611-X', products_json: [], shipping_address: null },
    tickets: [],
    shipments: [],
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
  beneficiary: null,
  page: null,
  amount: 120.5,
  expires_at: '2026-11-23T02:15:00Z',
}

describe('order texts', () => {
  it.each([
    [order('canceled'), 'No se te cobró nada'],
    [order('canceled', { payment_flag: 'refund_open' }), 'Te regresaremos lo que pagaste'],
    [order('canceled', { payment_flag: 'paid_late' }), 'Te regresaremos lo que pagaste'],
    [order('canceled', { payment_flag: 'refunded' }), 'Te regresamos lo que pagaste'],
    [order('pending_payment', { voucher }), 'Paga antes del domingo 22 de noviembre, 8:15 pm'],
    [
      order('pending_payment', { voucher, payment_flag: 'underpaid' }),
      'Falta una parte de tu pago',
    ],
    [
      order('processing', { estimate_from: '2026-11-24', estimate_to: '2026-11-26' }),
      'Llega entre el martes 24 y el jueves 26 de noviembre',
    ],
    [
      order('shipped', { estimate_from: '2026-11-30', estimate_to: '2026-12-02' }),
      'Llega entre el lunes 30 de noviembre y el miércoles 2 de diciembre',
    ],
    [order('in_transit', { estimate_from: '2026-11-20', estimate_to: '2026-11-21' }), 'Llega hoy'],
    [
      order('in_transit', { estimate_from: '2026-11-20', estimate_to: '2026-11-22' }),
      'Llega hoy o a más tardar mañana',
    ],
    [
      order('in_transit', { estimate_to: '2026-11-19' }),
      'Debía llegar el jueves 19 de noviembre. Ya lo estamos rastreando',
    ],
    [order('return_in_progress'), 'Tu devolución va en camino'],
    [order('refunded'), 'Te regresamos $2,499.00'],
    [order('refunded', { payment_flag: 'refund_open' }), 'Te regresaremos $2,499.00'],
    [
      order('delivered_unconfirmed', { pickup: { name: 'Punto Centro', until: '2026-11-24' } }),
      'Te espera hasta el martes 24 de noviembre',
    ],
    [
      order('completed', { delivered_at: '2026-11-17T19:26:00Z' }),
      'Llegó el martes 17 de noviembre',
    ],
  ])('order texts state the most relevant fact in the list (ORD-01)', (worded, words) => {
    expect(formatOrderStateNote(worded, today)).toBe(words)
  })

  it('texts about the delivery of an order mention no unknown dates (ORD-01)', () => {
    const waiting = orderStates.filter(
      (state) => state === 'pending_payment' || isOrderInPreparationOrTransit(state),
    )
    for (const state of [...waiting, ...orderStates.filter(isOrderDelivered)]) {
      expect(formatOrderStateNote(order(state), today)).toBeUndefined()
    }
    expect(formatDeliveryDays(order('shipped'), today)).toBeUndefined()
  })

  it('the text about the state of an order starts with what matters most to the shopper (ORD-02)', () => {
    expect(createOrderHeadline(order('pending_payment', { voucher }), today)).toMatchObject({
      kicker: 'Paga antes del',
      say: 'Domingo 22 de noviembre',
      detail:
        'A las 8:15 pm. Muestra este código en caja. Se confirma a más tardar el siguiente día hábil.',
    })
    expect(
      createOrderHeadline(order('pending_payment', { voucher, payment_flag: 'underpaid' }), today)
        .say,
    ).toBe('$120.50')
    expect(createOrderHeadline(order('in_transit', { estimate_to: today }), today).say).toBe('Hoy')
    expect(
      createOrderHeadline(
        order('processing', { estimate_from: '2026-11-24', estimate_to: '2026-11-26' }),
        today,
      ).say,
    ).toBe('Del martes 24 al jueves 26')
    expect(createOrderHeadline(order('in_transit'), today)).toMatchObject({
      kicker: 'Tu pedido',
      say: 'Está por llegar',
    })
    expect(
      createOrderHeadline(order('completed', { delivered_at: '2026-11-17T19:26:00Z' }), today).say,
    ).toBe('Martes 17, 1:26 pm')
    const reported = { delivered_at: '2026-11-21T19:26:00Z', confirmed_on: '2026-11-24' }
    expect(createOrderHeadline(order('delivered_unconfirmed', reported), today)).toMatchObject({
      say: 'Entregado hoy, 1:26 pm',
      detail:
        '¿Ya lo tienes? Si no nos avisas, el martes 24 de noviembre lo marcamos como entregado.',
    })
  })

  it('the text about a pick-up order names the pick-up point instead of the home address (ORD-02)', () => {
    const days = { estimate_from: '2026-11-24', estimate_to: '2026-11-24' }
    const pickup = { ...days, pickup: { name: 'Punto Centro', until: null } as never }
    expect(createOrderHeadline(order('in_transit', pickup), today)).toEqual({
      kicker: 'Listo para recoger',
      say: 'Martes 24 de noviembre',
      detail: 'Va en camino a Punto Centro. Te avisamos cuando puedas recogerlo.',
    })
    expect(formatOrderStateNote(order('shipped', pickup), today)).toBe(
      'Te avisamos cuando puedas recogerlo',
    )
    const fetched = { ...pickup, delivered_at: '2026-11-17T19:26:00Z' }
    expect(formatOrderStateNote(order('completed', fetched), today)).toBe(
      'Lo recogiste el martes 17 de noviembre',
    )
  })

  it('the text about a refunded order says where the money goes, and which bank data is missing (ORD-02)', () => {
    expect(createOrderHeadline(order('canceled'), today).say).toBe('No se te cobró nada')
    const sent = { amount: 1999, finished_at: '2026-11-16T18:00:00Z' }
    expect(createOrderHeadline(order('refunded', { refund: sent }), today)).toEqual({
      kicker: 'Te regresamos',
      say: '$1,999.00',
      detail:
        'A tu tarjeta terminada en 4242, el lunes 16 de noviembre. Tu banco puede tardar unos días en mostrarlo.',
    })
    const transfer = { ...card, method: 'spei' as const, pan: null }
    const waiting = { refund: { amount: 10, finished_at: null }, multi_pay: transfer }
    expect(createOrderHeadline(order('canceled', waiting), today).detail).toContain(
      'pedirte la CLABE',
    )
    const ticket = {
      id: 7,
      tickets_reason_id: 10,
      reason_code: 'refund' as const,
      purpose: 'refund' as const,
    }
    const asked = { ...waiting, tickets: [ticket] }
    expect(createOrderHeadline(order('canceled', asked), today).detail).toContain(
      'Responde el ticket',
    )
  })

  it('texts about an order write dates in the near future without the month (ORD-02)', () => {
    expect(formatEventDateTime('2026-11-20T22:12:00Z', today)).toBe('ayer, 4:12 pm')
    expect(formatEventDateTime('2026-11-17T22:12:00Z', today)).toBe('el martes 17, 4:12 pm')
    expect(formatEventDateTime('2026-08-20T22:12:00Z', today)).toBe(
      'el jueves 20 de agosto, 4:12 pm',
    )
  })
})

describe('order with a return request', () => {
  const asked = {
    return_requested_at: '2026-11-21T18:00:00Z',
    delivered_at: '2026-11-20T18:00:00Z',
  }
  const one = { requested_at: asked.return_requested_at, due_on: null, refused_reason: null }

  it.each<OrderState>(['in_transit', 'delivery_failed', 'delivered_unconfirmed', 'completed'])(
    'an order shows its return request while it is %s, in list and page',
    (status) => {
      expect(formatOrderStateNote(order(status, asked), today)).toBe('Devolución solicitada hoy')
      const { say, detail } = createOrderHeadline(order(status, asked), today)
      expect(say).toBe('Devolución solicitada')
      expect(detail).not.toContain('¿Ya lo tienes?')
    },
  )

  it('the order page shows the progress of a requested goods return', () => {
    const returns = [{ ...one, state: 'received' as const, lines: [] }]
    const { say } = createOrderHeadline(order('completed', { ...asked, returns }), today)
    expect(say).toBe('Recibimos tu devolución')
  })

  it.each<OrderState>(['return_in_progress', 'refunded'])(
    'an order shows its own state instead of the return when that is %s',
    (status) =>
      expect(formatOrderStateNote(order(status, asked), today)).not.toContain('solicitada'),
  )
})
