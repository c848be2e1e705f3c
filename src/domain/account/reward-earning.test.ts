import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { centavos } from '../money.ts'
import { earnedOn, expiresOn, latestDeliveryEarned, pointsFor } from './reward-earning.ts'

const rules = { points: 1, perAmount: centavos(1000), grantAfterBusinessDays: 5, expiryMonths: 12 }

describe('reward points', () => {
  it('reward points are one per ten pesos, rounded down (RWD-01)', () => {
    expect(pointsFor(centavos(125_999), rules)).toBe(125)
    expect(pointsFor(centavos(999), rules)).toBe(0)
    expect(pointsFor(centavos(-5), rules)).toBe(0)
  })

  it('reward points count after five business days from delivery (RWD-02)', () => {
    // Friday 20 November 2026 → Friday 27 is the fifth business day
    expect(earnedOn('2026-11-20', rules)).toBe('2026-11-28')
  })

  it('reward points count on a day for deliveries up to a date, across weekends and holidays', () => {
    // Sunday 22 November 2026 has the same following five business days as Friday 20
    expect(latestDeliveryEarned('2026-11-28', rules)).toBe('2026-11-22')
    for (let day = '2026-11-01'; day < '2026-12-31'; day = addDays(day, 1)) {
      const latest = latestDeliveryEarned(day, rules)
      expect(earnedOn(latest, rules) <= day).toBe(true)
      expect(earnedOn(addDays(latest, 1), rules) > day).toBe(true)
    }
  })

  it('reward points expire twelve months later', () => {
    expect(expiresOn('2026-11-28', rules)).toBe('2027-11-28')
    expect(expiresOn('2028-02-29', rules)).toBe('2029-02-28')
    expect(expiresOn('2026-12-31', { ...rules, expiryMonths: 2 })).toBe('2027-02-28')
  })
})
