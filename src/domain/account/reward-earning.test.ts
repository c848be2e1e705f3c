import { describe, expect, it } from 'vitest'
import { addDays } from '../mexico-dates-and-times.ts'
import { toCentavos } from '../money.ts'
import {
  getFirstValidDayOfEarnedPoints,
  getPointsExpiryDay,
  getLatestDeliveryDayForPoints,
  calculateEarnedPoints,
} from './reward-earning.ts'

const rules = {
  points: 1,
  perAmount: toCentavos(1000),
  grantAfterBusinessDays: 5,
  expiryMonths: 12,
}

describe('reward points', () => {
  it('a purchase earns one reward point per ten pesos, rounded down (RWD-01)', () => {
    expect(calculateEarnedPoints(toCentavos(125_999), rules)).toBe(125)
    expect(calculateEarnedPoints(toCentavos(999), rules)).toBe(0)
    expect(calculateEarnedPoints(toCentavos(-5), rules)).toBe(0)
  })

  it('reward points become available five business days after delivery (RWD-02)', () => {
    // Friday 20 November 2026 → Friday 27 is the fifth business day
    expect(getFirstValidDayOfEarnedPoints('2026-11-20', rules)).toBe('2026-11-28')
  })

  it('the calculation of the latest delivery date with available reward points accounts for weekends and holidays', () => {
    // Sunday 22 November 2026 has the same following five business days as Friday 20
    expect(getLatestDeliveryDayForPoints('2026-11-28', rules)).toBe('2026-11-22')
    for (let day = '2026-11-01'; day < '2026-12-31'; day = addDays(day, 1)) {
      const latest = getLatestDeliveryDayForPoints(day, rules)
      expect(getFirstValidDayOfEarnedPoints(latest, rules) <= day).toBe(true)
      expect(getFirstValidDayOfEarnedPoints(addDays(latest, 1), rules) > day).toBe(true)
    }
  })

  it('reward points expire twelve months after they are earned', () => {
    expect(getPointsExpiryDay('2026-11-28', rules)).toBe('2027-11-28')
    expect(getPointsExpiryDay('2028-02-29', rules)).toBe('2029-02-28')
    expect(getPointsExpiryDay('2026-12-31', { ...rules, expiryMonths: 2 })).toBe('2027-02-28')
  })
})
