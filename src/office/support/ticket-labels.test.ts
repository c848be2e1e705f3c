import { describe, expect, it } from 'vitest'
import {
  formatShortTicketDeadline,
  formatTicketDeadline,
  getInitials,
  formatOrdinal,
} from './ticket-labels.ts'

/** A Monday, ten in the morning in Mexico City. */
const now = Date.parse('2026-11-23T16:00:00Z')

describe('ticket deadline', () => {
  it.each([
    ['2026-11-23T17:48:00Z', 'Vence en 1 h 48 min', '11:48 am'],
    ['2026-11-23T16:00:30Z', 'Vence en 0 min', '10:00 am'],
    ['2026-11-24T15:00:00Z', 'Vence en 23 h', 'mañana'],
    ['2026-11-24T19:00:00Z', 'Vence mañana, 1:00 pm', 'mañana'],
    ['2026-11-27T16:00:00Z', 'Vence el viernes 27 de noviembre, 10:00 am', '27 nov'],
    ['2026-11-23T15:15:00Z', 'Venció hace 45 min', '9:15 am'],
    ['2026-11-21T15:00:00Z', 'Venció hace 2 días', '21 nov'],
  ])('formats the ticket deadline %s: %s', (due, words, short) => {
    expect([formatTicketDeadline(due, now), formatShortTicketDeadline(due, now)]).toEqual([
      words,
      short,
    ])
  })
})

it('the support ticket page shows the shopper’s number of orders and initials', () => {
  expect([1, 2, 7, 100].map((count) => formatOrdinal(count, 'pedido'))).toEqual([
    'Primer pedido',
    'Segundo pedido',
    '7 pedidos',
    'Más de 99 pedidos',
  ])
  expect(['Xóchitl Tlaltecuhtli', 'marcos', ''].map(getInitials)).toEqual(['XT', 'Ma', ''])
})
