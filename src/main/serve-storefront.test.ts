import { brotliDecompressSync } from 'node:zlib'
import {
  createContext,
  type LoaderFunctionArgs,
  type RouterContext,
  RouterContextProvider,
} from 'react-router'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApiCache } from '#api/cached-api-responses.ts'
import type { ProductResponse } from '#contract/catalogue.ts'
import { toCentavos } from '#domain/money.ts'
import type {
  ApiTransport,
  StorefrontBuild,
  StorefrontServer,
} from '#storefront/storefront-server-interface.ts'
import { testApi } from '#test/support/api.ts'
import { testChanges } from '#test/support/changes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addTopic } from '#test/support/make-content.ts'
import { addProduct } from '#test/support/make-product.ts'
import { serverBuild } from '#test/support/server-build.ts'
import { createPageCacheControlHeader } from './page-cache.ts'
import { serveStorefrontPages } from './serve-storefront.ts'

const { db, url } = await testDatabase()
const notOfOneProduct = /^\/(faq|lista\/.*)$/
const [one, other] = [await openShop(), await openShop()]
const { get, settle } = one

describe('public pages', () => {
  it('public pages are rendered only once until their content changes', async () => {
    const renders = counting()
    const { urlKey } = await addProduct(db, { name: 'Tableta Nimbus' })

    const first = await get(`/${urlKey}`)
    const second = await get(`/${urlKey}?utm_source=correo`)

    expect(first.body).toContain('Tableta Nimbus')
    expect(second.body).toBe(first.body)
    expect(renders()).toBe(1)
  })

  it('cached public pages are rendered again when the identity provider in their content security policy changes', async () => {
    const renders = counting()
    const { urlKey } = await addProduct(db)
    await get(`/${urlKey}`)
    one.moveProvider('https://login.test')
    await get(`/${urlKey}`)
    await get(`/${urlKey}`)
    expect(renders()).toBe(2)
  })

  it('public pages may be stored by shared HTTP caches for seconds, and are revalidated by ETag', async () => {
    const { urlKey } = await addProduct(db)
    const { headers } = await get(`/${urlKey}`)

    const again = await get(`/${urlKey}`, { 'if-none-match': String(headers.etag) })

    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=15, stale-while-revalidate=45',
    )
    expect(headers.vary).toBe('accept-encoding')
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each([
    [60_000, 15, 45],
    [20_999, 15, 5],
    [9000, 9, 0],
    [-1, 0, 0],
  ])(
    'public pages are stored by shared caches no longer than they are valid: %i ms',
    (left, fresh, stale) => {
      const seconds = `s-maxage=${fresh}, stale-while-revalidate=${stale}`
      expect(createPageCacheControlHeader(left)).toBe(`public, max-age=0, ${seconds}`)
    },
  )

  it('public pages are compressed for clients that accept it', async () => {
    const { urlKey } = await addProduct(db, { description: 'Ligera. '.repeat(400) })

    const plain = await get(`/${urlKey}`)
    const { headers, rawPayload } = await get(`/${urlKey}`, { 'accept-encoding': 'gzip, br' })

    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
  })

  it('public pages show a new price within two seconds in every server process', async () => {
    const { id, urlKey } = await addProduct(db, { price: toCentavos(100000) })
    for (const { get } of [one, other]) await get(`/${urlKey}`)

    for (const price of [99900, 89900, 79900].map(toCentavos)) {
      await setPrice(id, price)
      for (const { get, settle } of [one, other]) {
        await settle()
        expect((await get(`/${urlKey}`)).body).toContain(`$${price / 100}.`)
      }
    }
  })

  it("public pages show the shop's reply to a review within two seconds", async () => {
    const { id, urlKey } = await addProduct(db)
    const review = await db
      .insertInto('reviews')
      .values({
        product_id: id,
        author_name: 'Ana S.',
        rating: 5,
        title: 'Muy buena',
        comment: 'Ligera y callada.',
        status: 'approved',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await get(`/${urlKey}`)).body).not.toContain('Gracias, Ana')

    await db
      .updateTable('reviews')
      .set({ shop_reply: 'Gracias, Ana', shop_reply_at: new Date() })
      .where('id', '=', review.id)
      .execute()
    await settle()

    expect((await get(`/${urlKey}`)).body).toContain('Gracias, Ana')
  })

  it('public pages expire at midnight in Mexico City, as offers do', async () => {
    const { get, advance, now } = other
    const { urlKey } = await addProduct(db, {
      price: toCentavos(100000),
      specialPrice: toCentavos(80000),
      specialTo: '2026-11-21',
    })
    expect((await get(`/${urlKey}`)).body).toContain('$800.')

    advance(secondsUntil(midnight, now()) - 1)
    expect((await get(`/${urlKey}`)).body).toContain('$800.')
    advance(1)
    expect((await get(`/${urlKey}`)).body).toContain('$1000.')
  })

  it('public pages expire at the minute an offer ends, also in shared HTTP caches', async () => {
    const { get, advance, now } = other
    const { urlKey } = await addProduct(db, {
      price: toCentavos(100000),
      specialPrice: toCentavos(80000),
      specialTo: '2026-11-22',
      specialToTime: '09:00',
    })
    advance(secondsUntil(new Date('2026-11-22T15:00:00Z'), now()) - 20)
    const before = await get(`/${urlKey}`)
    expect(before.body).toContain('$800.')
    expect(before.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=15, stale-while-revalidate=5',
    )
    advance(20)
    expect((await get(`/${urlKey}`)).body).toContain('$1000.')
  })

  it('public pages expire when content shown on them starts or ends, whether or not the API had cached that content', async () => {
    const { get, advance, now } = other
    const inSeconds = (count: number) => new Date(now().getTime() + count * 1000)
    await addTopic(db, 'Buen Fin', { from: inSeconds(60), until: inSeconds(120) })
    const isShown = async () => (await get('/faq')).body.includes('Buen Fin')
    expect(await isShown()).toBe(false)
    advance(59)
    expect(await isShown()).toBe(false)
    advance(1)
    expect((await get('/api/v1/shop/faq')).body).toContain('Buen Fin')
    expect(await isShown()).toBe(true)
    advance(60)
    expect(await isShown()).toBe(false)
  })

  it('public pages stay cached when a product they do not show changes', async () => {
    const [shown, elsewhere] = [await addProduct(db), await addProduct(db)]
    await settle()
    const renders = counting()
    await get(`/${shown.urlKey}`)

    await setPrice(elsewhere.id, toCentavos(5000))
    await settle()
    await get(`/${shown.urlKey}`)

    expect(renders()).toBe(1)
  })

  it('a sale of units invalidates the cached page of the product, but not cached lists that contain it', async () => {
    const { id, urlKey } = await addProduct(db, { stock: 20 })
    const [list, own] = [`/lista/${urlKey}`, `/${urlKey}`]
    await settle()
    await Promise.all([get(list), get(own)])
    const renders = counting()

    await setUnits(id, 19)
    await settle()
    await get(list)
    expect(renders()).toBe(0)
    await get(own)
    expect(renders()).toBe(1)

    await setUnits(id, 0)
    await settle()
    await Promise.all([get(list), get(own)])
    expect(renders()).toBe(3)
  })

  it('cached product pages stay cached when units of a related product are sold', async () => {
    const [own, shown] = [await addProduct(db), await addProduct(db, { stock: 20 })]
    beside.push(shown.urlKey)
    onTestFinished(() => void beside.pop())
    await settle()
    await get(`/buscada/${own.urlKey}`)
    const renders = counting()

    await setUnits(shown.id, 19)
    await settle()
    await get(`/buscada/${own.urlKey}`)
    expect(renders()).toBe(0)

    await setUnits(shown.id, 0)
    await settle()
    await get(`/buscada/${own.urlKey}`)
    expect(renders()).toBe(1)
  })

  it('public pages are never cached when their content is missing or failed to load in part', async () => {
    const renders = counting()

    const missing = [await get('/no-existe'), await get('/no-existe')]
    const failed = [await get('/category/rota'), await get('/category/rota')]

    expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(missing[0]?.headers['cache-control']).toBe('no-cache')
    expect(failed[0]?.headers['cache-control']).toBe('no-cache')
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(renders()).toBe(4)
  })

  it('public pages are not cached when looking up their product or category failed', async () => {
    const { urlKey } = await addProduct(db, { name: 'Monitor Nimbus' })
    const renders = counting()

    const shown = [await get(`/mal-buscada/${urlKey}`), await get(`/mal-buscada/${urlKey}`)]

    for (const { statusCode, body, headers } of shown) {
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(body).toContain('Monitor Nimbus')
    }
    expect(renders()).toBe(2)
  })

  it('a not-found page is rendered once for all missing addresses, until the content changes', async () => {
    const { id, urlKey } = await addProduct(db)
    await settle()
    await get('/buscada/nunca')
    const renders = counting()

    const missing = await Promise.all(
      Array.from({ length: 20 }, (_, index) => get(`/buscada/nada-${index}`)),
    )
    const there = await get(`/buscada/${urlKey}`)

    expect(new Set(missing.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect(new Set(missing.map(({ body }) => body)).size).toBe(1)
    expect(missing[0]?.headers['cache-control']).toBe('no-cache')
    expect([there.statusCode, renders()]).toEqual([200, 1])

    await setPrice(id, toCentavos(4900))
    await settle()
    expect((await get('/buscada/nada-mas')).statusCode).toBe(404)
    expect(renders()).toBe(2)
  })

  it('public pages answer 404 for a malformed URL (RTE-08)', async () => {
    const [unread, unknown] = [await get('/%E0%A4%A?q=%'), await get('/no-existe')]
    expect([unread.statusCode, unread.body]).toEqual([404, unknown.body])
  })

  it('pages that are personal or contain a form are not cached', async () => {
    const renders = counting()

    const mine = [await get('/my-orders'), await get('/my-orders')]
    await one.post('/faq')
    await one.post('/faq')

    expect(mine[0]?.headers['cache-control']).toBe('no-cache')
    expect(renders()).toBe(4)
  })
})

const midnight = new Date('2026-11-22T06:00:00Z')

function secondsUntil(moment: Date, now: Date): number {
  return (moment.getTime() - now.getTime()) / 1000
}

/** Counts the first shop's page renders. */
function counting() {
  const before = one.renders()
  return () => one.renders() - before
}

/** One process of the shop, with pages as plain as can be. */
async function openShop() {
  let now = () => new Date('2026-11-21T18:00:00Z')
  const clock = () => now().getTime()
  const feed = await testChanges(url, clock)
  const cache = createApiCache({ feed, maxBytes: 1_000_000, clock })
  const { app, advance, ...api } = await testApi(db, { cache })
  now = api.now
  const transport = createContext<ApiTransport>()
  let renders = 0
  let origins = ['https://accounts.test']
  const page = (show: (args: LoaderFunctionArgs, api: ApiTransport) => Promise<Response>) => ({
    loader(args: LoaderFunctionArgs) {
      renders += 1
      return show(args, args.context.get(transport))
    },
    action: () => {
      renders += 1
      return new Response('sent')
    },
  })
  app.get('/api/v1/shop/broken', async () => {
    throw new Error('a part that fails')
  })
  const build = buildOf(transport, {
    Show: ['/:id', page(showProduct)],
    Sought: ['/buscada/:id', page(showBeside)],
    SoughtInVain: ['/mal-buscada/:id', page(showProduct)],
    List: ['/lista/:id', page(showProduct)],
    Category: ['/category/:slug', page(showBroken)],
    Faq: ['/faq', page(showQuestions)],
    Orders: ['/my-orders', page(async () => new Response('orders'))],
  })
  await serveStorefrontPages(app, {
    pages: { build: async () => build, readStyle: () => null, mode: 'production' },
    shopUrl: 'http://shop.test',
    outsideOrigins: () => origins,
    feed,
    cache,
    clock,
  })
  return {
    /** Two seconds pass, within which every change is known. */
    async settle() {
      advance(2.1)
      await feed.poll()
    },
    advance,
    now: () => now(),
    renders: () => renders,
    moveProvider(moved: string) {
      origins = [moved]
    },
    get: (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers }),
    post: (path: string) => app.inject({ method: 'POST', url: path }),
  }
}

async function showProduct({ params }: LoaderFunctionArgs, api: ApiTransport) {
  const reply = await api(`/api/v1/shop/productBySlug/${params.id}`)
  if (!reply.ok) return new Response('no hay', { status: 404 })
  const { product } = JSON.parse(await reply.text()) as ProductResponse
  return new Response(
    [
      product.name,
      `$${product.best_price?.toFixed(2)}`,
      product.simple_fields.description,
      ...product.productReviews.map(({ shop_reply }) => shop_reply?.text),
    ].join(' '),
    { headers: { 'content-type': 'text/html' } },
  )
}

/** Additional products on the looked-up product's page. */
const beside: string[] = []

async function showBeside(args: LoaderFunctionArgs, api: ApiTransport) {
  for (const urlKey of beside) await api(`/api/v1/shop/productBySlug/${urlKey}`)
  return showProduct(args, api)
}

async function showQuestions(_args: LoaderFunctionArgs, api: ApiTransport) {
  return new Response(await (await api('/api/v1/shop/faq')).text())
}

async function showBroken(_args: LoaderFunctionArgs, api: ApiTransport) {
  await api('/api/v1/shop/broken')
  return new Response('sin una parte')
}

function buildOf(
  transport: RouterContext<ApiTransport>,
  pages: Record<string, [path: string, module: object]>,
): StorefrontBuild {
  const routes = Object.entries(pages).map(([id, [path, module]]) => [id, { id, path, module }])
  return serverBuild({
    entry: {
      default: () => new Response('never a document'),
      storefront: {
        contextFor({ apiTransport }) {
          const context = new RouterContextProvider()
          context.set(transport, apiTransport)
          return context
        },
        publicAddress(url) {
          const [address = ''] = url.split('?')
          const [, how, sought] = /^\/(buscada|mal-buscada)\/(.+)$/.exec(address) ?? []
          if (how) {
            const found = how === 'buscada' ? `productBySlug/${sought}` : 'broken'
            const call = `/api/v1/shop/${found}`
            const missing = { address: '/buscada/-', single: false, isMissing: true }
            return { address, single: true, lookup: { call, missing } }
          }
          return address === '/my-orders'
            ? null
            : { address, single: !notOfOneProduct.test(address) }
        },
      } satisfies StorefrontServer,
    },
    routes: Object.fromEntries(routes),
  })
}

async function setPrice(id: number, price: number) {
  await db
    .updateTable('products')
    .set({ price_centavos: toCentavos(price), special_price_centavos: null })
    .where('id', '=', id)
    .execute()
}

async function setUnits(id: number, units: number) {
  await db.updateTable('inventory').set({ on_hand: units }).where('product_id', '=', id).execute()
}
