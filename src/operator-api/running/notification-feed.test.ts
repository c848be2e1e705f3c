import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { OfficeNotification } from '#domain/running/office-notifications.ts'
import { eventually } from '#test/support/eventually.ts'
import { createNotificationFeed } from './notification-feed.ts'

/** A fake database with numeric snapshots. */
function someNews() {
  const all: OfficeNotification[] = []
  const read = vi.fn(async (since: string | null) => ({
    news: since === null ? [] : all.slice(Number(since)),
    snapshot: String(all.length),
  }))
  return { read, add: (id: string) => all.push({ kind: 'order', id }) }
}

it('the notification feed of the back office reads the database once for all listeners, and not at all without any', async () => {
  const { read, add } = someNews()
  const feed = createNotificationFeed({ read, interval: 1 })
  const heard: string[][] = [[], []]
  const stops = await Promise.all(
    heard.map((own) => feed.listen(null, ({ news }) => own.push(...news.map(({ id }) => id)))),
  )
  expect(read).toHaveBeenCalledTimes(1)
  add('A')
  add('B')
  await eventually(() =>
    expect(heard).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ]),
  )
  for (const stop of stops) stop()
  const readings = read.mock.calls.length
  await sleep(10)
  expect(read.mock.calls.length).toBeLessThanOrEqual(readings + 1)
})

it('the notification feed of the back office delivers missed events after a reconnect and after a failed read', async () => {
  const { read, add } = someNews()
  const feed = createNotificationFeed({ read, interval: 1 })
  add('A')
  add('B')
  const heard: string[] = []
  const stop = await feed.listen('1', ({ news }) => heard.push(...news.map(({ id }) => id)))
  expect(heard).toEqual(['B'])
  read.mockRejectedValueOnce(new Error('away'))
  add('C')
  await eventually(() => expect(heard).toEqual(['B', 'C']))
  stop()
})
