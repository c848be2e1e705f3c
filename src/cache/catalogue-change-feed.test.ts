import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toProductPageTag } from './cache-tag-revisions.ts'
import { type CatalogueChange, pollCatalogueChanges } from './catalogue-change-feed.ts'

let now = 0
const clock = () => now

beforeEach(() => {
  now = 0
})

describe('change feed', () => {
  it('the database change feed invalidates only the affected product after a stock change, and every list after other changes', async () => {
    const { feed, tell } = await follow()
    const since = feed.revisions.current()
    await tell({ productId: 1, unitsOnly: true })
    expect(feed.revisions.changedSince(since, [toProductPageTag(1)])).toBe(true)
    expect(feed.revisions.changedSince(since, [1, toProductPageTag(2), 'catalogue'])).toBe(false)

    await tell({ productId: 2, unitsOnly: false })
    expect(feed.revisions.changedSince(since, ['catalogue'])).toBe(true)
    expect(feed.revisions.changedSince(since, [3])).toBe(false)
    await tell({ productId: null, unitsOnly: false })
    expect(feed.revisions.changedSince(since, [3])).toBe(true)
  })

  it('the database change feed continues from its last successful read, and reports when that read took place', async () => {
    const { feed, read } = await follow()
    now = 700
    await feed.poll()
    expect(feed.asOf()).toBe(700)

    read.mockRejectedValueOnce(new Error('away'))
    now = 900
    expect(await feed.poll()).toBe(false)
    expect(feed.asOf()).toBe(700)
    await feed.poll()
    expect(read.mock.calls.map(([since]) => since)).toEqual([null, '1', '2', '2'])
  })

  it('all calls to the database change feed during a running read share the one read that follows', async () => {
    const { feed, read } = await follow()
    const first = feed.poll()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.all([first, feed.poll(), feed.poll()])
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('the database change feed invalidates the whole cache after a gap longer than changes are retained', async () => {
    const { feed } = await follow()
    const since = feed.revisions.current()
    now = 11 * 60_000
    await feed.poll()
    expect(feed.revisions.changedSince(since, [1])).toBe(false)
    now = 24 * 60_000
    await feed.poll()
    expect(feed.revisions.changedSince(since, [1])).toBe(true)
  })

  it('the change feed reports the database as unavailable after a timeout, and later as available', async () => {
    useFakeTimeouts()
    const read = vi.fn(async () => ({ snapshot: '1', changes: [] as CatalogueChange[] }))
    const feed = await pollCatalogueChanges({ read, clock })
    read.mockImplementation(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(2400)
    expect(feed.away().aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await expect.poll(() => feed.away().reason).toMatchObject({ code: 'database-away' })
  })

  it('the database change feed reports the database as available again after its first response', async () => {
    const answers = [Promise.resolve({ snapshot: '1', changes: [] as CatalogueChange[] })]
    const { promise, resolve } = Promise.withResolvers<{
      snapshot: string
      changes: CatalogueChange[]
    }>()
    answers.push(promise)
    useFakeTimeouts()
    const feed = await pollCatalogueChanges({
      read: () => answers.shift() ?? promise,
      clock,
      interval: 1,
    })
    await vi.advanceTimersByTimeAsync(2600)
    vi.useRealTimers()
    await expect.poll(() => feed.away().aborted).toBe(true)
    resolve({ snapshot: '2', changes: [] })
    await expect.poll(() => feed.away().aborted).toBe(false)
    await feed.close()
  })
})

function useFakeTimeouts() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function follow() {
  const news: CatalogueChange[] = []
  let snapshot = 0
  const read = vi.fn(async (_since: string | null) => {
    snapshot += 1
    return { snapshot: `${snapshot}`, changes: news.splice(0) }
  })
  const feed = await pollCatalogueChanges({ read, clock, interval: 0 })
  async function tell(change: CatalogueChange) {
    news.push(change)
    await feed.poll()
  }
  return { feed, read, tell }
}
