import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  RouterContextProvider,
} from 'react-router'
import { describe, expect, it } from 'vitest'
import { toPageCacheKey } from '#storefront/page-cache-key.ts'
import type { StorefrontServer } from '#storefront/storefront-server-interface.ts'
import { testApi } from '#test/support/api.ts'
import { testChanges } from '#test/support/changes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories } from '#test/support/make-product.ts'
import { serverBuild } from '#test/support/server-build.ts'
import { serveStorefrontPages } from './serve-storefront.ts'

const { db, url } = await testDatabase()
const clock = () => new Date('2026-11-21T18:00:00Z').getTime()

/** A shop whose page renders finish on command. */
async function openShop(
  pageLimit: number,
  publicAddress: StorefrontServer['publicAddress'] = (address) =>
    address.startsWith('/mine') ? null : { address, single: false },
) {
  const { app } = await testApi(db, {
    rateLimits: { page: pageLimit, query: 0, read: 0, write: 0, file: 0, notice: 0 },
  })
  const rendered = { page: Promise.resolve() }
  const categories: string[] = []
  const build = serverBuild({
    entry: {
      default: () => new Response('never a document'),
      storefront: {
        contextFor: () => new RouterContextProvider(),
        publicAddress,
      } satisfies StorefrontServer,
    },
    routes: {
      Show: {
        id: 'Show',
        path: '/:id',
        module: {
          loader: () => rendered.page.then(() => new Response('a page')),
          action: async ({ request }: ActionFunctionArgs) => new Response(await request.text()),
        },
      },
      Category: {
        id: 'Category',
        path: '/category/:slug',
        module: {
          loader({ request: { url: asked } }: LoaderFunctionArgs) {
            const { pathname, search } = new URL(asked)
            categories.push(pathname + search)
            return new Response('a category')
          },
        },
      },
    },
  })
  const pages = { build: async () => build, readStyle: () => null, mode: 'production' as const }
  const feed = await testChanges(url, clock)
  await serveStorefrontPages(app, {
    pages,
    shopUrl: 'http://shop.test',
    outsideOrigins: () => [],
    feed,
    clock,
  })
  const get = (path: string) => app.inject({ url: path, remoteAddress: '203.0.113.1' })
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/form', headers: { 'content-type': 'text/plain' }, payload })
  return { get, send, rendered, categories }
}

describe('uncached page', () => {
  it('requests for uncached pages beyond the rate limit are rejected, stating the retry time', async () => {
    const { get } = await openShop(2)
    expect([(await get('/a')).statusCode, (await get('/mine')).statusCode]).toEqual([200, 200])

    const [cacheable, own] = [await get('/b'), await get('/mine')]

    for (const refused of [cacheable, own]) {
      expect(refused.statusCode).toBe(429)
      expect(refused.headers).toMatchObject({
        'retry-after': expect.stringMatching(/^[1-9]\d?$/),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(refused.body).toContain('Vas muy rápido')
      expect(refused.body).toContain('Reintentar')
    }
  })

  it.each(['/a%00b', '/a?q=%00', '/mine?q=a%00'])(
    'a request for an uncached page beyond the rate limit gets an HTML page with a home link: %s',
    async (path) => {
      const { get } = await openShop(0)
      const refused = await get(path)
      expect([refused.statusCode, refused.headers['content-type']]).toEqual([
        400,
        'text/html; charset=utf-8',
      ])
      expect(refused.body).toContain('Ir al inicio')
    },
  )

  it('a request for an uncached page is rejected immediately while too many requests wait', async () => {
    const { get, rendered } = await openShop(0)
    const { promise, resolve } = Promise.withResolvers<void>()
    rendered.page = promise
    const asked = Array.from({ length: 60 }, (_, index) => get(`/page-${index}`))

    const first = await Promise.race(asked)
    resolve()
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)

    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '3'])
    expect(first.body).toContain('Hay muchas visitas')
    expect(statuses.filter((status) => status === 200)).toHaveLength(41)
    expect(statuses.filter((status) => status === 503)).toHaveLength(19)
  })
})

describe('cached page', () => {
  it('a request for a cached page is never rejected by the rate limit', async () => {
    const { get } = await openShop(1)
    const statuses = []
    for (let asked = 0; asked < 10; asked += 1) statuses.push((await get('/a')).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await get('/b')).statusCode).toBe(429)
    expect((await get('/a')).statusCode).toBe(200)
  })

  it('a filtered category page is rendered once, and counted once by the rate limit, whatever tracking parameters its links carry', async () => {
    await addCategories(db, ['portatiles'])
    const { get, categories } = await openShop(1, toPageCacheKey)
    const statuses = []
    for (const click of ['', '&gclid=a', '&gclid=b', '&utm_source=correo&fbclid=c', '&x=1'])
      statuses.push((await get(`/category/portatiles?min=1${click}`)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(categories).toEqual(['/category/portatiles?min=1'])
    expect((await get('/category/portatiles?min=2&gclid=a')).statusCode).toBe(429)
  })
})

it('a storefront page accepts a submitted form up to the size limit, and answers 413 beyond it', async () => {
  const { send } = await openShop(0)
  expect((await send('correo=eva@correo.mx')).body).toBe('correo=eva@correo.mx')
  expect((await send('x'.repeat(300 * 1024))).statusCode).toBe(413)
})
