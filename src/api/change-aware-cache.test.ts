import { beforeEach, describe, expect, it } from 'vitest'
import { type ChangeAwareCache, createChangeAwareCache, type Made } from './change-aware-cache.ts'

const sizes = new Map<string, number>()
let now = 0
let cache: ChangeAwareCache<string>

beforeEach(() => {
  now = 0
  sizes.clear()
  cache = createChangeAwareCache<string>({
    maxBytes: 100,
    sizeOf: (reply) => sizes.get(reply) ?? 3,
    clock: () => now,
  })
  cache.setHearing(true)
})

describe('the cache that knows of changes', () => {
  it('renders a page once', async () => {
    const visits = counted('/faq')

    expect([await visits(), await visits()]).toEqual(['/faq 1', '/faq 1'])
  })

  it('renders once for all who ask at the same moment', async () => {
    const visits = counted('/faq')

    expect(await Promise.all([visits(), visits(), visits()])).toEqual(Array(3).fill('/faq 1'))
  })

  it('forgets the pages that show a changed product, and every list', async () => {
    const tablet = counted('/tableta', showing(1, 2))
    const laptop = counted('/laptop', showing(3))
    const list = counted('/results', { isList: true })
    await Promise.all([tablet(), laptop(), list()])

    cache.changed(2)

    expect([await tablet(), await laptop(), await list()]).toEqual([
      '/tableta 2',
      '/laptop 1',
      '/results 2',
    ])
  })

  it('forgets of lists only those that show it where nothing but the number of its units changes', async () => {
    const tablet = counted('/tableta', showing(1, 2))
    const list = counted('/results', { products: [2, 3] })
    const other = counted('/faq')
    const visit = () => Promise.all([tablet(), list(), other()])
    await visit()

    cache.changed(2, true)
    expect(await visit()).toEqual(['/tableta 2', '/results 2', '/faq 1'])
    cache.changed(3, true)
    expect(await visit()).toEqual(['/tableta 2', '/results 3', '/faq 1'])
    cache.changed(4, true)
    expect(await visit()).toEqual(['/tableta 2', '/results 3', '/faq 1'])
    cache.changed(4)
    expect(await visit()).toEqual(['/tableta 2', '/results 4', '/faq 2'])
  })

  it('does not keep a list of which units were sold while it was made', async () => {
    const slow = slowly()
    const visit = cache.get('/results', slow.render)
    cache.changed(3, true)
    slow.finish('old', { products: [3] })
    await visit

    expect(await counted('/results', { products: [3] })()).toBe('/results 1')
  })

  it('holds a list to be changed after more products than it remembers, but no page of one', async () => {
    const list = counted('/results', { products: [3] })
    const laptop = counted('/laptop', showing(3))
    await Promise.all([list(), laptop()])
    for (let id = 100; id < 11_000; id += 1) cache.changed(id, true)

    expect([await list(), await laptop()]).toEqual(['/results 2', '/laptop 1'])
  })

  it('forgets everything when texts or settings change', async () => {
    const laptop = counted('/laptop', showing(3))
    await laptop()

    cache.changed(null)

    expect(await laptop()).toBe('/laptop 2')
    expect(cache.size()).toEqual({ replies: 1, bytes: 10 })
  })

  it('gives nobody a page that was begun before a change they could know of', async () => {
    const slow = slowly()
    const early = cache.get('/laptop', slow.render)
    cache.changed(3)
    const late = cache.get('/laptop', async () => rendered('new', showing(3)))
    slow.finish('old', showing(3))

    expect([await early, await late]).toEqual(['old', 'new'])
    expect(await cache.get('/laptop', unexpected)).toBe('new')
  })

  it('makes one reply after the one under way for all who ask meanwhile, however much changes', async () => {
    const slow = slowly()
    const early = cache.get('/laptop', slow.render)
    const visits = counted('/laptop', showing(3))
    const late = [1, 2, 3].map((id) => {
      cache.changed(id)
      return visits()
    })
    slow.finish('old', showing(3))

    expect(await early).toBe('old')
    expect(await Promise.all(late)).toEqual(Array(3).fill('/laptop 1'))
  })

  it('goes on after a reply that failed while others waited for it', async () => {
    const done = Promise.withResolvers<Made<string>>()
    const early = cache.get('/faq', () => done.promise)
    cache.changed(1)
    const late = counted('/faq')()
    done.reject(new Error('no database'))

    await expect(early).rejects.toThrow('no database')
    expect(await late).toBe('/faq 1')
  })

  it('does not keep what was made while more changed than it remembers', async () => {
    const slow = slowly()
    const visit = cache.get('/laptop', slow.render)
    for (let id = 100; id < 11_000; id += 1) cache.changed(id)
    slow.finish('old', showing(3))
    await visit

    expect(await counted('/laptop')()).toBe('/laptop 1')
  })

  it('keeps a page whose products did not change while it was rendered', async () => {
    const slow = slowly()
    const visit = cache.get('/laptop', slow.render)
    cache.changed(9)
    slow.finish('laptop', showing(3))
    await visit

    expect(await cache.get('/laptop', unexpected)).toBe('laptop')
  })

  it('keeps and shares nothing while changes are not heard', async () => {
    const visits = counted('/faq')
    await visits()
    cache.setHearing(false)

    expect(await Promise.all([visits(), visits()])).toEqual(['/faq 2', '/faq 3'])
    cache.setHearing(true)
    expect(await visits()).toBe('/faq 4')
  })

  it('does not keep what was rendered while changes were not heard for a moment', async () => {
    const slow = slowly()
    const visit = cache.get('/faq', slow.render)
    cache.setHearing(false)
    cache.setHearing(true)
    slow.finish('old', {})
    await visit

    expect(await cache.get('/faq', async () => rendered('new'))).toBe('new')
  })

  it('renders anew when the time of a page is over', async () => {
    const visits = counted('/faq', { keepFor: 1000 })
    await visits()
    now = 999
    expect(await visits()).toBe('/faq 1')
    now = 1000
    expect(await visits()).toBe('/faq 2')
  })

  it('drops what nobody asked for longest when room is short', async () => {
    for (const reply of ['/a 1', '/b 1', '/c 1']) sizes.set(reply, 38)
    const [a, b, c] = ['/a', '/b', '/c'].map((address) => counted(address)) as [Visit, Visit, Visit]
    await a()
    await b()
    await a()
    await c()

    expect(cache.size()).toEqual({ replies: 2, bytes: 80 })
    expect([await a(), await b()]).toEqual(['/a 1', '/b 2'])
  })

  it('makes room when a reply has grown since it was kept', async () => {
    const [a, b] = [counted('/a'), counted('/b')]
    await b()
    await a()
    sizes.set('/a 1', 96)
    await a()

    expect(cache.size()).toEqual({ replies: 1, bytes: 98 })
    expect([await a(), await b()]).toEqual(['/a 1', '/b 2'])
  })

  it('keeps nothing that is larger than all there is room for', async () => {
    const a = counted('/a')
    sizes.set('/b 1', 99)
    await a()
    await counted('/b')()

    expect(cache.size()).toEqual({ replies: 1, bytes: 5 })
    expect(await a()).toBe('/a 1')
  })

  it('keeps no failure', async () => {
    const failing = cache.get('/faq', () => Promise.reject(new Error('no database')))
    await expect(failing).rejects.toThrow('no database')

    expect(await counted('/faq')()).toBe('/faq 1')
  })
})

type Visit = () => Promise<string>

function counted(address: string, more: Partial<Made<string>> = {}): Visit {
  let count = 0
  return () => cache.get(address, async () => rendered(`${address} ${++count}`, more))
}

function rendered(reply: string, more: Partial<Made<string>> = {}): Made<string> {
  return { reply, products: [], isList: true, keepFor: 60_000, ...more }
}

/** Of a page of these products alone. */
function showing(...ids: number[]): Pick<Made<string>, 'products' | 'isList'> {
  return { products: ids, isList: false }
}

function slowly() {
  const done = Promise.withResolvers<Made<string>>()
  return {
    render: () => done.promise,
    finish: (reply: string, more: Partial<Made<string>>) => done.resolve(rendered(reply, more)),
  }
}

function unexpected(): Promise<never> {
  throw new Error('was kept, and rendered all the same')
}
