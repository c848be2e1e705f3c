import { expect, it } from 'vitest'
import { formatLastUsed } from './session-labels.ts'

const now = new Date('2026-11-21T18:00:00Z')

it.each([
  ['2026-11-21T18:00:30Z', 'Usada hace un momento'],
  ['2026-11-21T17:58:30Z', 'Usada hace un momento'],
  ['2026-11-21T17:55:00Z', 'Usada hace 5 minutos'],
  ['2026-11-21T15:04:00Z', 'Usada hoy, 9:04 am'],
  ['2026-11-20T15:04:00Z', 'Usada ayer, 9:04 am'],
  ['2026-11-05T15:04:00Z', 'Usada el jueves 5 de noviembre'],
])('formats the last use of a session: %s is «%s»', (iso, words) => {
  expect(formatLastUsed(iso, now)).toBe(words)
})
