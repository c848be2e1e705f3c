import { describe, expect, it } from 'vitest'
import { orderStateIds } from '#contract/order-state.ts'
import { type OrderState, orderStates } from '#domain/orders/order-state.ts'
import { createOrderBanner } from './order-banner.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

const today = '2026-11-21'

function order(status: OrderState, changes: Partial<OrderWithHistory> = {}): OrderWithHistory {
  return {
    status,
    events: [],
    cancel_reason: null,
    payment_flag: null,
    refund: null,
    grand_total: 2499,
    voucher: null,
    multi_pay: { method: 'card' },
    ...changes,
  } as OrderWithHistory
}

describe('order banner', () => {
  it('the order page shows a banner only for cancelled, failed, returned and refunded orders (ORD-03)', () => {
    const announced = orderStates.filter((state) => createOrderBanner(order(state), today))
    expect(announced).toEqual(['canceled', 'delivery_failed', 'return_in_progress', 'refunded'])
  })

  it('the banner on the order page explains a cancellation and its refund (ORD-02)', () => {
    const unpaid = { cancel_reason: 'No recibimos el pago a tiempo' }
    expect(createOrderBanner(order('canceled', unpaid), today)).toMatchObject({
      title: 'Cancelamos este pedido.',
      text: 'No recibimos el pago a tiempo. No se te cobró nada.',
    })
    const own = { cancel_reason: 'Cancelado por el cliente', payment_flag: 'refund_open' as const }
    expect(createOrderBanner(order('canceled', own), today)).toMatchObject({
      title: 'Cancelaste este pedido.',
      text: 'Te regresamos lo que pagaste.',
    })
    expect(
      createOrderBanner(order('canceled', { payment_flag: 'paid_late' }), today)?.text,
    ).toContain('ya no había existencias')
  })

  it('the banner on the order page explains a failed delivery (ORD-02)', () => {
    const events = [
      {
        to_state: orderStateIds.delivery_failed,
        description: 'Nadie recibió',
        created_at: '2026-11-19T21:40:00Z',
      },
      {
        to_state: orderStateIds.in_transit,
        description: 'En reparto',
        created_at: '2026-11-20T14:00:00Z',
      },
      {
        to_state: orderStateIds.delivery_failed,
        description: 'Tocaron y nadie abrió',
        created_at: '2026-11-20T22:12:00Z',
      },
    ]
    expect(createOrderBanner(order('delivery_failed', { events }), today)?.title).toBe(
      'Tocaron y nadie abrió, ayer, 4:12 pm.',
    )
    expect(createOrderBanner(order('delivery_failed'), today)?.title).toBe(
      'No pudimos entregar tu pedido.',
    )
  })

  it('the banner on the order page warns of a charge-back, whatever the order state (ORD-02)', () => {
    expect(
      createOrderBanner(order('completed', { payment_flag: 'charged_back' }), today)?.tone,
    ).toBe('warn')
  })
})
