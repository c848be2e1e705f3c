import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { centavos } from '#domain/money.ts'
import { hearCatalogueChanges } from '#persistence/catalogue-changes.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { keepReads } from './kept-reads.ts'
import { bodyOf } from './kept-reply.ts'

const { db, url } = await testDatabase()
const [one, other] = [await openApi(), await openApi()]

describe('public reads', () => {
  it('are made once and say the same afterwards', async () => {
    const { urlKey } = await addProduct(db, { description: 'Ligera. '.repeat(400) })
    const anew = await (await testApi(db)).get(`shop/productBySlug/${urlKey}`)
    const first = await one.read(`shop/productBySlug/${urlKey}`)
    const kept = one.reads.find(`/api/v1/shop/productBySlug/${urlKey}`)
    const second = await one.read(`shop/productBySlug/${urlKey}`)

    expect(first.json()).toEqual(anew.body)
    expect(second.body).toBe(first.body)
    expect(kept && bodyOf(kept.reply).toString()).toBe(first.body)
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('are kept compressed, and sent in whichever form is asked for', async () => {
    const { urlKey } = await addProduct(db, { description: 'Ligera. '.repeat(400) })
    const path = `shop/productBySlug/${urlKey}`
    const plain = await one.read(path)
    const { bytes } = one.reads.size()
    const gzip = await one.read(path, { 'accept-encoding': 'gzip' })

    expect(one.reads.find(`/api/v1/${path}`)?.reply.packed.length).toBeLessThan(1000)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect((await one.read(path)).body).toBe(plain.body)
    expect(one.reads.size().bytes).toBe(bytes + gzip.rawPayload.length)
  })

  it('are kept as they were made, too, once pages have read them twice', async () => {
    const { urlKey } = await addProduct(db, { description: 'Ligera. '.repeat(400) })
    const path = `shop/productBySlug/${urlKey}`
    const { rawPayload } = await one.read(path)
    const { bytes } = one.reads.size()
    const read = () => one.reads.find(`/api/v1/${path}`)

    for (const more of [0, 0, rawPayload.length]) {
      expect(one.reads.size().bytes).toBe(bytes + more)
      const found = read()
      expect(found && bodyOf(found.reply)).toEqual(rawPayload)
      read()
    }
  })

  it('are not sent again to those who have them', async () => {
    const { urlKey } = await addProduct(db)
    const { headers } = await one.read(`shop/productBySlug/${urlKey}`)

    const again = await one.read(`shop/productBySlug/${urlKey}`, {
      'if-none-match': String(headers.etag),
    })

    expect(headers['cache-control']).toBe('no-cache')
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('travel compressed from the first time on', async () => {
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

  it('show a new price and a new stock in the next request of every process', async () => {
    const { id, urlKey } = await addProduct(db, { price: centavos(100000), stock: 5 })
    for (const { product } of [one, other]) await product(urlKey)

    for (const [price, stock] of [
      [99900, 4],
      [89900, 0],
    ] as const) {
      await db.updateTable('products').set({ price_centavos: price }).where('id', '=', id).execute()
      await db
        .updateTable('inventory')
        .set({ on_hand: stock })
        .where('product_id', '=', id)
        .execute()
      for (const { product } of [one, other]) {
        expect(await product(urlKey)).toMatchObject({ best_price: price / 100, qty: stock })
      }
    }
  })

  it('list a product that did not exist when the list was made', async () => {
    const before = await one.read('shop/newProducts')
    const { urlKey } = await addProduct(db)

    const after = await one.read('shop/newProducts')

    expect(before.body).not.toContain(`"${urlKey}"`)
    expect(after.body).toContain(`"${urlKey}"`)
  })

  it('list how many there are now of what they show, and outlive purchases of all else', async () => {
    const shown = await addProduct(db, { stock: 5, categories: ['listados'] })
    const list = 'shop/categories-slug/listados?page=1'
    const units = async ({ read }: typeof one) =>
      (await read(list)).json().category.products.map(({ qty }: { qty: number }) => qty)
    const restock = (id: number, stock: number) =>
      db.updateTable('inventory').set({ on_hand: stock }).where('product_id', '=', id).execute()
    const unseen = await addProduct(db, { stock: 5, visible: false, categories: ['listados'] })
    expect([await units(one), await units(other)]).toEqual([[5], [5]])

    const before = one.reads.find(`/api/v1/${list}`)
    await restock(unseen.id, 4)
    await units(one)
    expect(one.reads.find(`/api/v1/${list}`)).toBe(before)

    await restock(shown.id, 3)
    expect([await units(one), await units(other)]).toEqual([[3], [3]])
    await restock(unseen.id, 0)
    await units(one)
    expect(one.reads.find(`/api/v1/${list}`)).not.toBe(before)
  })

  it('are not kept where nothing was found', async () => {
    const missing = await one.read('shop/productBySlug/viene-pronto')
    await addProduct(db, { urlKey: 'viene-pronto' })
    const found = await one.read('shop/productBySlug/viene-pronto')

    expect([missing.statusCode, found.statusCode]).toEqual([404, 200])
  })

  it('say to all who ask at once that nothing was found', async () => {
    const asked = Array.from({ length: 3 }, () => one.read('shop/productBySlug/no-hay'))

    for (const { statusCode, body } of await Promise.all(asked)) {
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not-found'])
    }
  })

  it('end with the day in Mexico City, as offers do', async () => {
    const { urlKey } = await addProduct(db, {
      price: centavos(100000),
      specialPrice: centavos(80000),
      specialTo: '2026-11-21',
    })
    expect(await other.product(urlKey)).toMatchObject({ best_price: 800 })

    other.advance(12 * 3600 - 1)
    expect(await other.product(urlKey)).toMatchObject({ best_price: 800 })
    other.advance(1)
    expect(await other.product(urlKey)).toMatchObject({ best_price: 1000 })
  })

  it('leave what belongs to a person alone', async () => {
    const { bearer } = await one.signedInShopper()
    const reply = await one.get('cart', bearer)

    expect(reply.headers).not.toHaveProperty('etag')
    expect(one.reads.find('/api/v1/cart')).toBeUndefined()
  })
})

/** One process of the shop. */
async function openApi() {
  const changes = await hearCatalogueChanges(url)
  afterAll(changes.close)
  const reads = keepReads({ changes, maxBytes: 1_000_000, clock: () => api.now() })
  const api = await testApi(db, { reads })
  const read = (path: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/api/v1/${path}`, headers })
  return {
    ...api,
    reads,
    read,
    product: async (urlKey: string) => (await read(`shop/productBySlug/${urlKey}`)).json().product,
  }
}
