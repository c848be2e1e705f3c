import { describe, expect, it } from 'vitest'
import type { FullOrder } from './full-order.ts'
import { bannerOf } from './order-banner.ts'

const today = '2026-11-21'

function told(id: number, changes: Partial<FullOrder> = {}): FullOrder {
  return {
    global_status: { id, description: '' },
    events: [],
    cancel_reason: null,
    payment_flag: null,
    refund: null,
    grand_total: 2499,
    voucher: null,
    multi_pay: { method: 'card' },
    ...changes,
  } as FullOrder
}

describe('the banner above the steps', () => {
  it('states the fact where the steps alone would mislead, and nowhere else (ORD-03)', () => {
    const announced = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => bannerOf(told(id), today))
    expect(announced).toEqual([0, 5, 6, 7])
  })

  it('says why an order was called off and what became of the money (ORD-02)', () => {
    const unpaid = { cancel_reason: 'No recibimos el pago a tiempo' }
    expect(bannerOf(told(0, unpaid), today)).toMatchObject({
      title: 'Cancelamos este pedido.',
      text: 'No recibimos el pago a tiempo. No se te cobró nada.',
    })
    const own = { cancel_reason: 'Cancelado por el cliente', payment_flag: 'refund_open' as const }
    expect(bannerOf(told(0, own), today)).toMatchObject({
      title: 'Cancelaste este pedido.',
      text: 'Te regresamos lo que pagaste.',
    })
    expect(bannerOf(told(0, { payment_flag: 'paid_late' }), today)?.text).toContain(
      'ya no había existencias',
    )
  })

  it('tells what the carrier met at the door (ORD-02)', () => {
    const events = [
      { to_state: 5, description: 'Nadie recibió', created_at: '2026-11-19T21:40:00Z' },
      { to_state: 4, description: 'En reparto', created_at: '2026-11-20T14:00:00Z' },
      { to_state: 5, description: 'Tocaron y nadie abrió', created_at: '2026-11-20T22:12:00Z' },
    ]
    expect(bannerOf(told(5, { events }), today)?.title).toBe(
      'Tocaron y nadie abrió, ayer, 4:12 pm.',
    )
    expect(bannerOf(told(5), today)?.title).toBe('No pudimos entregar tu pedido.')
  })

  it('warns of a charge that the bank took back, whatever the state (ORD-02)', () => {
    expect(bannerOf(told(9, { payment_flag: 'charged_back' }), today)?.tone).toBe('warn')
  })
})
