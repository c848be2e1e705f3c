import { createContext, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, describe, expect, it } from 'vitest'
import { createApiCache } from '#api/cached-api-responses.ts'
import { pollCatalogueChanges } from '#cache/catalogue-change-feed.ts'
import { serveStorefrontPages } from '#main/serve-storefront.ts'
import { openCatalogueChangeReader } from '#persistence/catalogue-changes.ts'
import { openDatabase } from '#persistence/database.ts'
import type {
  ApiTransport,
  StorefrontBuild,
  StorefrontServer,
} from '#storefront/storefront-server-interface.ts'
import { testApi } from '../support/api.ts'
import { openDatabaseProxy } from '../support/database-proxy.ts'
import { testDatabase } from '../support/database.ts'
import { addProduct } from '../support/make-product.ts'
import { serverBuild } from '../support/server-build.ts'

const { db, url } = await testDatabase({ connections: 10 })
const door = await openDatabaseProxy(url)
let later = 0
const clock = () => Date.now() + later
const shop = await openShop()
const product = await addProduct(db, { name: 'Tableta Nimbus' })
const unseen = await addProduct(db)

describe.each(['freeze', 'shut'] as const)('database outage (%s)', (fault) => {
  it('during a database outage cached pages are served, other requests get 503, and recovery brings current data', async () => {
    const path = `/api/v1/shop/productBySlug/${product.urlKey}`
    const search = () => shop.post('shop/search', { searchTerm: 'nimbus', access_token: 'x' })
    expect((await shop.get(path)).statusCode).toBe(200)
    expect((await shop.get(`/${product.urlKey}`)).body).not.toContain('como estaba')
    expect((await search()).statusCode).toBe(200)

    door[fault]()
    later += 3 * 60_000
    const asked = performance.now()
    const [other, page] = await Promise.all([
      shop.get(`/api/v1/shop/productBySlug/${unseen.urlKey}?${fault}`),
      shop.get(`/${unseen.urlKey}-${fault}`),
    ])
    expect(performance.now() - asked).toBeLessThan(3500)
    expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '5'])
    expect(other.json().messageForUser).toContain('no puede consultar sus datos')
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
    expect(page.body).toContain('no puede consultar sus datos')

    await expect.poll(() => shop.feed.away().aborted).toBe(true)
    const stale = await shop.get(`/${product.urlKey}`)
    expect(stale.statusCode).toBe(200)
    expect(stale.body).toMatch(/como estaba hace [34] minutos/)
    expect(stale.headers['cache-control']).toBe('no-cache')
    expect(Number((await shop.get(path)).headers.age)).toBeGreaterThan(170)
    expect((await search()).statusCode).toBe(200)

    const name = `Tableta ${fault}`
    await db.updateTable('products').set({ name }).where('id', '=', product.id).execute()
    door.open()
    await expect.poll(async () => (await shop.get(`/${product.urlKey}`)).body).toContain(name)
    expect((await shop.get(`/${product.urlKey}`)).body).not.toContain('como estaba')
  })
})

/** A shop as it serves, with pages as plain as can be. */
async function openShop() {
  const reader = openCatalogueChangeReader(door.url)
  const feed = await pollCatalogueChanges({ read: reader.read, clock, interval: 50 })
  const database = openDatabase(door.url, { max: 4, away: feed.away })
  const cache = createApiCache({ feed, maxBytes: 1_000_000, clock })
  const { app } = await testApi(database.db, { cache })
  afterAll(async () => {
    await feed.close()
    await reader.close()
    await database.close()
    door.close()
  })
  const transport = createContext<ApiTransport>()
  const storefront: StorefrontServer = {
    contextFor({ apiTransport }) {
      const context = new RouterContextProvider()
      context.set(transport, apiTransport)
      return context
    },
    publicAddress: (address: string) => ({ address, single: true }),
  }
  const build = serverBuild({
    entry: { default: () => new Response('never a document'), storefront },
    routes: {
      Show: {
        id: 'Show',
        path: '/:id',
        module: {
          async loader({ params, context }: LoaderFunctionArgs) {
            const reply = await context.get(transport)(`/api/v1/shop/productBySlug/${params.id}`)
            const { product: shown } = reply.ok ? JSON.parse(await reply.text()) : {}
            const headers = { 'content-type': 'text/html' }
            const status = reply.ok ? 200 : 500
            return new Response(`<body>${shown?.name}</body>`, { status, headers })
          },
        },
      },
    },
  }) as StorefrontBuild
  await serveStorefrontPages(app, {
    pages: { build: async () => build, readStyle: () => null, mode: 'production' },
    shopUrl: 'http://shop.test',
    outsideOrigins: () => [],
    feed,
    cache,
    clock,
  })
  return {
    feed,
    get: (path: string) => app.inject({ url: path }),
    post: (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/v1/${path}`, payload }),
  }
}
