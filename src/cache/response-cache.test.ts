import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCacheTagRevisions, type CacheTagRevisions } from './cache-tag-revisions.ts'
import { createResponseCache, type CacheableReply } from './response-cache.ts'

const minute = 60_000
const sizes = new Map<string, number>()
let now = 0
/** time of the last change poll, while running */
let toldAt: number | undefined
let away: AbortController
let revisions: CacheTagRevisions
let cache: ReturnType<typeof createResponseCache<string>>

beforeEach(() => {
  now = 0
  toldAt = undefined
  away = new AbortController()
  revisions = createCacheTagRevisions()
  sizes.clear()
  cache = createResponseCache<string>({
    feed: { revisions, asOf: () => toldAt ?? now, away: () => away.signal },
    maxBytes: 100,
    sizeOf: (reply) => sizes.get(reply) ?? 3,
    clock: () => now,
  })
})

describe('response cache', () => {
  it('the response cache builds a reply once and then serves it from memory', async () => {
    const faq = counted('/faq')
    expect([await faq(), await faq()]).toEqual(['/faq 1', '/faq 1'])
  })

  it('the response cache builds a reply once for concurrent requests', async () => {
    const faq = counted('/faq')
    expect(await Promise.all([faq(), faq(), faq()])).toEqual(Array(3).fill('/faq 1'))
  })

  it('the response cache invalidates replies with a changed product and lists that may include it', async () => {
    const tablet = counted('/tableta', { tags: [1, 2] })
    const laptop = counted('/laptop', { tags: [3] })
    const list = counted('/results', { tags: ['catalogue', 3] })
    await Promise.all([tablet(), laptop(), list()])

    now = 3000
    revisions.advance([2])
    expect([await tablet(), await laptop(), await list()]).toEqual([
      '/tableta 2',
      '/laptop 1',
      '/results 1',
    ])
    now = 6000
    revisions.advance([9, 'catalogue'])
    expect([await tablet(), await laptop(), await list()]).toEqual([
      '/tableta 2',
      '/laptop 1',
      '/results 2',
    ])
  })

  it('the response cache evicts the least recently used reply when full', async () => {
    for (const reply of ['/a 1', '/b 1', '/c 1']) sizes.set(reply, 38)
    const [a, b, c] = [counted('/a'), counted('/b'), counted('/c')]
    for (const visit of [a, b, a, c]) await visit()

    expect(cache.size()).toEqual({ replies: 2, bytes: 84 })
    expect([await a(), await b()]).toEqual(['/a 1', '/b 2'])
  })

  it('the response cache evicts other replies when a stored one grows, and stores no reply above the size limit', async () => {
    const [a, b] = [counted('/a'), counted('/b')]
    await b()
    await a()
    sizes.set('/a 1', 95)
    cache.resize('/a')
    expect(cache.size()).toEqual({ replies: 1, bytes: 99 })

    sizes.set('/b 2', 99)
    await b()
    expect(cache.size()).toEqual({ replies: 1, bytes: 99 })
  })

  it('the response cache gives an uncacheable reply to all concurrent requests for it, without storing it', async () => {
    const missing = counted('/no-existe', { freshFor: 0 })
    expect(await Promise.all([missing(), missing()])).toEqual(Array(2).fill('/no-existe 1'))
    expect(await missing()).toBe('/no-existe 2')
  })
})

