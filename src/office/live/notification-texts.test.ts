import { expect, it } from 'vitest'
import {
  listNotificationsForPage,
  listNotificationsNotOnPage,
  formatNotifications,
} from './notification-texts.ts'

const news = [
  { kind: 'order', id: '2611-A' },
  { kind: 'order', id: '2611-B' },
  { kind: 'ticket', id: '7' },
] as const

it('live notifications on each back-office page cover its own events, and on the page Hoy all events', () => {
  expect(formatNotifications('/', news)).toBe('2 pedidos nuevos y 1 ticket con algo nuevo')
  expect(formatNotifications('/pedidos', news)).toBe('2 pedidos nuevos')
  expect(formatNotifications('/tickets', news)).toBe('1 ticket con algo nuevo')
  expect(listNotificationsForPage('/salud', news)).toEqual([])
})

it('live notifications on an order page cover only that order', () => {
  expect(formatNotifications('/pedidos/2611-A', news)).toBe('Aquí pasó algo nuevo')
  expect(listNotificationsForPage('/pedidos/2611-C', news)).toEqual([])
})

it('live notifications announce a finished import in the import list, but not on the page of that import', () => {
  const read = [{ kind: 'import', id: '3' }] as const
  expect(formatNotifications('/importar', read)).toBe('1 archivo revisado o importado')
  expect(listNotificationsNotOnPage('/importar/3', read)).toEqual([])
  // it is not announced later either
  expect(listNotificationsForPage('/importar/3', read)).toEqual(read)
})
