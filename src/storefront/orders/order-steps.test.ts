import { describe, expect, it } from 'vitest'
import { litSteps, orderSteps } from './order-steps.ts'

describe('the progress of an order', () => {
  it.each([
    [0, 'none', [false, false, false, false]],
    [1, '1', [true, false, false, false]],
    [2, '1', [true, false, false, false]],
    [3, '1 and 2', [true, true, false, false]],
    [4, '1 to 3', [true, true, true, false]],
    [5, '1 to 3', [true, true, true, false]],
    [6, '1 to 3', [true, true, true, false]],
    [7, '1 to 3', [true, true, true, false]],
    [8, 'all', [true, true, true, true]],
    [9, 'all', [true, true, true, true]],
  ])('in state %i lights %s (ORD-03)', (id, _which, lit) => {
    expect(litSteps(id)).toEqual(lit)
  })

  it('names its four steps (ORD-02)', () => {
    expect(orderSteps({ id: 2 }).map((step) => step.label)).toEqual([
      'En confirmación',
      'Enviado',
      'Proceso de entrega',
      'Entregado',
    ])
  })

  it("lights the 'Entregado' indicator in state 9 alone (ORD-03)", () => {
    for (let id = 0; id <= 9; id += 1) {
      expect(orderSteps({ id }).some((step) => step.end)).toBe(id === 9)
    }
  })

  it('marks one step as the present one, and says where something stopped it', () => {
    expect(orderSteps({ id: 0 }).some((step) => step.now)).toBe(false)
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      expect(orderSteps({ id }).filter((step) => step.now)).toHaveLength(1)
    }
    expect(orderSteps({ id: 5 })[2]).toMatchObject({ now: true, halted: true, icon: 'warn' })
    expect(orderSteps({ id: 7 })[2]).toMatchObject({ halted: false, note: 'Devuelto' })
  })

  it('writes the day under each step that was reached', () => {
    const events = [
      { to_state: null, created_at: '2026-11-16T18:00:00Z' },
      { to_state: 2, created_at: '2026-11-17T18:52:00Z' },
      { to_state: 3, created_at: '2026-11-20T00:05:00Z' },
    ]
    expect(orderSteps({ id: 3, events }).map((step) => step.note)).toEqual([
      '17 nov',
      '19 nov',
      undefined,
      undefined,
    ])
    expect(orderSteps({ id: 1 })[0]?.note).toBe('Falta tu pago')
  })
})
