import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { verifySignedShopDocument } from '#domain/running/verify-signed-document.ts'
import { isShopDocumentVerified } from '#domain/signed-document-verification.ts'
import { createShopDocumentSigner, createServerDocumentVerifier } from '#sign-in/document-signer.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct, at } from '#test/support/make-product.ts'
import { publishDailyPriceHashes } from '#use-cases/catalogue/publish-daily-price-hashes.ts'

const { db } = await testDatabase()
const { get, now } = await testApi(db, { startAt: new Date('2026-11-24T18:00:00Z') })
const signature = createShopDocumentSigner('a secret of this test that is long enough')
const since = new Date('2026-10-10T12:00:00-06:00')
const began = new Date('2026-11-20T12:00:00-06:00')
const ids = { old: 0, young: 0, hidden: 0 }

beforeAll(async () => {
  // the shop opens
  ids.old = (await addProduct(db, { urlKey: 'vieja', pricedAt: since })).id
  ids.hidden = (await addProduct(db, { pricedAt: since, visible: false })).id
  const change = (moment: Date, id: number, over: object) =>
    at(db, moment, (moved) =>
      moved.updateTable('products').set(over).where('id', '=', id).execute(),
    )
  await change(new Date('2026-11-05T12:00:00-06:00'), ids.old, {
    price_centavos: toCentavos(95_000),
  })
  await change(new Date('2026-11-08T12:00:00-06:00'), ids.old, {
    price_centavos: toCentavos(100_000),
  })
  ids.young = (
    await addProduct(db, { urlKey: 'nueva', pricedAt: new Date('2026-11-10T12:00:00-06:00') })
  ).id
  const offer = { special_price_centavos: toCentavos(80_000), special_to: '2026-11-30' }
  await change(began, ids.old, offer)
  await change(began, ids.young, offer)
  const publisher = { signature, shop: 'https://tienda.example' }
  await publishDailyPriceHashes(db, publisher, new Date('2026-11-07T12:00:00-06:00'))
  await publishDailyPriceHashes(db, publisher, now())
})

describe('price history of a product', () => {
  it('the price history returns the lowest price of the 30 days before the offer, and the days with that price', async () => {
    const { status, body } = await get(`shop/priceHistory/${ids.old}`)
    expect(status).toBe(200)
    expect(body.days.at(0)).toEqual({ day: '2026-10-10', price: 1000 })
    expect(body.days.at(-1)).toEqual({ day: '2026-11-24', price: 800 })
    expect(body.offer).toMatchObject({
      began: began.toISOString(),
      lowest: 950,
      young: false,
      words: 'El precio más bajo de los 30 días antes de la oferta: $950.00.',
      lowest_days: ['2026-11-08', '2026-11-07', '2026-11-06', '2026-11-05'],
    })
    expect(body.receipts[0]).toBe('2026-11-23')
    expect(body.demo_until).toBeNull()
    for (const day of body.receipts)
      expect((await get(`shop/priceReceipt/${ids.old}?day=${day}`)).status).toBe(200)
  })

  it('the price history of a product younger than 30 days states no 30-day low and lists no earlier price receipts', async () => {
    const { body } = await get(`shop/priceHistory/${ids.young}`)
    expect(body.offer).toMatchObject({ lowest: 1000, young: true })
    expect(body.offer.words).toBeNull()
    const { product } = (await get('shop/productBySlug/nueva')).body
    expect(product.lowest_before).toBeUndefined()
    expect(product.asked_days).toBe(10)
    expect(body.receipts.at(-1)).toBe('2026-11-10')
  })

  it('the lowest price before an offer is the same on product page, offers page and price history', async () => {
    const { body } = await get('shop/productBySlug/vieja')
    expect(body.product.lowest_before).toBe(
      'El precio más bajo de los 30 días antes de la oferta: $950.00.',
    )
    const { products } = (await get('shop/offers')).body
    expect(
      Object.fromEntries(
        products.map((one: { url_key: string; lowest_before?: string }) => [
          one.url_key,
          one.lowest_before ?? null,
        ]),
      ),
    ).toEqual({
      vieja: 'El más bajo de 30 días antes: $950.00',
      nueva: null,
    })
  })

  it('the price history answers 404 for a product that does not exist', async () => {
    for (const path of ['priceHistory/999999', 'priceReceipt/999999?day=2026-11-23'])
      expect((await get(`shop/${path}`)).status).toBe(404)
  })

  it.each(['0', '-1', 'x', '9007199254740993', '1%27%20or%201=1'])(
    'the price history rejects an invalid product id: %s',
    async (id) => {
      for (const path of [`priceHistory/${id}`, `priceReceipt/${id}?day=2026-11-23`])
        expect((await get(`shop/${path}`)).body.code).toBe('invalid-input')
    },
  )

  it('the price history hides prices of hidden products', async () => {
    expect((await get(`shop/priceHistory/${ids.hidden}`)).status).toBe(404)
    expect((await get(`shop/priceReceipt/${ids.hidden}?day=2026-11-23`)).status).toBe(404)
  })
})

describe('public price proofs', () => {
  it('the public price-proof API returns a signed price receipt that verifies with the published key', async () => {
    const { body, headers } = await get(`shop/priceReceipt/${ids.old}?day=2026-11-20`)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="precio-${ids.old}-2026-11-20.json"`,
    )
    const index = (await get('/.well-known/precios/')).body
    expect(index.keys).toEqual([signature.publicKey])
    const tools = createServerDocumentVerifier(index.keys)
    const verdict = await verifySignedShopDocument(JSON.stringify(body), tools)
    expect('checks' in verdict && isShopDocumentVerified(verdict)).toBe(true)

    const prices = body.leaf.prices.map((one: object) => ({ ...one, price: 1 }))
    const forged = { ...body, leaf: { ...body.leaf, prices } }
    const wrong = await verifySignedShopDocument(JSON.stringify(forged), tools)
    expect('checks' in wrong && isShopDocumentVerified(wrong)).toBe(false)
  })

  it('the public price-proof API publishes a document for each past day, hash-chained to the previous day', async () => {
    const { body, headers } = await get('/.well-known/precios/')
    expect(headers['cache-control']).toContain('public')
    const [newest, before] = body.days
    expect(newest.day).toBe('2026-11-23')
    expect(newest.address).toMatch(/\/\.well-known\/precios\/2026-11-23\.json$/)
    const document = (await get('/.well-known/precios/2026-11-23.json')).body
    expect(document.previous).toEqual({ day: before.day, hash: before.hash })
  })

  it('the public price-proof API omits a day that is not over', async () => {
    for (const place of [
      `/api/v1/shop/priceReceipt/${ids.old}?day=2026-11-24`,
      '/.well-known/precios/2026-11-24.json',
    ])
      expect((await get(place)).status).toBe(404)
  })

  it.each(['2026-02-31', '0000-00-00', 'hoy', '..%2F..%2Fkeys', '2026-11-23%00', ''])(
    'the public price-proof API returns no document for the day "%s"',
    async (day) => {
      const places = [`shop/priceReceipt/${ids.old}?day=${day}`, `/.well-known/precios/${day}.json`]
      for (const place of places) {
        const { code } = (await get(place)).body
        expect(['invalid-input', 'not-found']).toContain(code)
      }
    },
  )
})
