import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { parseShopContentFile, createShopContentFile } from '#catalogue-import/shop-content-file.ts'
import type { ShopContent } from '#catalogue-import/shop-content-schema.ts'
import { isOrderInPreparationOrTransit } from '#domain/orders/order-state.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { findCategoryParentsAndChildren } from '#persistence/catalogue/storefront-product-lists.ts'
import { matchingOrderStateIdsSql, toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { createShopDocumentSigner } from '#sign-in/document-signer.ts'
import { testDatabase } from '#test/support/database.ts'
import { publishDailyPriceHashes } from '#use-cases/catalogue/publish-daily-price-hashes.ts'
import { readPriceHistory } from '#use-cases/catalogue/read-price-history.ts'
import { importContent } from '#use-cases/running/import-content.ts'
import { readShopContent } from '#use-cases/running/read-shop-content.ts'
import { storeShopContent } from '#use-cases/running/store-shop-content.ts'
import { importDemo } from './import-demo.ts'

const { db } = await testDatabase()
const demoFolder = path.resolve(import.meta.dirname, '../../catalogue')
const keys = (
  JSON.parse(await readFile(path.join(demoFolder, 'products.json'), 'utf8')) as {
    url_key: string
  }[]
).map(({ url_key }) => url_key)
const products = keys.length
const images = (await readdir(path.join(demoFolder, 'pictures'))).filter((name) =>
  /^(?!banner-|sin-imagen).+-800\.webp$/.test(name),
).length
const storage = await mkdtemp(path.join(tmpdir(), 'tianguis-demo-'))
const pictures = openPictureFolder(storage)
const now = new Date('2026-11-21T18:00:00Z')
afterAll(() => rm(storage, { recursive: true }))

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from products) as products,
      (select count(*) from reviews) as reviews,
      (select count(*) from questions) as questions,
      (select count(*) from product_images) as images,
      (select count(*) from orders) as orders,
      (select count(*) from shoppers) as shoppers,
      (select count(*) from content_versions) as texts,
      (select count(*) from coupons) as coupons,
      (select sum(on_hand) from inventory) as stock`.execute(db)
  return rows[0]
}

it('the demo data import leaves a shop with its own content unchanged', async () => {
  const category = { parent: null, description: '', picture: null, filters: [] }
  const own = { categories: [{ ...category, slug: 'mascotas', name: 'Mascotas' }] }
  await storeShopContent(db, own, now, { actor: 'system' })
  const before = await readShopContent(db)
  expect(await importDemo(db, { folder: demoFolder, pictures, now })).toBe('not-empty')
  expect(await readShopContent(db)).toEqual(before)
  expect(await counts()).toMatchObject({ products: 0, texts: 0 })
  await storeShopContent(db, { categories: [] }, now, { actor: 'system' })
})

it('the demo data import fills the shop once, even after an interruption', async () => {
  const fullDisk = { ...pictures, add: () => Promise.reject(new Error('disk full')) }
  const failing = importDemo(db, { folder: demoFolder, pictures: fullDisk, now })
  await expect(failing).rejects.toThrow('disk full')
  expect(await counts()).toMatchObject({ products, reviews: 0, images: 0, orders: 0 })

  expect(await importDemo(db, { folder: demoFolder, pictures, now })).toBe('imported')
  const filled = await counts()
  expect(filled).toMatchObject({
    products,
    images,
    reviews: 705,
    questions: 10,
    orders: 8,
    shoppers: 1,
    texts: 4,
    coupons: 8,
  })
  expect(await importDemo(db, { folder: demoFolder, pictures, now })).toBe('there')
  expect(await counts()).toEqual(filled)
})

it('the demo data import writes 128 days of prices, so that each offer has a former price that was charged', async () => {
  const { rows } = await sql<{ key: string }>`
    select url_key as key from products where special_to >= ${now}::date
      and coalesce(special_from <= ${now}::date, true)`.execute(db)
  expect(rows.length).toBeGreaterThan(30)
  for (const { key } of rows) {
    const { id } = await db
      .selectFrom('products')
      .select('id')
      .where('url_key', '=', key)
      .executeTakeFirstOrThrow()
    const history = await readPriceHistory(db, id, now)
    if (!history.ok) throw new Error(`${key} has no price history`)
    expect(history.days).toHaveLength(120)
    expect(history.offer?.askedDays).toBe(90)
    expect(history.demoUntil).toBe('2026-11-21')
    expect(history.receipts).toEqual([])
  }
})

it('the demo data import leaves no day before the first start to be signed', async () => {
  const publisher = {
    signature: createShopDocumentSigner('a secret of this test that is long enough'),
    shop: 'https://tienda.example',
  }
  expect(await publishDailyPriceHashes(db, publisher, now)).toBe(0)
})

it('the demo data import adds postcodes to a shop filled by an earlier version (ADR-02)', async () => {
  await sql`truncate postcodes`.execute(db)
  expect(await importDemo(db, { folder: demoFolder, pictures, now })).toBe('imported')
  const places = await sql<{
    places: number
  }>`select count(*)::int as places from postcodes`.execute(db)
  expect(places.rows[0]?.places).toBeGreaterThan(30)
  expect(await importDemo(db, { folder: demoFolder, pictures, now })).toBe('there')
})

it('the demo data import runs in only one of two shop processes started concurrently', async () => {
  await sql`truncate products, categories, shoppers, coupons, content_versions, import_runs,
    shop_settings, content_pieces, content_sections, ticket_reasons, shipping_zones, shipping_methods restart identity cascade`.execute(
    db,
  )
  const outcomes = await Promise.all(
    [1, 2].map(() => importDemo(db, { folder: demoFolder, pictures, now })),
  )
  expect(outcomes.sort()).toEqual(['imported', 'there'])
  expect(await counts()).toMatchObject({ products, orders: 8, shoppers: 1, texts: 4 })
})

it('the demo shop has content that can be exported and imported without changes', async () => {
  const written = createShopContentFile(await readShopContent(db))
  const checked = parseShopContentFile(written)
  if (!checked.ok) throw new Error(checked.problems.join('\n'))
  const { content } = checked
  expect(createShopContentFile(content as ShopContent)).toEqual(written)
  const where = { folder: storage, pictures }
  const request = { content, revision: {}, ...where, dryRun: false, actor: 'operator:ana' }
  const again = await importContent(db, request, now)
  const sections = again.ok ? Object.entries(again.plan) : []
  const counts = sections.map(([name, { unchanged }]) => [name, unchanged])
  expect(counts).toEqual([
    ['categories', 54],
    ['banners', 3],
    ['home', 8],
    ['faq', 67],
    ['coupons', 7],
    ['bundles', 6],
  ])
  expect(again).toMatchObject({ unusedFilters: [] })
})

it('the demo category whose slug is misspelt is also found under the correct slug', async () => {
  expect(await findCategoryParentsAndChildren(db, 'smart-home')).toMatchObject({
    category: { slug: 'smarth-home' },
  })
})

it('the demo data import counts only approved reviews, and stores every picture completely', async () => {
  const { rows } = await sql<{ rated: number; approved: number }>`
    select (select sum(rating_count) from products) as rated,
      (select count(*) from reviews where status = 'approved') as approved`.execute(db)
  expect(rows[0]?.rated).toBe(rows[0]?.approved)
  const images = await db.selectFrom('product_images').select(['path', 'width']).execute()
  for (const { path: picture, width } of images)
    for (const tail of ['-300.avif', '-300.webp', `-${width}.avif`, `-${width}.webp`])
      expect(await pictures.find(`${picture}${tail}`)).not.toBeNull()
  const hub = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .select('path')
    .where('url_key', '=', 'hub-nudo-usb-c-8-en-1')
    .where('product_images.position', '=', 1)
    .executeTakeFirstOrThrow()
  const own = await readFile(path.join(demoFolder, 'pictures/hub-nudo-usb-c-8-en-1-300.webp'))
  expect(await pictures.read(`${hub.path}-300.webp`)).toEqual(own)
})

it('the demo data import gives its customer consistent orders, order lines and points', async () => {
  const { rows } = await sql<{
    number: string
    lines: number
    subtotal: number
    discount: number
    shared: number
  }>`
    select a.order_number as number, sum(l.unit_price_centavos * l.quantity) as lines,
      a.subtotal_centavos as subtotal, a.discount_centavos as discount,
      sum(l.discount_centavos) as shared
    from payment_attempts a join payment_attempt_lines l on l.attempt_id = a.id group by a.id`.execute(
    db,
  )
  expect(rows).toHaveLength(8)
  for (const order of rows) {
    expect(order.lines).toBe(order.subtotal)
    expect(order.shared).toBe(order.discount)
  }
  expect(rows.map(({ number }) => number)).toContain('2611-H3PL9E')
})

it('the demo data import gives orders in transit a future delivery date (ORD-01)', async () => {
  const { rows } = await sql<{ state: number; from: string; to: string }>`
    select o.state_id as state, a.estimate_from::text as from, a.estimate_to::text as to
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.state_id in ${matchingOrderStateIdsSql(isOrderInPreparationOrTransit)} order by o.state_id`.execute(
    db,
  )
  expect(rows).toEqual([
    { state: toOrderStateId('processing'), from: '2026-11-24', to: '2026-11-25' },
    { state: toOrderStateId('in_transit'), from: '2026-11-21', to: '2026-11-21' },
  ])
})
