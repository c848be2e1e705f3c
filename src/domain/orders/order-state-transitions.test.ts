import { describe, expect, it } from 'vitest'
import { canChangeOrderState, canLatePaymentReopenOrder } from './order-state-transitions.ts'
import { isOrderEnded, orderStates } from './order-state.ts'

const legal = [
  'pending_payment > canceled, processing',
  'processing > canceled, shipped',
  'shipped > in_transit, delivery_failed',
  'in_transit > delivery_failed, delivered_unconfirmed, completed',
  'delivery_failed > in_transit, return_in_progress, refunded, completed',
  'return_in_progress > refunded, completed',
  'delivered_unconfirmed > delivery_failed, return_in_progress, completed',
  'completed > return_in_progress',
]

describe('order progress', () => {
  it('an order allows exactly the listed state transitions (ORD-03)', () => {
    const allowed = orderStates.flatMap((from) => {
      const next = orderStates.filter((to) => canChangeOrderState(from, to))
      return next.length > 0 ? [`${from} > ${next.join(', ')}`] : []
    })
    expect(allowed).toEqual(legal)
  })

  it('a cancelled or refunded order changes state only on a late payment', () => {
    const left = orderStates.filter((from) =>
      orderStates.every((to) => !canChangeOrderState(from, to)),
    )
    expect(left).toEqual(['canceled', 'refunded'])
    expect(left.every(isOrderEnded)).toBe(true)
    const revived = orderStates.filter((to) =>
      left.some((from) => canLatePaymentReopenOrder(from, to)),
    )
    expect(revived).toEqual(['processing'])
  })
})
