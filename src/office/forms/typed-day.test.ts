import { expect, it } from 'vitest'
import { formatTypedDay, parseTypedDay } from './typed-day.ts'

it.each([
  ['24/12/2026', '2026-12-24'],
  [' 4-1-27 ', '2027-01-04'],
  ['04.01.2027', '2027-01-04'],
  ['4 1 2027', '2027-01-04'],
  ['2026-12-24', '2026-12-24'],
  ['29/02/2028', '2028-02-29'],
])('a typed day is read, day first: %s', (text, day) => {
  expect(parseTypedDay(text)).toBe(day)
  expect(parseTypedDay(formatTypedDay(day))).toBe(day)
})

it.each(['', 'mañana', '12/24/2026', '29/02/2027', '1/1/202', '24/12', '0/5/2026'])(
  'what is no day is refused: «%s»',
  (text) => expect(parseTypedDay(text)).toBeNull(),
)
