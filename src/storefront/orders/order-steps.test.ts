import { describe, expect, it } from 'vitest'
import { type OrderState, orderStates } from '#domain/orders/order-state.ts'
import { listCompletedSteps, createOrderSteps, type StateEvent } from './order-steps.ts'

describe('order progress', () => {
  it.each<[OrderState, string, boolean[]]>([
    ['canceled', 'none', [false, false, false, false]],
    ['pending_payment', '1', [true, false, false, false]],
    ['processing', '1', [true, false, false, false]],
    ['shipped', '1 and 2', [true, true, false, false]],
    ['in_transit', '1 to 3', [true, true, true, false]],
    ['delivery_failed', '1 to 3', [true, true, true, false]],
    ['return_in_progress', '1 to 3', [true, true, true, false]],
    ['refunded', '1 to 3', [true, true, true, false]],
    ['delivered_unconfirmed', 'all', [true, true, true, true]],
    ['completed', 'all', [true, true, true, true]],
  ])('order progress in state %s highlights steps %s (ORD-03)', (state, _which, lit) => {
    expect(listCompletedSteps(state)).toEqual(lit)
  })

  it('the progress bar of an order has four named steps (ORD-02)', () => {
    expect(createOrderSteps({ state: 'processing' }).map((step) => step.label)).toEqual([
      'En confirmación',
      'Enviado',
      'Proceso de entrega',
      'Entregado',
    ])
  })

  it("the progress bar of an order highlights 'Entregado' for completed orders only (ORD-03)", () => {
    for (const state of orderStates) {
      expect(createOrderSteps({ state }).some((step) => step.end)).toBe(state === 'completed')
    }
  })

  it('the progress bar of an order marks one step as current, and shows a failed delivery at the delivery step', () => {
    for (const state of orderStates) {
      expect(createOrderSteps({ state }).filter((step) => step.now)).toHaveLength(1)
    }
    expect(createOrderSteps({ state: 'delivery_failed' })[2]).toMatchObject({
      now: true,
      halted: true,
      icon: 'warn',
    })
  })

  it('the progress bar of a cancelled or returned order ends with that state instead of delivery (ORD-02)', () => {
    const day = '2026-11-17T18:52:00Z'
    const steps = (state: OrderState) =>
      createOrderSteps({ state, events: [{ state, created_at: day }] })
    expect(steps('canceled')).toEqual([
      expect.objectContaining({ label: 'Cancelado', off: true, now: true, note: '17 nov' }),
    ])
    for (const [state, label] of [
      ['return_in_progress', 'De regreso'],
      ['refunded', 'Devuelto'],
    ] as const) {
      expect(steps(state).map((step) => step.label)).toEqual([
        'En confirmación',
        'Enviado',
        'Proceso de entrega',
        label,
      ])
      expect(steps(state).every((step) => step.lit)).toBe(true)
    }
  })

  it('the progress bar of a pick-up order shows no truck', () => {
    const icons = createOrderSteps({ state: 'in_transit', pickup: true }).map((step) => step.icon)
    expect(icons).toEqual(['check', 'check', 'store', 'pin'])
  })

  it('the progress bar of an order shows the date under each reached step', () => {
    const events: StateEvent[] = [
      { state: undefined, created_at: '2026-11-16T18:00:00Z' },
      { state: 'processing', created_at: '2026-11-17T18:52:00Z' },
      { state: 'shipped', created_at: '2026-11-20T00:05:00Z' },
    ]
    expect(createOrderSteps({ state: 'shipped', events }).map((step) => step.note)).toEqual([
      '17 nov',
      '19 nov',
      undefined,
      undefined,
    ])
    expect(createOrderSteps({ state: 'pending_payment' })[0]?.note).toBe('Falta tu pago')
  })
})
