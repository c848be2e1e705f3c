import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { calculateCachedReplySize } from '#cache/cached-response.ts'
import { testApi } from '#test/support/api.ts'
import { testChanges } from '#test/support/changes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { createApiCache } from './cached-api-responses.ts'

const { db, url } = await testDatabase()
const maxBytes = 400_000
const start = new Date('2026-11-21T18:00:00Z')
const clock = () => start.getTime()
const cache = createApiCache({ feed: await testChanges(url, clock), maxBytes, clock })
const api = await testApi(db, { cache, trustedProxies: ['127.0.0.1'] })
const uncached = await testApi(db)
const [tablet, laptop] = [
  await addProduct(db, { name: 'Tableta Zafiro', description: 'Ligera. '.repeat(400) }),
  await addProduct(db, { name: 'Laptop Zafiro' }),
]

type Headers = Record<string, string>

const send = (path: string, payload: string | Buffer | object, headers: Headers = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/api/v1/shop/${path}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

const anew = (path: string, body: object) => uncached.post(`shop/${path}`, body)

/** Number of cache entries added by `work`. */
async function entriesMadeBy(work: () => Promise<unknown>): Promise<number> {
  const before = cache.size().replies
  await work()
  return cache.size().replies - before
}

const claims = {
  email: 'otra@correo.mx',
  access_token: 'secreto-de-otra',
  user_id: 47_110_047_110_047,
  device: 'aparato-de-otra',
  is_mobile: true,
  mobileUrl: 'https://otra.example',
}
const strangers = /otra@correo|secreto-de-otra|47110047110047|aparato-de-otra|otra\.example/

const reads = [
  { path: 'search', body: { searchTerm: 'zafiro' } },
  { path: 'searchProducts', body: { searchQuery: 'zafiro' } },
  { path: 'comparableProducts', body: { productId: tablet.id } },
  { path: 'getAverageRating', body: { productId: tablet.id } },
  { path: 'percentageRatings', body: { productId: tablet.id } },
]

describe.each(reads)('a cached POST read of $path', ({ path, body }) => {
  let expected: unknown
  beforeAll(async () => {
    expected = (await anew(path, body)).body
  })

  it('the cached reply to a POST read request is equal for all callers, without data of the first caller', async () => {
    const { bearer, email } = await api.signedInShopper()
    const entries = await entriesMadeBy(async () => {
      for (const [more, headers] of [
        [claims, { authorization: `Bearer ${bearer}`, cookie: 'session=secreto-de-otra' }],
        [{}, {}],
        [{ email }, { authorization: 'Bearer nada' }],
        [{}, { 'x-forwarded-host': 'otra.example', host: 'otra.example', 'accept-language': 'en' }],
        [{}, { origin: 'https://otra.example', 'x-http-method-override': 'DELETE' }],
      ] as [object, Headers][]) {
        const reply = await send(path, { ...more, ...body }, headers)
        expect([reply.statusCode, reply.json()]).toEqual([200, expected])
        expect(JSON.stringify([reply.body, reply.headers])).not.toMatch(strangers)
        expect(reply.headers).not.toHaveProperty('set-cookie')
        expect(reply.headers).not.toHaveProperty('etag')
        expect(reply.headers.vary).toBe('accept-encoding')
      }
    })
    expect(entries).toBe(1)
  })

  it('the cache key of a POST read request ignores the query string and the order of body fields', async () => {
    const entries = await entriesMadeBy(async () => {
      const given = Object.entries({ ...body, ...claims }).toReversed()
      expect((await send(`${path}?page=9&q=x`, Object.fromEntries(given))).json()).toEqual(expected)
      expect((await send(`${path}?${'x'.repeat(3000)}`, body)).json()).toEqual(expected)
    })
    expect(entries).toBe(0)
  })

  it('a cached POST read request is rejected when its body is too large, too deeply nested or not an object', async () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    const asked = JSON.stringify(body).slice(1)
    const large = JSON.stringify({ ...body, email: 'x'.repeat(1024 * 1024) })
    const entries = await entriesMadeBy(async () => {
      expect((await send(path, large)).statusCode).toBe(413)
      const packed = await send(path, gzipSync(large), { 'content-encoding': 'gzip' })
      expect(packed.statusCode).toBeGreaterThanOrEqual(400)
      const tooDeep = `{"email":${deep},${asked}`
      for (const broken of [tooDeep, tooDeep.replace('[', ''), '{', '', `{"x":1,}`]) {
        expect((await send(path, broken)).statusCode).toBe(400)
      }
      for (const other of ['null', '[]', '7', '"texto"', deep]) {
        expect((await send(path, other)).json()).not.toEqual(expected)
      }
      const form = await send(path, asked, { 'content-type': 'application/x-www-form-urlencoded' })
      expect(form.statusCode).toBe(415)
    })
    expect(entries).toBe(0)
    expect((await send(path, body)).json()).toEqual(expected)
  })

  it('the cache key of a POST read request ignores properties inherited from a JavaScript prototype', async () => {
    const asked = JSON.stringify(body)
    const entries = await entriesMadeBy(async () => {
      for (const hidden of [
        `{"__proto__":${asked}}`,
        `{"\\u005f_proto__":${asked}}`,
        `{"constructor":{"prototype":${asked}}}`,
        `{"email":{"a":[{"__proto__":${asked}}]},${asked.slice(1)}`,
      ]) {
        expect((await send(path, hidden)).statusCode).toBe(400)
      }
    })
    expect(entries).toBe(0)
    expect((await send(path, { email: 'x', constructor: 1, ...body })).json()).toEqual(expected)
  })
})

