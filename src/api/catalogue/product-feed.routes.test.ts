import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shopUrl } from '@tianguis/identity-provider/testing/identity.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importDemo } from '#demo/shop/import-demo.ts'
import { toCentavos } from '#domain/money.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { feedFaults, readFeed } from '#test/support/feed-validator.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const api = await testApi(db)
const storage = await mkdtemp(path.join(tmpdir(), 'tianguis-feed-'))
afterAll(() => rm(storage, { recursive: true }))

async function feed() {
  const reply = await api.app.inject('/feeds/google.xml')
  return { ...reply, items: readFeed(reply.body) }
}

const picture = (productId: number) =>
  sql`insert into product_images (product_id, position, path, width) values (${productId}, 1, 'prueba', 800)`.execute(
    db,
  )

describe('the feed of all products', () => {
  beforeAll(async () => {
    const folder = path.resolve(import.meta.dirname, '../../../catalogue')
    const pictures = openPictureFolder(storage)
    await importDemo(db, { folder, pictures, now: api.now() })
  })

  it('the product feed for Google contains the demo catalogue in the fields that Google specifies', async () => {
    const { items, statusCode, headers } = await feed()
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      'public, max-age=3600',
    ])
    const { rows } = await sql<{ ids: number[] }>`
      select array_agg(p.id order by p.id) as ids from products p where p.visible and p.price_centavos is not null
        and exists (select from product_images where product_id = p.id)`.execute(db)
    expect(items.map((item) => Number(item.get('g:id')?.[0]))).toEqual(rows[0]?.ids.map(Number))
    expect(items.flatMap(feedFaults)).toEqual([])
    const all = (name: string) => items.flatMap((item) => item.get(`g:${name}`) ?? [])
    expect(new Set(all('condition'))).toEqual(new Set(['new', 'refurbished']))
    expect(all('sale_price').length).toBeGreaterThan(0)
    expect(all('item_group_id').length).toBeGreaterThan(0)
    expect(items.every((item) => item.has('g:shipping'))).toBe(true)
  })

  it('the product feed for Google states the same price as the product page, and the highest shipping cost', async () => {
    const { items } = await feed()
    for (const item of items.slice(0, 5)) {
      const urlKey = item.get('g:link')?.[0]?.replace(`${shopUrl}/`, '')
      const { product } = (await api.get(`shop/productBySlug/${urlKey}`)).body
      const [regular] = item.get('g:price') ?? []
      expect(regular).toBe(`${product.original_price.toFixed(2)} MXN`)
      if (product.on_offer) {
        expect(item.get('g:sale_price')).toEqual([`${product.best_price.toFixed(2)} MXN`])
      }
      const id = item.get('g:id')?.[0]
      const { methods } = (await api.get(`shop/deliveryEstimate/${id}?cp=06700`)).body
      const cheapest = Math.min(
        ...methods.map(({ shippingCost }: { shippingCost: number }) => shippingCost),
      )
      const [, told] = /(\d+\.\d\d) MXN/.exec(item.get('g:shipping')?.[0] ?? '') ?? []
      expect(Number(told)).toBeGreaterThanOrEqual(cheapest)
    }
  })

  it('the product feed for Google escapes product names, and omits hidden and unpriced products', async () => {
    const hostile = [
      ']]></g:title><item>&amp;<script>"\u0001\u202E😀',
      '😀'.repeat(120),
      '& < > " \' &#0; %',
    ]
    const added: { id: number }[] = []
    for (const name of hostile) {
      const product = await addProduct(db, {
        name,
        description: '\u0002',
        brand: '\u0003',
        mpn: 'a]]>b',
        pricedAt: api.now(),
        specialPrice: toCentavos(50000),
        specialTo: '2026-12-01',
      })
      await picture(product.id)
      added.push(product)
    }
    const hidden = await addProduct(db, { visible: false })
    const withoutPrice = await addProduct(db, { price: null })
    const withoutPicture = await addProduct(db)
    for (const { id } of [hidden, withoutPrice]) await picture(id)
    const { items } = await feed()
    const ids = items.map((item) => Number(item.get('g:id')?.[0]))
    expect(added.every(({ id }) => ids.includes(id))).toBe(true)
    expect([hidden, withoutPrice, withoutPicture].filter(({ id }) => ids.includes(id))).toEqual([])
    expect(items.flatMap(feedFaults)).toEqual([])
    const shown = items.find((item) => item.get('g:id')?.[0] === String(added[2]?.id))
    expect(shown?.get('g:title')).toEqual([hostile[2]])
  })
})

it('llms.txt describes the shop to language models and contains only working links', async () => {
  const reply = await api.app.inject('/llms.txt')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  expect(reply.body).toMatch(/^# .+\n\n> .+/)
  expect(reply.body.length).toBeLessThan(6000)
  const links = [...reply.body.matchAll(/\]\((\S+)\)/g)].map(([, address = '']) => address)
  expect(links).toContain(`${shopUrl}/.well-known/ucp`)
  expect(reply.body, 'a page without a name').not.toContain('[/')
  const { categories } = (await api.get('shop/categories')).body
  for (const address of links) {
    const place = address.replace(shopUrl, '')
    const [, slug] = /^\/category\/(.+)$/.exec(place) ?? []
    if (slug) expect(categories.map((one: { slug: string }) => one.slug)).toContain(slug)
    else if (/^\/(?:\.well-known|feeds|sitemap)/.test(place)) {
      expect((await api.app.inject(place)).statusCode).toBe(200)
    }
  }
})
