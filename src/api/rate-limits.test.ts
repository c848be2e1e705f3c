import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testChanges } from '#test/support/changes.ts'
import { testDatabase } from '#test/support/database.ts'
import { createApiCache } from './cached-api-responses.ts'
import { defaultRateLimits } from './rate-limits.ts'

const { db, url } = await testDatabase()
const few = { page: 2, query: 2, read: 8, write: 2, file: 2, notice: 2 }

async function openShop(options: Partial<Parameters<typeof testApi>[1]> = {}) {
  const start = new Date('2026-11-21T18:00:00Z')
  const clock = () => start.getTime()
  const cache = createApiCache({ feed: await testChanges(url, clock), maxBytes: 400_000, clock })
  const api = await testApi(db, { cache, rateLimits: few, ...options })
  const statusOf = async (path: string, from: string, headers: Record<string, string> = {}) =>
    (await api.app.inject({ url: path, remoteAddress: from, headers })).statusCode
  return { ...api, statusOf }
}

const quote = '/api/v1/shop/postcode/06700'

describe('each route', () => {
  it('each API route declares its rate-limit cost class', async () => {
    const { app } = await testApi(db)
    const costs = app.routeCosts()
    expect(costs.filter(({ cost }) => cost === undefined)).toEqual([])
    expect(costs.length).toBeGreaterThan(80)
  })
})

