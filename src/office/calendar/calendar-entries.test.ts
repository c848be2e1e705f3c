import { expect, it } from 'vitest'
import {
  getDayForArrowKey,
  placeCalendarEntryInWeek,
  formatCalendarEntryPeriod,
} from './calendar-entries.ts'

it.each([
  ['ArrowLeft', '2026-11-30', '2026-11-29'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2026-11-02', '2026-10-26'],
  ['ArrowDown', '2026-11-26', '2026-12-03'],
  ['PageDown', '2026-11-26', '2026-12-10'],
  ['Home', '2026-11-29', '2026-11-23'],
  ['End', '2026-11-23', '2026-11-29'],
  ['x', '2026-11-23', null],
])('the calendar key %s moves from %s to %s', (key, day, to) => {
  expect(getDayForArrowKey(key, day)).toBe(to)
})

it('the back-office calendar states the first and last day of an offer', () => {
  const thing = {
    kind: 'offer',
    id: 'A',
    title: 'A',
    from: '2026-11-20T06:00:00Z',
    until: '2026-11-27T06:00:00Z',
    products: 1,
    sold_out: 0,
    price: null,
    lowest: null,
  } as const
  expect(formatCalendarEntryPeriod(thing)).toBe(
    'desde el viernes 20 de noviembre, hasta el jueves 26 de noviembre',
  )
  expect(placeCalendarEntryInWeek('2026-11-23', thing)).toMatchObject({
    first: '2026-11-23',
    last: '2026-11-26',
    column: 1,
    columns: 4,
    fromBefore: true,
  })
})
