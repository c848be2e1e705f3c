import { describe, expect, it } from 'vitest'
import { findOpenCutoffHour, getHandlingDay } from './order-cutoff.ts'

/** A time in Mexico City, six hours behind UTC. */
const at = (text: string) => new Date(`${text}:00-06:00`)

describe('the order cut-off', () => {
  // 2026-11-13 is a Friday, 2026-11-16 a holiday
  it.each([
    ['2026-11-12T13:59', 14, '2026-11-12', 14, 'before the hour'],
    ['2026-11-12T14:00', 14, '2026-11-13', null, 'at the hour'],
    ['2026-11-13T15:00', 14, '2026-11-17', null, 'after the hour, before a long weekend'],
    ['2026-11-14T09:00', 14, '2026-11-17', null, 'on a Saturday'],
    ['2026-11-12T23:30', null, '2026-11-12', null, 'without a cut-off'],
    ['2026-11-14T09:00', null, '2026-11-14', null, 'on a Saturday without a cut-off'],
  ])(
    'an order at %s with the cut-off %s is handled on %s (open until %s): %s',
    (now, hour, day, open, _when) => {
      expect(getHandlingDay(at(now), hour)).toBe(day)
      expect(findOpenCutoffHour(at(now), hour)).toBe(open)
    },
  )
})