describe('cache keys', () => {
  it('cache keys of API replies contain only documented query parameters, in a fixed order', async () => {
    const entries = await entriesMadeBy(async () => {
      const replies = []
      for (const search of ['page=1&q=zafiro', 'q=zafiro&page=1', 'x=1&q=zafiro&x=2&page=1&Q=3']) {
        replies.push(await api.app.inject({ url: `/api/v1/shop/searchProducts?${search}` }))
      }
      for (let asked = 0; asked < 20; asked += 1) {
        replies.push(await api.app.inject({ url: `/api/v1/shop/home?x${asked}=${asked}` }))
      }
      expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    })
    expect(entries).toBe(2)
  })

  it('cache keys of API replies are equal only for equivalent parameter values', async () => {
    const same = [laptop.id, String(laptop.id), `${laptop.id}.0`]
    const entries = await entriesMadeBy(async () => {
      for (const productId of same) {
        const reply = await send('comparableProducts', { productId })
        expect(reply.json()).toEqual(
          (await anew('comparableProducts', { productId: laptop.id })).body,
        )
      }
    })
    expect(entries).toBe(1)
    const none = await entriesMadeBy(async () => {
      const noId = [-1, 1.5, '', '__proto__', 2 ** 60].map((value) => [value, 200] as const)
      const noNumber = [null, true, [laptop.id], [1, 2], {}, '1e309', '1e3', '0x10', ' 5 '].map(
        (value) => [value, 400] as const,
      )
      for (const [productId, expected] of [...noId, ...noNumber]) {
        for (const { post } of [api, uncached]) {
          const { status, body } = await post('shop/comparableProducts', { productId })
          expect([productId, status, body.code]).toEqual([productId, expected, 'invalid-input'])
        }
      }
    })
    expect(none).toBe(0)
  })

  it('cache keys of API replies cannot be forged by special characters in a parameter value', async () => {
    const terms = [
      'laptop',
      'laptop"',
      'laptop","start":1',
      'laptop","offset":1}',
      'laptop\\',
      'laptop\\u0022',
      'laptop\n',
      'laptop zafiro',
      'ｌaptop zafiro',
      'l\u0430ptop zafiro',
      'l\u00e1ptop zafiro',
      'la\u0301ptop zafiro',
      'POST /api/v1/shop/searchProducts {"searchQuery":"zafiro"}',
    ]
    const entries = await entriesMadeBy(async () => {
      for (const [path, field] of [
        ['search', 'searchTerm'],
        ['searchProducts', 'searchQuery'],
      ] as const) {
        for (const term of terms) {
          const { statusCode, body } = await send(path, { [field]: term })
          const { status, body: expected } = await anew(path, { [field]: term })
          expect([term, statusCode, JSON.parse(body)]).toEqual([term, status, expected])
          expect(status).toBe(200)
        }
      }
    })
    expect(entries).toBe(2 * terms.length)
  })

  it('cache keys of API replies differ for different API calls, page numbers and repeated query parameters', async () => {
    for (const [path, body] of [
      ['getAverageRating', { product_id: laptop.id }],
      ['percentageRatings', { product_id: laptop.id }],
      ['comparableProducts', { product_id: laptop.id }],
      ['comparableProducts', { product_id: laptop.id, productId: tablet.id }],
      ['comparableProducts', { product_id: tablet.id, productId: laptop.id }],
      ['search', { searchTerm: 'zafiro', start: 1 }],
      ['search', { searchTerm: 'zafiro', offset: 1 }],
      ['search', { searchTerm: 'zafiro', start: 1, offset: 1 }],
      ['searchProducts', { searchQuery: 'zafiro', page: 2 }],
    ] as const) {
      expect((await send(path, body)).json()).toEqual((await anew(path, body)).body)
    }
    const twice = await send('search', '{"searchTerm":"zafiro","searchTerm":"nada-de-nada"}')
    expect(twice.json()).toEqual((await anew('search', { searchTerm: 'nada-de-nada' })).body)
  })

  it('a URL with backslashes or encoded dots is answered 404, and never gets the cached reply of another URL', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const tabletPath = `/api/v1/shop/productBySlug/${tablet.urlKey}`
    const entries = await entriesMadeBy(async () => {
      for (const path of [
        '/api/v1/shop/productBySlug/..\\offers',
        '/api/v1/shop/productBySlug/x\\..\\..\\..\\..\\..\\health',
        `/api/v1/shop/legal/..\\productBySlug\\${tablet.urlKey}`,
        '/api/v1/shop/productBySlug/%2e%2e',
      ]) {
        expect([path, await statusOf(address, path)]).toEqual([path, 404])
      }
      await statusOf(address, `${tabletPath}#otra`)
    })
    expect(entries).toBe(0)
  })
})

