import Fastify from 'fastify'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enforceRateLimits } from '#api/rate-limits.ts'
import type { StorefrontServer } from '#storefront/storefront-server-interface.ts'
import { testChanges } from '#test/support/changes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { serverBuild } from '#test/support/server-build.ts'
import { createRedirectFinder } from '#use-cases/catalogue/count-redirect-uses.ts'
import { addRedirects } from '#use-cases/running/manage-redirects.ts'
import { serveStorefrontPages } from './serve-storefront.ts'

const { db, url } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const { build, renders } = buildOfPages()
const [cached, plain] = [await open(true), await open(false)]

beforeAll(async () => {
  await addProduct(db, { urlKey: 'gota', sku: 'G-1' })
  const rows = [
    { from: '/products/gota', to: '/gota' },
    { from: '/gota-vieja', to: '/gota' },
    { from: '/index.php?id=4', to: '/ofertas' },
  ]
  await addRedirects(db, { rows, by: { actor: 'operator:ana' } }, now)
})

for (const [kind, shop] of [
  ['cached', cached],
  ['uncached', plain],
] as const) {
  it(`old addresses answer 301 with ${kind} pages, and others stay as they are`, async () => {
    const at = async (path: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
      const { statusCode, headers } = await shop.app.inject({ url: path, method })
      return [statusCode, headers.location, headers['cache-control']]
    }
    expect(await at('/products/Gota/?variant=4&utm_source=x')).toEqual([301, '/gota', 'no-cache'])
    expect(await at('/gota-vieja', 'HEAD')).toEqual([301, '/gota', 'no-cache'])
    expect(await at('/index.php?id=4')).toEqual([301, '/ofertas', 'no-cache'])
    expect(await at('/index.php?id=5')).toEqual([404, undefined, 'no-cache'])
    expect(await at('/products/otra')).toEqual([404, undefined, 'no-cache'])
    expect((await at('/products/gota.data'))[0]).toBe(404)
    expect((await at('/products/gota', 'POST'))[0]).toBe(404)
    expect((await at('/gota'))[0]).toBe(200)
  })
}

it('redirects neither shadow a page nor cost a page that is there a statement', async () => {
  await db
    .updateTable('redirects')
    .set({ from_path: '/gota' })
    .where('from_path', '=', '/gota-vieja')
    .execute()
  const before = cached.sought()
  expect((await cached.app.inject({ url: '/gota' })).statusCode).toBe(200)
  expect(cached.sought()).toBe(before)
})

it('the not-found page is rendered once for all old addresses', async () => {
  const before = renders()
  for (let at = 0; at < 5; at += 1) await cached.app.inject({ url: `/collections/nueva-${at}` })
  expect(renders() - before).toBeLessThanOrEqual(1)
})

it('paths without a page are counted at most twenty times an hour for each address', async () => {
  for (let at = 0; at < 30; at += 1)
    await plain.app.inject({ url: `/pages/sondeo-${at}`, remoteAddress: '198.51.100.7' })
  await plain.finder.flush()
  const counted = await db.selectFrom('missed_paths').select('path').execute()
  expect(counted.filter(({ path }) => path.startsWith('/pages/sondeo-'))).toHaveLength(20)
})

it('a database that does not answer leaves the not-found page', async () => {
  const shop = await open(false, async () => {
    throw new Error('away')
  })
  expect((await shop.app.inject({ url: '/products/gota' })).statusCode).toBe(404)
})

/** A process of the shop, with pages as plain as can be. */
async function open(isCaching: boolean, find?: () => Promise<never>) {
  const app = Fastify()
  afterAll(() => app.close())
  await enforceRateLimits(app, { limits: undefined, isCaching })
  app.decorate('restAfter', () => 0)
  const finder = createRedirectFinder(db, { clock: () => now })
  let sought = 0
  await serveStorefrontPages(app, {
    pages: { build: async () => build, readStyle: () => null, mode: 'production' },
    shopUrl: 'http://shop.test',
    outsideOrigins: () => [],
    redirects: {
      find(address) {
        sought += 1
        return find ? find() : finder.find(address)
      },
      countMissed: finder.countMissed,
    },
    clock: () => now.getTime(),
    ...(isCaching && { feed: await testChanges(url, () => now.getTime()) }),
  })
  return { app, finder, sought: () => sought }
}

function buildOfPages() {
  let made = 0
  const page = (id: string, path: string, status: number) =>
    [
      id,
      {
        id,
        path,
        module: {
          loader: () => {
            made += 1
            return new Response('', { status })
          },
          action: () => new Response('', { status }),
        },
      },
    ] as const
  const storefront = {
    contextFor: () => new RouterContextProvider(),
    publicAddress(address) {
      const [path = ''] = address.split('?')
      return path === '/gota'
        ? { address: path, single: false }
        : { address: '/-/-', single: false, isMissing: true }
    },
  } satisfies StorefrontServer
  const pages = serverBuild({
    entry: { default: () => new Response('never a document'), storefront },
    routes: Object.fromEntries([page('Show', '/gota', 200), page('NotFound', '*', 404)]),
  })
  return { build: pages, renders: () => made }
}