describe('rate limit of an address', () => {
  it('requests beyond the rate limit get an error text and a Retry-After header with the waiting time', async () => {
    const { app } = await openShop()
    const ask = () => app.inject({ url: quote, remoteAddress: '203.0.113.1' })
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200])

    const refused = await ask()

    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.json()).toMatchObject({
      code: 'too-many-requests',
      messageForUser: expect.stringMatching(/Espera/),
    })
  })

  it('the rate limit rejects only the excess, also for concurrent requests', async () => {
    const { statusOf } = await openShop()
    const asked = Array.from({ length: 5 }, () => statusOf(quote, '203.0.113.9'))
    const refused = (await Promise.all(asked)).filter((status) => status === 429)
    expect(refused).toHaveLength(3)
  })

  it('the rate limit of one IP address affects neither other addresses nor other cost classes of requests', async () => {
    const { statusOf } = await openShop()
    for (let asked = 0; asked < 3; asked += 1) await statusOf(quote, '203.0.113.1')

    expect(await statusOf(quote, '203.0.113.1')).toBe(429)
    expect(await statusOf(quote, '203.0.113.2')).toBe(200)
    expect(await statusOf('/api/v1/shop/ticketsReasons', '203.0.113.1')).toBe(200)
    expect(await statusOf('/health', '203.0.113.1')).toBe(200)
  })

  it('the rate limit counts payment webhooks of the gateway separately from purchases', async () => {
    const { app } = await openShop()
    const notify = () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/payments/webhook/simulator',
        payload: 'no notice',
        remoteAddress: '203.0.113.7',
      })
    const statuses = [await notify(), await notify(), await notify()].map((one) => one.statusCode)
    expect(statuses).toEqual([401, 401, 429])
  })

  it('the rate limit counts a whole /64 IPv6 network as one client', async () => {
    const { statusOf } = await openShop()
    const ask = (from: string) => statusOf(quote, from)

    expect([await ask('2001:db8:1:1::1'), await ask('2001:db8:1:1:ffff::2')]).toEqual([200, 200])
    expect(await ask('2001:db8:1:1:9::3')).toBe(429)
    expect(await ask('2001:db8:1:2::1')).toBe(200)
    expect(await ask('::ffff:203.0.113.1')).toBe(200)
  })

  it('the rate limit uses the client address from a forwarding header only if a trusted proxy sent it', async () => {
    const { statusOf } = await openShop({ trustedProxies: ['10.0.0.1'] })
    const ask = (from: string, client: number) =>
      statusOf(quote, from, { 'x-forwarded-for': `203.0.113.${client}` })

    const statuses = []
    for (const from of ['10.0.0.1', '198.51.100.7']) {
      for (const client of [1, 2, 3, 4]) statuses.push(await ask(from, client))
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})

describe('rate limit behind proxies that write ports', () => {
  it('the rate limit counts all ports of an IP address as one client', async () => {
    const { statusOf } = await openShop({ trustedProxies: ['10.0.0.1', '10.0.0.2'] })
    const ask = (forwarded: string) => statusOf(quote, '10.0.0.1', { 'x-forwarded-for': forwarded })
    const statuses = [await ask('203.0.113.1:5001'), await ask('203.0.113.1:5002')]
    statuses.push(await ask('203.0.113.1'), await ask('203.0.113.2:5003'))
    expect(statuses).toEqual([200, 200, 429, 200])
    const six = [await ask('[2001:db8:1:1::1]:5001'), await ask('[2001:db8:1:1::2]:5002')]
    six.push(await ask('2001:db8:1:1::3'), await ask('[2001:db8:1:2::1]:5003'))
    expect(six).toEqual([200, 200, 429, 200])
  })

  it('a trusted proxy in front of the shop is recognised by IP address, even when given with a port', async () => {
    const { statusOf } = await openShop({ trustedProxies: ['10.0.0.1', '10.0.0.2'] })
    const statuses = []
    for (const client of [1, 2, 3, 4]) {
      const forwarded = `203.0.113.${client}, 10.0.0.2:600${client}`
      statuses.push(await statusOf(quote, '10.0.0.1', { 'x-forwarded-for': forwarded }))
    }
    expect(statuses).toEqual([200, 200, 200, 200])
  })
})

describe('rate limit of cached replies', () => {
  it('the rate limit never rejects cached replies, but limits uncached ones', async () => {
    const { statusOf } = await openShop()
    const home = () => statusOf('/api/v1/shop/home', '203.0.113.1')
    const search = (words: string) =>
      statusOf(`/api/v1/shop/searchProducts?q=${words}`, '203.0.113.1')

    const statuses = [await home(), await search('uno'), await search('dos'), await search('tres')]
    for (let asked = 0; asked < 20; asked += 1) statuses.push(await home(), await search('uno'))

    expect(statuses.slice(0, 4)).toEqual([200, 200, 429, 429])
    expect(new Set(statuses.slice(4))).toEqual(new Set([200]))
  })

  it('the rate limit treats HEAD requests for cached replies like GET requests', async () => {
    const { app } = await openShop()
    const ask = () =>
      app.inject({ method: 'HEAD', url: '/api/v1/shop/home', remoteAddress: '203.0.113.1' })
    expect([await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 429,
    ])
  })
})

describe('rate limit of an account', () => {
  it('the rate limit of an account is a quarter of that of an IP address', async () => {
    const api = await openShop({ rateLimits: { ...few, read: 8 } })
    const [busy, calm] = [await api.signedInShopper(), await api.signedInShopper()]
    const ask = (bearer: string, from: string) =>
      api.statusOf('/api/v1/customer/wishlist', from, { authorization: `Bearer ${bearer}` })

    const statuses = [
      await ask(busy.bearer, '203.0.113.1'),
      await ask(busy.bearer, '203.0.113.2'),
      await ask(busy.bearer, '203.0.113.3'),
      await ask(calm.bearer, '203.0.113.1'),
    ]

    expect(statuses).toEqual([200, 200, 429, 200])
  })
})

describe('default limits', () => {
  it('the default rate limits allow a shopper’s normal visit, and fifty office users behind one IP address', () => {
    const office = 50
    // Per person and minute: four pages, half of them uncached, ten seconds of fast typing in search, and ten actions;
    // each page loads session, cart, wishes and news.
    expect(defaultRateLimits.page).toBeGreaterThanOrEqual(office * 4 * 0.5)
    expect(defaultRateLimits.query).toBeGreaterThanOrEqual(office * 10)
    expect(defaultRateLimits.write).toBeGreaterThanOrEqual(office * 10)
    expect(defaultRateLimits.read).toBeGreaterThanOrEqual(office * 4 * 5)
  })
})
