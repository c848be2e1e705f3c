import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readCachedBody } from '#cache/cached-response.ts'
import { toCentavos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testChanges } from '#test/support/changes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addTopic } from '#test/support/make-content.ts'
import { addProduct } from '#test/support/make-product.ts'
import { applyProductVisibilityDates } from '#use-cases/running/apply-product-visibility-dates.ts'
import { createApiCache } from './cached-api-responses.ts'

const { db, url } = await testDatabase()
const [one, other] = [await openApi(), await openApi()]

describe('cached public reads', () => {
  it('a cached API reply is computed once, and later requests get it unchanged', async () => {
    const { urlKey } = await addProduct(db, { description: 'Ligera. '.repeat(400) })
    const anew = await (await testApi(db)).get(`shop/productBySlug/${urlKey}`)
    const first = await one.read(`shop/productBySlug/${urlKey}`)
    const found = one.cache.find(`/api/v1/shop/productBySlug/${urlKey}`)
    const second = await one.read(`shop/productBySlug/${urlKey}`)

    expect(first.json()).toEqual(anew.body)
    expect(second.body).toBe(first.body)
    expect(found && readCachedBody(found.reply.cached).toString()).toBe(first.body)
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('cached API replies are stored compressed, and sent in an encoding that the client accepts', async () => {
    const { urlKey } = await addProduct(db, { description: 'Ligera. '.repeat(400) })
    const path = `shop/productBySlug/${urlKey}`
    const first = await one.read(path)
    const { bytes } = one.cache.size()
    const gzip = await one.read(path, { 'accept-encoding': 'gzip' })
    const found = one.cache.find(`/api/v1/${path}`)

    expect(found?.reply.cached.packed.length).toBeLessThan(1000)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(first.body)
    expect(one.cache.size().bytes).toBe(bytes + gzip.rawPayload.length)
  })

  it('cached API replies are also stored uncompressed after the second request that accepts no compression', async () => {
    const { urlKey } = await addProduct(db, { description: 'Ligera. '.repeat(400) })
    const path = `shop/productBySlug/${urlKey}`
    const { rawPayload } = await one.read(path)
    const { bytes } = one.cache.size()

    expect((await one.read(path)).rawPayload).toEqual(rawPayload)
    expect((await one.read(path)).rawPayload).toEqual(rawPayload)
    expect(one.cache.size().bytes).toBe(bytes + rawPayload.length)
  })

  it('cached API replies answer 304 to a matching ETag', async () => {
    const { urlKey } = await addProduct(db)
    const { headers } = await one.read(`shop/productBySlug/${urlKey}`)

    const again = await one.read(`shop/productBySlug/${urlKey}`, {
      'if-none-match': String(headers.etag),
    })

    expect(headers['cache-control']).toBe('no-cache')
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('cached API replies are sent compressed from the first request on', async () => {
    const { urlKey } = await addProduct(db, { description: 'Ligera. '.repeat(400) })
    const plain = await one.read(`shop/productBySlug/${urlKey}`)

    for (let visit = 0; visit < 3; visit += 1) {
      const { headers, rawPayload } = await one.read(`shop/productBySlug/${urlKey}`, {
        'accept-encoding': 'br',
      })
      expect(headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
    }
  })

  it('cached API replies show new prices and stock within two seconds in every server process', async () => {
    const { id, urlKey } = await addProduct(db, { price: toCentavos(100000), stock: 5 })
    for (const { product } of [one, other]) await product(urlKey)

    for (const [price, stock] of [
      [toCentavos(99900), 4],
      [toCentavos(89900), 0],
    ] as const) {
      await db.updateTable('products').set({ price_centavos: price }).where('id', '=', id).execute()
      await db
        .updateTable('inventory')
        .set({ on_hand: stock })
        .where('product_id', '=', id)
        .execute()
      for (const { product, settle } of [one, other]) {
        await settle()
        expect(await product(urlKey)).toMatchObject({ best_price: price / 100, qty: stock })
      }
    }
  })

  it('a cached product list shows a product created after the list was cached', async () => {
    const before = await one.read('shop/newProducts')
    const { urlKey } = await addProduct(db)
    await one.settle()
    const after = await one.read('shop/newProducts')

    expect(before.body).not.toContain(`"${urlKey}"`)
    expect(after.body).toContain(`"${urlKey}"`)
  })

  it('cached API replies show current stock of their products, and stay cached when other products are sold', async () => {
    const shown = await addProduct(db, { stock: 5, categories: ['listados'] })
    const list = 'shop/categories-slug/listados?page=1'
    const units = async ({ read, settle }: typeof one) => {
      await settle()
      return (await read(list)).json().category.products.map(({ qty }: { qty: number }) => qty)
    }
    const restock = (id: number, stock: number) =>
      db.updateTable('inventory').set({ on_hand: stock }).where('product_id', '=', id).execute()
    const unseen = await addProduct(db, { stock: 20, visible: false, categories: ['listados'] })
    expect([await units(one), await units(other)]).toEqual([[5], [5]])

    const before = one.cache.find(`/api/v1/${list}`)
    await restock(unseen.id, 19)
    await units(one)
    expect(one.cache.find(`/api/v1/${list}`)?.reply).toBe(before?.reply)

    await restock(shown.id, 3)
    expect([await units(one), await units(other)]).toEqual([[3], [3]])
    await restock(unseen.id, 0)
    await units(one)
    expect(one.cache.find(`/api/v1/${list}`)?.reply).not.toBe(before?.reply)
  })

  it('a reply with status 404 is not cached', async () => {
    const missing = await one.read('shop/productBySlug/viene-pronto')
    await addProduct(db, { urlKey: 'viene-pronto' })
    const found = await one.read('shop/productBySlug/viene-pronto')

    expect([missing.statusCode, found.statusCode]).toEqual([404, 200])
  })

  it('concurrent requests for a nonexistent item share one database lookup', async () => {
    const asked = Array.from({ length: 3 }, () => one.read('shop/productBySlug/no-hay'))

    for (const { statusCode, body } of await Promise.all(asked)) {
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not-found'])
    }
  })

  it('cached replies expire at midnight in Mexico City, as offers do', async () => {
    const { urlKey } = await addProduct(db, {
      price: toCentavos(100000),
      specialPrice: toCentavos(80000),
      specialTo: '2026-11-21',
    })
    expect(await other.product(urlKey)).toMatchObject({ best_price: 800 })

    other.advance(secondsUntil(midnight, other.now()) - 1)
    expect(await other.product(urlKey)).toMatchObject({ best_price: 800 })
    other.advance(1)
    expect(await other.product(urlKey)).toMatchObject({ best_price: 1000 })
  })

  it('cached replies expire in the second an offer begins or ends', async () => {
    const { urlKey } = await addProduct(db, {
      price: toCentavos(100000),
      specialPrice: toCentavos(80000),
      specialFrom: '2026-11-22',
      specialFromTime: '09:00',
      specialTo: '2026-11-22',
      specialToTime: '09:30',
      featured: true,
    })
    const prices = async () => {
      const list = (await other.read('shop/featuredProducts')).json().products
      return [
        (await other.product(urlKey)).best_price,
        list.find((one: { url_key: string }) => one.url_key === urlKey)?.best_price,
      ]
    }
    const begins = new Date('2026-11-22T15:00:00Z')
    other.advance(secondsUntil(begins, other.now()) - 1)
    expect(await prices()).toEqual([1000, 1000])
    other.advance(1)
    expect(await prices()).toEqual([800, 800])
    other.advance(30 * 60 - 1)
    expect(await prices()).toEqual([800, 800])
    other.advance(1)
    expect(await prices()).toEqual([1000, 1000])
  })

  it('cached replies expire when the visibility of a product begins or ends', async () => {
    const { urlKey } = await addProduct(db, { visibleFrom: '2999-01-01', visibleTo: '2999-01-01' })
    const page = async () => (await other.read(`shop/productBySlug/${urlKey}`)).statusCode
    const isNew = async () => (await other.read('shop/newProducts')).body.includes(urlKey)
    expect([await page(), await isNew()]).toEqual([404, false])
    await applyProductVisibilityDates(db, new Date('2999-01-01T06:00:00Z'))
    await other.settle()
    expect([await page(), await isNew()]).toEqual([200, true])
    await applyProductVisibilityDates(db, new Date('2999-01-02T06:00:00Z'))
    await other.settle()
    expect([await page(), await isNew()]).toEqual([404, false])
  })

  it('cached API replies expire when scheduled content begins or ends', async () => {
    const inSeconds = (count: number) => new Date(other.now().getTime() + count * 1000)
    await addTopic(db, 'Buen Fin', { from: inSeconds(60), until: inSeconds(120) })
    const topics = async () => (await other.read('shop/faq')).json().data.faqs.length
    expect(await topics()).toBe(0)
    other.advance(59)
    expect(await topics()).toBe(0)
    other.advance(1)
    expect(await topics()).toBe(1)
    other.advance(60)
    expect(await topics()).toBe(0)
  })

  it('API replies with personal data are never cached', async () => {
    const { bearer } = await one.signedInShopper()
    const reply = await one.get('customer/shoppingCart', bearer)

    expect(reply.status).toBe(200)
    expect(reply.headers).not.toHaveProperty('etag')
    expect(one.cache.find('/api/v1/customer/shoppingCart')).toBeUndefined()
  })
})

const midnight = new Date('2026-11-22T06:00:00Z')

function secondsUntil(moment: Date, now: Date): number {
  return (moment.getTime() - now.getTime()) / 1000
}

/** One process of the shop. */
async function openApi() {
  let now = () => new Date('2026-11-21T18:00:00Z')
  const clock = () => now().getTime()
  const feed = await testChanges(url, clock)
  const cache = createApiCache({ feed, maxBytes: 1_000_000, clock })
  const api = await testApi(db, { cache })
  now = api.now
  const read = (path: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/api/v1/${path}`, headers })
  return {
    ...api,
    cache,
    read,
    /** Two seconds pass, within which every change is known. */
    async settle() {
      api.advance(2.1)
      await feed.poll()
    },
    product: async (urlKey: string) => (await read(`shop/productBySlug/${urlKey}`)).json().product,
  }
}
