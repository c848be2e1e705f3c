import { describe, expect, it } from 'vitest'
import { isOrderDelivered, orderStates } from '../orders/order-state.ts'
import {
  canWithdrawFromPurchase,
  getPurchaseWithdrawalDeadline,
} from './purchase-withdrawal-deadline.ts'

describe('purchase revocation', () => {
  it('withdrawal from a purchase is allowed for five business days, excluding weekends and Mexican holidays (ORD-02)', () => {
    // Friday 13 November 2026; Monday 16 is the day of the Revolution
    expect(getPurchaseWithdrawalDeadline('2026-11-13')).toBe('2026-11-23')
    expect(getPurchaseWithdrawalDeadline('2026-12-24')).toBe('2027-01-04')
    const delivered = { state: 'completed' as const, delivered: '2026-11-13' }
    expect(canWithdrawFromPurchase(delivered, '2026-11-23')).toBe(true)
    expect(canWithdrawFromPurchase(delivered, '2026-11-24')).toBe(false)
  })

  it('withdrawal from a purchase is allowed in transit, but not before shipping or after a return (ORD-02)', () => {
    const undelivered = orderStates.filter((state) => !isOrderDelivered(state))
    const possible = undelivered.filter((state) =>
      canWithdrawFromPurchase({ state, delivered: null }, '2026-11-21'),
    )
    expect(possible).toEqual(['shipped', 'in_transit', 'delivery_failed'])
  })
})
