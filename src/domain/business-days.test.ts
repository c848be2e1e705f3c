import { describe, expect, it } from 'vitest'
import { addBusinessDays, getMinDaysSpannedByBusinessDays, isBusinessDay } from './business-days.ts'
import { addDays } from './mexico-dates-and-times.ts'

describe('business days', () => {
  it('the minimum calendar days for a number of business days equal the shortest span over all possible start days', () => {
    const days = Array.from({ length: 14 }, (_, index) => addDays('2026-06-01', index))
    for (const count of [1, 4, 5, 6, 9, 10]) {
      const lengths = days.map((day) => {
        const end = addBusinessDays(day, count)
        return (Date.parse(end) - Date.parse(day)) / 86_400_000
      })
      expect(getMinDaysSpannedByBusinessDays(count)).toBe(Math.min(...lengths))
    }
  })

  it('business day calculation excludes weekends', () => {
    // 2026-11-20 is a Friday
    expect(isBusinessDay('2026-11-20')).toBe(true)
    expect(isBusinessDay('2026-11-21')).toBe(false)
    expect(isBusinessDay('2026-11-22')).toBe(false)
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addBusinessDays('2026-11-21', 2)).toBe('2026-11-24')
    expect(addBusinessDays('2026-11-20', 0)).toBe('2026-11-20')
  })

  it('business day calculation excludes the statutory holidays of Mexico', () => {
    for (const day of [
      '2026-01-01',
      '2026-02-02',
      '2026-03-16',
      '2026-05-01',
      '2026-09-16',
      '2026-11-16',
      '2026-12-25',
      '2030-10-01',
    ]) {
      expect([day, isBusinessDay(day)]).toEqual([day, false])
    }
    for (const day of ['2026-02-09', '2026-03-09', '2026-11-09', '2026-10-01', '2026-11-17']) {
      expect([day, isBusinessDay(day)]).toEqual([day, true])
    }
    expect(addBusinessDays('2026-12-24', 1)).toBe('2026-12-28')
  })
})
