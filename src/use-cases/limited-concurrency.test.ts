import { expect, it } from 'vitest'
import {
  processInBatches,
  runWithLimitedConcurrency,
  mapSequentially,
} from './limited-concurrency.ts'

const boom = new Error('boom')

async function failAtTwo(item: number) {
  if (item === 2) throw boom
}

it('sequential processing of a list handles all items although one fails, and reports the errors', async () => {
  const had: number[] = []
  const work = mapSequentially([1, 2, 3], (item) => failAtTwo(item).finally(() => had.push(item)))
  await expect(work).rejects.toMatchObject({ errors: [boom] })
  expect(had).toEqual([1, 2, 3])
})

it('parallel processing of a list never runs more items at once than its limit', async () => {
  const [items, waiting] = [[1, 2, 3, 4, 5], [] as (() => void)[]]
  let most = 0
  let underway = 0
  const done = runWithLimitedConcurrency(2, items, async () => {
    underway += 1
    most = Math.max(most, underway)
    await new Promise<void>((resolve) => waiting.push(resolve))
    underway -= 1
  })
  for (let turn = 0; turn < items.length; turn += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  await done
  expect(most).toBe(2)
})

it('a job that works in batches continues until a batch is not full', async () => {
  const due = [1, 2, 3, 4, 5, 6, 7]
  const sizes: number[] = []
  const settled = await processInBatches(
    3,
    async () => due.slice(0, 3),
    async (batch) => {
      sizes.push(batch.length)
      return due.splice(0, batch.length).length
    },
  )
  expect([settled, sizes]).toEqual([7, [3, 3, 1]])
})

it('a job that works in batches stops after a batch without progress', async () => {
  let reads = 0
  const settled = await processInBatches(
    2,
    async () => {
      reads += 1
      return ['stuck', 'stuck too']
    },
    async () => 0,
  )
  expect([settled, reads]).toEqual([0, 1])
})
