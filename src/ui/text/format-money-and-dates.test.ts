import { describe, expect, it } from 'vitest'
import {
  formatDay,
  formatDeadline,
  formatFullDay,
  formatDateTime,
  formatMoney,
  formatPhone,
  formatShortDay,
  formatWeekday,
  formatMoneyParts,
  formatOfferEnd,
} from './format-money-and-dates.ts'
import { truncateText, truncateToWords } from './truncate-text.ts'

describe('format', () => {
  it.each([
    [0, '$0.00'],
    [0.5, '$0.50'],
    [19.99, '$19.99'],
    [999, '$999.00'],
    [1234.5, '$1,234.50'],
    [15999, '$15,999.00'],
    [1234567.89, '$1,234,567.89'],
    [-250, '−$250.00'],
  ])(
    'formats %d pesos with a dollar sign, two decimals and comma thousands (FMT-01)',
    (pesos, text) => {
      expect(formatMoney(pesos)).toBe(text)
    },
  )

  it('the price formatter separates pesos from centavos without losing a character (FMT-01)', () => {
    expect(formatMoneyParts(15999.05)).toEqual({ whole: '$15,999', cents: '.05' })
  })

  it.each([
    ['2026-11-05T21:07:00Z', '05 noviembre 2026, 3:07 pm'],
    ['2026-11-06T05:59:00Z', '05 noviembre 2026, 11:59 pm'],
    ['2026-11-06T06:00:00Z', '06 noviembre 2026, 12:00 am'],
    ['2026-01-31T18:05:00Z', '31 enero 2026, 12:05 pm'],
    ['2026-07-01T12:30:00-05:00', '01 julio 2026, 11:30 am'],
  ])(
    'formats the time %s in Mexico City time, with full month and twelve hours (FMT-02)',
    (iso, text) => {
      expect(formatDateTime(iso)).toBe(text)
    },
  )

  it('the date formatter shows a deadline with weekday and hour', () => {
    expect(formatDeadline('2026-11-23T02:15:00Z')).toBe('domingo 22 de noviembre, 8:15 pm')
    expect(formatWeekday('2026-11-24')).toBe('martes 24 de noviembre')
    expect(formatShortDay('2026-11-05')).toBe('5 nov')
  })

  it.each([
    ['2026-11-23', 'Termina hoy'],
    ['2026-11-24', 'Termina mañana'],
    ['2026-11-26', 'Termina el jueves 26'],
    ['2026-12-20', 'Termina el domingo 20'],
    ['2026-12-21', 'Termina el 21 de diciembre'],
  ])('describes an offer until %s as %s', (day, words) => {
    expect(formatOfferEnd(day, '2026-11-23')).toBe(words)
  })

  it('the phone formatter groups digits by area code', () => {
    expect(formatPhone('5512345678')).toBe('55 1234 5678')
    expect(formatPhone('4421234567')).toBe('442 123 4567')
    expect(formatPhone('55')).toBe('55')
  })

  it('the date formatter shows calendar days without a time zone shift (FMT-02)', () => {
    expect(formatDay('2026-11-28')).toBe('28 de noviembre')
    expect(formatFullDay('2026-03-01')).toBe('01 marzo 2026')
  })

  it('the text formatter cuts long texts with an ellipsis and keeps short ones (FMT-03)', () => {
    expect(truncateText('Cámara', 6)).toBe('Cámara')
    expect(truncateText('Cámara Lumera', 7)).toBe('Cámara…')
    expect(truncateText('👩‍💻abc', 3)).not.toContain('�')
  })

  it('the text formatter shortens a product name to three words (SHW-01, FMT-03)', () => {
    expect(truncateToWords('Laptop Nimbus Air 14" 16 GB')).toBe('Laptop Nimbus Air…')
    expect(truncateToWords('Dron Aerix')).toBe('Dron Aerix')
  })
})
