import { describe, expect, it } from 'vitest'
import type { OrderStateId } from '../orders/order-progress.ts'
import { isRevocable, revocableUntil } from './revocation.ts'

describe('taking a purchase back', () => {
  it('is possible for five business days, weekends and Mexican holidays aside (ORD-02)', () => {
    // Friday 13 November 2026; Monday 16 is the day of the Revolution
    expect(revocableUntil('2026-11-13')).toBe('2026-11-23')
    expect(revocableUntil('2026-12-24')).toBe('2027-01-04')
    const delivered = { stateId: 9 as const, delivered: '2026-11-13' }
    expect(isRevocable(delivered, '2026-11-23')).toBe(true)
    expect(isRevocable(delivered, '2026-11-24')).toBe(false)
  })

  it('is possible while the goods travel, and never before they left or once they came back (ORD-02)', () => {
    const states = [0, 1, 2, 3, 4, 5, 6, 7] as const satisfies OrderStateId[]
    const possible = states.filter((stateId) =>
      isRevocable({ stateId, delivered: null }, '2026-11-21'),
    )
    expect(possible).toEqual([3, 4, 5])
  })
})
