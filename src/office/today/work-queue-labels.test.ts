import { expect, it } from 'vitest'
import { officePageList } from '../pages.ts'
import { formatWorkQueueTitle, countPendingItemsOfMenuEntry } from './work-queue-labels.ts'

const queues = [
  { name: 'to_pack', count: 3 },
  { name: 'late_to_ship', count: 2 },
  { name: 'delivery_failed', count: 2 },
  { name: 'audit_unsealed', count: 1 },
  { name: 'webhooks_off', count: 1 },
  { name: 'licences_low', count: 1 },
  { name: 'stock_low', count: 1 },
] as const

it('the back-office menu shows the number of pending items for each page, and their sum for Hoy', () => {
  expect(countPendingItemsOfMenuEntry('/pedidos', queues)).toBe(5)
  expect(countPendingItemsOfMenuEntry('/bitacora', queues)).toBe(1)
  expect(countPendingItemsOfMenuEntry('/salud', queues)).toBe(0)
  expect(countPendingItemsOfMenuEntry('/personas', queues)).toBe(1)
  expect(countPendingItemsOfMenuEntry('/', queues)).toBe(9)
})

it('the back-office page Hoy links directly to late orders', () => {
  const { title, to } = formatWorkQueueTitle({ name: 'late_to_ship', count: 2 })
  expect({ title, to }).toEqual({ title: 'pedidos atrasados', to: '/pedidos?ver=atrasados' })
})

it('the back-office page Hoy links directly to the support ticket due first, and counts this ticket under Tickets', () => {
  expect(formatWorkQueueTitle({ name: 'tickets', count: 2 }).to).toBe('/tickets?abrir=primero')
  expect(countPendingItemsOfMenuEntry('/tickets', [{ name: 'tickets', count: 2 }])).toBe(2)
})

it('the back-office page Hoy links every work queue to an existing page', () => {
  for (const { name } of queues) {
    const [path] = formatWorkQueueTitle({ name, count: 1 }).to.split('?')
    expect(officePageList.some((page) => page.path === path)).toBe(true)
  }
})

it('the label of a work queue on the back-office page Hoy uses the singular for one item', () => {
  expect(formatWorkQueueTitle({ name: 'delivery_failed', count: 1 }).title).toBe(
    'incidencia de entrega',
  )
  expect(formatWorkQueueTitle({ name: 'delivery_failed', count: 2 }).title).toBe(
    'incidencias de entrega',
  )
})
