import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { cacheLargeCounts } from './cache-large-counts.ts'

function counting(start: number) {
  let [now, waiting, made] = [0, start, 0]
  const counts = cacheLargeCounts(
    async () => {
      made += 1
      return waiting
    },
    { size: (count) => count, clock: () => new Date(now) },
  )
  return {
    counts,
    after: (milliseconds: number) => void (now += milliseconds),
    become: (count: number) => void (waiting = count),
    made: () => made,
  }
}

it('the total of a small back-office list is counted again on each request', async () => {
  const { counts, become, made } = counting(12)
  expect(await counts()).toBe(12)
  become(11)
  expect(await counts()).toBe(11)
  expect(made()).toBe(2)
})

it('the cached total of a large back-office list may be stale, and is refreshed in the background', async () => {
  const { counts, after, become, made } = counting(5000)
  await counts()
  become(4999)
  expect(await counts()).toBe(5000)
  after(6000)
  expect(await Promise.all([counts(), counts(), counts()])).toEqual([5000, 5000, 5000])
  await tick()
  expect([await counts(), made()]).toEqual([4999, 2])
})

it('the cached total of a back-office list is never older than a minute, and small totals are not cached', async () => {
  const { counts, after, become, made } = counting(5000)
  await counts()
  become(900)
  after(61_000)
  expect(await counts()).toBe(900)
  become(899)
  expect([await counts(), made()]).toEqual([899, 3])
})