describe('other methods', () => {
  it('requests by other HTTP methods to the URL of a cached POST read request neither use nor change the cache', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'] as const) {
      const reply = await api.app.inject({ method, url: '/api/v1/shop/getAverageRating' })
      expect([method, reply.statusCode]).toEqual([method, 404])
    }
    const { path, body } = { path: 'getAverageRating', body: { productId: tablet.id } }
    expect((await send(path, body)).json()).toEqual((await anew(path, body)).body)
  })

  it('a HEAD request does not store an empty reply in the cache', async () => {
    const path = `/api/v1/shop/productBySlug/${tablet.urlKey}?head`
    const head = await api.app.inject({ method: 'HEAD', url: path })
    const get = await api.app.inject({ url: path })
    const again = await api.app.inject({ method: 'HEAD', url: path })

    expect([head.statusCode, head.body, again.statusCode, again.body]).toEqual([200, '', 200, ''])
    expect(get.json().product.url_key).toBe(tablet.urlKey)
  })
})

describe('failed replies', () => {
  it('failed API replies carry the id of their own request, and are not cached', async () => {
    const ids = ['peticion-una', 'peticion-dos', 'peticion-tres']
    const ask = (id: string) => send('getAverageRating', { productId: 1e9 }, { 'x-request-id': id })
    const entries = await entriesMadeBy(async () => {
      for (const [index, reply] of (await Promise.all(ids.map(ask))).entries()) {
        expect([reply.statusCode, reply.json().requestId]).toEqual([404, ids[index]])
      }
    })
    expect(entries).toBe(0)
  })
})

describe('a thousand cache keys', () => {
  it('a thousand cached replies stay within the size limit, including their compressed copies', async () => {
    for (let asked = 1; asked <= 1000; asked += 1) {
      await send('getAverageRating', { productId: tablet.id, product_id: asked, ...claims })
    }
    expect(cache.size().bytes).toBeLessThanOrEqual(maxBytes)
    expect(cache.size().replies).toBeLessThan(400)

    const paths = Array.from({ length: 100 }, (_, index) => index).map(
      (index) => `/api/v1/shop/searchProducts?q=zafiro&sort=${index}`,
    )
    for (const path of paths) {
      for (const encoding of ['identity', 'gzip', 'br', 'br', 'identity']) {
        await api.app.inject({ url: path, headers: { 'accept-encoding': encoding } })
      }
    }
    const { replies } = cache.size()
    const found = cache.find(paths.at(-1) ?? '')
    expect(found && replies * calculateCachedReplySize(found.reply.cached)).toBeLessThanOrEqual(
      maxBytes,
    )
  })
})

/** The status of a raw address. */
function statusOf(address: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { path }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode))
    })
    sent.on('error', reject).end()
  })
}
