import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { News } from '#domain/running/office-news.ts'
import { eventually } from '#test/support/eventually.ts'
import { createNewsFeed } from './news-feed.ts'

/** A fake database with numeric snapshots. */
function someNews() {
  const all: News[] = []
  const read = vi.fn(async (since: string | null) => ({
    news: since === null ? [] : all.slice(Number(since)),
    snapshot: String(all.length),
  }))
  return { read, add: (id: string) => all.push({ kind: 'order', id }) }
}

it('the news feed reads once for all listeners, and never without any', async () => {
  const { read, add } = someNews()
  const feed = createNewsFeed({ read, interval: 1 })
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

it('the news feed sends missed events after a reconnect and after a failed read', async () => {
  const { read, add } = someNews()
  const feed = createNewsFeed({ read, interval: 1 })
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
