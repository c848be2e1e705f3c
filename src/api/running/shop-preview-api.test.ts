import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import { openReadDatabaseAtTime } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { applyProductVisibilityDates } from '#use-cases/running/apply-product-visibility-dates.ts'
import { createShopPreviewApi } from './shop-preview-api.ts'

const { db, pool } = await testDatabase()
const now = toDateFromMexicoTime('2026-11-21', '12:00')
const then = toDateFromMexicoTime('2026-11-28', '12:00')
const later = toDateFromMexicoTime('2026-12-24', '12:00')

const stays = await addProduct(db, { urlKey: 'queda', name: 'Tableta que queda', featured: true })
const waits = await addProduct(db, {
  urlKey: 'espera',
  name: 'Tableta zafiro',
  categories: ['tabletas', 'novedades'],
  featured: true,
  visibleFrom: '2026-11-27',
  visibleFromTime: '09:00',
  price: toCentavos(90000),
  specialPrice: toCentavos(70000),
  specialFrom: '2026-11-27',
  specialTo: '2026-11-30',
  related: ['queda'],
})
const ends = await addProduct(db, {
  urlKey: 'acaba',
  name: 'Tableta topacio',
  visibleTo: '2026-11-27',
  featured: true,
  related: ['espera', 'queda'],
})
const family = { family: 'zafir', name: 'Funda', categories: ['fundas'] }
const blue = await addProduct(db, { ...family, urlKey: 'funda-azul', familyOptions: ['Azul'] })
await addProduct(db, {
  ...family,
  urlKey: 'funda-roja',
  familyOptions: ['Roja'],
  visibleFrom: '2026-11-28',
})
await addProduct(db, { urlKey: 'oculta', name: 'Tableta oculta', visible: false })
await applyProductVisibilityDates(db, now)

const addresses = [
  ...['queda', 'espera', 'acaba', 'funda-azul', 'funda-roja', 'oculta'].map(
    (urlKey) => `productBySlug/${urlKey}`,
  ),
  'featuredProducts',
  'newProducts',
  'categories',
  'offers',
  'popular',
  ...['tabletas', 'novedades', 'fundas'].flatMap((slug) => [
    `categories-slug/${slug}`,
    `categories-slug/${slug}?offers=1&page=1&sort=price-asc`,
    `categories-slug/${slug}?min=1&page=1&sort=newest`,
  ]),
  ...['zafiro', 'safiro', 'topacio', 'funda'].flatMap((word) => [
    `search?term=${word}`,
    `searchProducts?q=${word}`,
  ]),
  'search?term=za',
  'searchProducts?q=tableta&size=24&page=1&offers=1',
  `compare?ids=${[stays.id, waits.id, ends.id].join(',')}`,
  ...[stays, waits, ends, blue].flatMap(({ id }) => [
    `relatedProducts/${id}`,
    `comparableProducts/${id}`,
  ]),
]

type Api = Awaited<ReturnType<typeof createShopPreviewApi>>

/** Replies of every public read. */
async function replies(api: Api) {
  const seen = await Promise.all(
    addresses.map(async (address): Promise<[string, [number, unknown]]> => {
      const { statusCode, body } = await api.inject(`/api/v1/shop/${address}`)
      return [address, [statusCode, JSON.parse(body)]]
    }),
  )
  return Object.fromEntries(seen)
}

it('the shop preview for a chosen date returns what the shop will return at that date', async () => {
  const foreseen = await replies(
    await createShopPreviewApi(openReadDatabaseAtTime(pool, then), then),
  )
  const today = await replies(await createShopPreviewApi(openReadDatabaseAtTime(pool, now), now))
  const [after, before] = [JSON.stringify(foreseen), JSON.stringify(today)]
  expect(today['productBySlug/espera']?.[0]).toBe(404)
  expect(foreseen['productBySlug/espera']?.[0]).toBe(200)
  expect(foreseen['productBySlug/acaba']?.[0]).toBe(404)
  expect([after, before].map((one) => one.includes('Tableta oculta'))).toEqual([false, false])
  expect(JSON.stringify(foreseen['searchProducts?q=zafiro'])).toContain('"total":1')

  await applyProductVisibilityDates(db, then)
  const come = await replies(await createShopPreviewApi(db.withoutPlugins(), then))
  expect(foreseen).toEqual(come)
  expect(await replies(await createShopPreviewApi(openReadDatabaseAtTime(pool, now), now))).toEqual(
    today,
  )
})

it('previews of the shop at different dates share connections without mixing data, and write nothing', async () => {
  const shown = async (at: Date) => {
    const { rows } = await sql<{ url_key: string }>`
      select url_key from products where visible order by url_key`.execute(
      openReadDatabaseAtTime(pool, at),
    )
    return rows.map(({ url_key }) => url_key)
  }
  const [first, second, third] = await Promise.all([now, then, later].map(shown))
  expect(first).toEqual(['acaba', 'funda-azul', 'queda'])
  expect(second).toEqual(['espera', 'funda-azul', 'funda-roja', 'queda'])
  expect(third).toEqual(second)
  await expect(
    sql`update products set visible = true`.execute(openReadDatabaseAtTime(pool, then)),
  ).rejects.toThrow('read-only')
})

it('the database views of the shop preview have the same columns as the shop’s tables', async () => {
  const { rows } = await sql<{ name: string; here: unknown; there: unknown }>`
    with columns as (
      select c.relnamespace::regnamespace::text as place, c.relname as name,
        array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'v') group by c.oid)
    select v.name, v.columns as there, t.columns as here from columns v
    left join columns t on t.name = v.name and t.place = 'public' where v.place = 'at_moment'
    order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toContain('products')
  for (const { here, there } of rows) expect(there).toEqual(here)
})