describe('reply during revalidation', () => {
  it('the response cache serves a stale reply for at most a second and a half during revalidation', async () => {
    const laptop = counted('/laptop', { tags: [3] })
    await laptop()
    now = 1000
    await laptop()
    revisions.advance([3])

    now = 2500
    expect(await laptop()).toBe('/laptop 1')
    await landed()
    expect(await laptop()).toBe('/laptop 2')
    revisions.advance([3])
    now = 4001
    expect(await laptop()).toBe('/laptop 3')
  })

  it('a request that demands a fresh reply waits for the revalidation in the response cache', async () => {
    const laptop = counted('/laptop', { tags: [3] })
    await laptop()
    revisions.advance([3])
    expect(await laptop({ fresh: true })).toBe('/laptop 2')
  })

  it('the response cache never serves a reply whose build started before a change that the request must see', async () => {
    const slow = slowly()
    const early = cache.get('/laptop', slow.make)
    revisions.advance([3])
    now = 2500
    const late = cache.get('/laptop', async () => made('new', { tags: [3] }))
    slow.finish('old', { tags: [3] })

    expect([(await early).reply, (await late).reply]).toEqual(['old', 'new'])
    expect(cache.find('/laptop')?.reply).toBe('new')
  })

  it('the response cache serves a revalidated reply as fresh only if its build started after the last change', async () => {
    const slow = slowly()
    const early = cache.get('/laptop', slow.make)
    revisions.advance([9])
    const next = counted('/laptop', { tags: [3] })
    const late = [next({ fresh: true }), next({ fresh: true })]
    slow.finish('old', { tags: [9] })

    expect((await early).reply).toBe('old')
    expect(await Promise.all(late)).toEqual(['/laptop 1', '/laptop 1'])
  })

  it('a revalidated reply in the response cache is stale if its products changed in the meantime', async () => {
    const slow = slowly()
    const visit = cache.get('/laptop', slow.make)
    revisions.advance([3])
    slow.finish('old', { tags: [3] })
    await visit
    expect(cache.find('/laptop')).toBeUndefined()

    const other = slowly()
    const elsewhere = cache.get('/faq', other.make)
    revisions.advance([3])
    other.finish('faq', {})
    await elsewhere
    expect(cache.find('/faq')?.reply).toBe('faq')
  })

  it('the response cache rebuilds a reply for waiting requests after the first build fails', async () => {
    const done = Promise.withResolvers<CacheableReply<string>>()
    const early = cache.get('/faq', () => done.promise)
    now = 2500
    const late = counted('/faq')()
    done.reject(new Error('no database'))

    await expect(early).rejects.toThrow('no database')
    expect(await late).toBe('/faq 1')
  })

  it('the response cache serves the stale reply after waiting two seconds for a new one', async () => {
    const laptop = counted('/laptop', { tags: [3] })
    await laptop()
    revisions.advance([3])
    now = minute
    const never = () => new Promise<never>(() => {})
    expect(await cache.get('/laptop', never)).toMatchObject({ reply: '/laptop 1', age: minute })
    expect(await cache.get('/laptop', never)).toMatchObject({ reply: '/laptop 1', age: minute })
  })

  it('the response cache serves an expired reply while renewing it in the background', async () => {
    const faq = counted('/faq', { freshFor: minute })
    await faq()
    now = minute
    expect(await faq()).toBe('/faq 1')
    await landed()
    expect(await faq()).toBe('/faq 2')
  })

  it('the response cache never serves a stale reply past its end date', async () => {
    const offer = counted('/oferta', { until: 1000 })
    await offer()
    now = 1000
    expect(await offer()).toBe('/oferta 2')
  })

  it('the response cache returns an error rather than a reply past its end date', async () => {
    const offer = counted('/oferta', { until: 1000 })
    await offer()
    now = 1000
    await expect(cache.get('/oferta', failing)).rejects.toThrow('no database')
  })

  it('the response cache limits how many replies it rebuilds concurrently', async () => {
    sizes.set('x', 1)
    const all = Array.from({ length: 9 }, (_, index) => `/${index}`)
    for (const key of all) await cache.get(key, async () => made('x', { freshFor: 1000 }))
    now = 1000
    let underway = 0
    for (const key of all) {
      await cache.get(key, () => {
        underway += 1
        return new Promise<never>(() => {})
      })
    }
    expect(underway).toBe(4)
  })
})

describe('reply after a failed build', () => {
  it('the response cache serves a stale reply, with its age, for ten minutes after a failed build', async () => {
    const laptop = counted('/laptop', { tags: [3] })
    await laptop()
    revisions.advance([3])

    now = 10 * minute
    expect(await cache.get('/laptop', failing)).toMatchObject({
      reply: '/laptop 1',
      age: 10 * minute,
    })
    now += 1
    await expect(cache.get('/laptop', failing)).rejects.toThrow('no database')
  })

  it('the response cache serves the stale complete reply when the new one is incomplete', async () => {
    const laptop = counted('/laptop', { tags: [3] })
    await laptop()
    revisions.advance([3])
    now = 3000
    const partial = async () => made('503', { isWhole: false })

    expect((await cache.get('/laptop', partial)).reply).toBe('/laptop 1')
    expect((await cache.get('/nuevo', partial)).reply).toBe('503')
    expect((await cache.get('/nuevo', async () => made('whole'))).reply).toBe('whole')
  })

  it('the response cache serves stored replies without rebuilding while the database is unavailable', async () => {
    const [laptop, faq] = [counted('/laptop', { tags: [3] }), counted('/faq')]
    await Promise.all([laptop(), faq()])
    toldAt = 0
    away.abort()
    now = 5 * minute
    expect(await cache.get('/laptop', failing)).toMatchObject({
      reply: '/laptop 1',
      age: 5 * minute,
    })

    away = new AbortController()
    toldAt = undefined
    revisions.advance([3])
    expect([await laptop(), await faq()]).toEqual(['/laptop 2', '/faq 1'])
  })

  it('the response cache serves no reply older than ten minutes while the database is unavailable', async () => {
    await counted('/faq')()
    toldAt = 0
    away.abort()
    now = 10 * minute + 1
    await expect(cache.get('/faq', failing)).rejects.toThrow('no database')
  })

  it('the response cache does not store a failed build', async () => {
    await expect(cache.get('/faq', failing)).rejects.toThrow('no database')
    expect(await counted('/faq')()).toBe('/faq 1')
  })
})

function counted(key: string, more: Partial<CacheableReply<string>> = {}) {
  let count = 0
  return async (options?: { fresh: boolean }) =>
    (await cache.get(key, async () => made(`${key} ${++count}`, more), options)).reply
}

function made(reply: string, more: Partial<CacheableReply<string>> = {}): CacheableReply<string> {
  const times = { freshFor: 60 * minute, until: Infinity }
  return { reply, tags: [], ...times, isWhole: true, age: 0, ...more }
}

function slowly() {
  const done = Promise.withResolvers<CacheableReply<string>>()
  return {
    make: () => done.promise,
    finish: (reply: string, more: Partial<CacheableReply<string>>) =>
      done.resolve(made(reply, more)),
  }
}

async function failing(): Promise<never> {
  throw new Error('no database')
}

/** Waits for background work. */
async function landed() {
  await sleep(0)
}
