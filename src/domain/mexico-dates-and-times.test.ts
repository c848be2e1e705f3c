import { describe, expect, it } from 'vitest'
import { addDays, toMexicoDay, isDay, toDateFromMexicoTime } from './mexico-dates-and-times.ts'

describe('calendar', () => {
  it('the shop’s date is the one in Mexico City, also after midnight UTC', () => {
    expect(toMexicoDay(new Date('2026-11-05T05:59:59Z'))).toBe('2026-11-04')
    expect(toMexicoDay(new Date('2026-11-05T06:00:00Z'))).toBe('2026-11-05')
  })

  it('date calculation adds days across months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('a Mexico City time is converted to a UTC moment, including former daylight saving time', () => {
    expect(toDateFromMexicoTime('2026-11-05', '15:07').toISOString()).toBe(
      '2026-11-05T21:07:00.000Z',
    )
    expect(toDateFromMexicoTime('2022-07-01', '08:00').toISOString()).toBe(
      '2022-07-01T13:00:00.000Z',
    )
  })

  it('date parsing rejects calendar dates that do not exist', () => {
    expect(isDay('2028-02-29')).toBe(true)
    for (const text of ['2026-02-29', '2026-13-01', '26-01-01', 'hoy', ''])
      expect(isDay(text)).toBe(false)
  })
})
