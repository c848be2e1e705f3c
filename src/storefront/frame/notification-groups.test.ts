import { expect, it } from 'vitest'
import { groupNotifications, formatNotificationTime } from './notification-groups.ts'

const today = '2026-11-21'

function notice(id: number, created_at: string) {
  return { id, kind: 'order' as const, title: '', body: '', link: null, read: false, created_at }
}

it('the notification list of a shopper groups notifications by age, in Mexico City time (BAR-02)', () => {
  const notices = [
    notice(4, '2026-11-21T18:00:00Z'),
    // still Friday evening in Mexico City
    notice(3, '2026-11-21T03:00:00Z'),
    notice(2, '2026-11-15T18:00:00Z'),
    notice(1, '2026-11-14T18:00:00Z'),
  ]
  expect(
    groupNotifications(notices, today).map(({ title, notices }) => [
      title,
      notices.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Hoy', [4]],
    ['Esta semana', [3, 2]],
    ['Antes', [1]],
  ])
  expect(groupNotifications([], today)).toEqual([])
  expect(notices.map(({ created_at }) => formatNotificationTime(created_at, today))).toEqual([
    '12:00 pm',
    'Viernes 20, 9:00 pm',
    'Domingo 15, 12:00 pm',
    '14 nov 2026',
  ])
})
