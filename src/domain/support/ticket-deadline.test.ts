import { describe, expect, it } from 'vitest'
import { toDateFromMexicoTime } from '../mexico-dates-and-times.ts'
import { getTicketAnswerDeadline } from './ticket-deadline.ts'

describe('ticket answer deadline', () => {
  it.each([
    ['in the morning', '2026-11-24 10:00', 4, '2026-11-24 14:00'],
    ['before the shop opens', '2026-11-24 06:30', 4, '2026-11-24 13:00'],
    ['late in the day', '2026-11-24 16:00', 4, '2026-11-25 11:00'],
    ['in the night', '2026-11-24 23:59', 4, '2026-11-25 13:00'],
    ['a whole day', '2026-11-24 09:00', 9, '2026-11-24 18:00'],
    ['on a Friday evening', '2026-11-27 17:30', 9, '2026-11-30 17:30'],
    ['on a Sunday', '2026-11-22 12:00', 4, '2026-11-23 13:00'],
    ['before a holiday', '2026-12-24 17:00', 2, '2026-12-28 10:00'],
    ['over several days', '2026-11-24 09:00', 20, '2026-11-26 11:00'],
  ])('the ticket answer deadline counts business hours: %s', (_, from, hours, due) => {
    const at = (text: string) => toDateFromMexicoTime(text.slice(0, 10), text.slice(11))
    expect(getTicketAnswerDeadline(at(from), hours)).toEqual(at(due))
  })
})
