import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toggleFilterCodes } from '#domain/catalogue/toggle-filters.ts'
import { toCentavos } from '#domain/money.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { browseCategory, type CategoryRequest } from '#use-cases/catalogue/browse-category.ts'
import { runInTransaction } from '../database.ts'
import { maxListedProducts } from './category-listing.ts'

const { db } = await testDatabase()
const inStock: CategoryRequest['toggles'] = new Set(['stock'])
const everything: CategoryRequest = {
  slug: 'tabletas',
  now: new Date('2026-11-21T12:00:00-06:00'),
  filters: new Map(),
  minPrice: null,
  maxPrice: null,
  toggles: new Set(),
  postcode: null,
  sort: 'relevance',
  page: 1,
  size: 20,
  pagesAtOnce: 1,
}

it('a category listing sorts products without a price last', async () => {
  const unpriced = await addProduct(db, { categories: ['bocinas'], price: null, featured: true })
  const priced = await addProduct(db, { categories: ['bocinas'] })
  const { products } = await browse({ slug: 'bocinas' })
  expect(products.map(({ id }) => id)).toEqual([priced.id, unpriced.id])
})

describe('category with more products than the count limit', () => {
  beforeAll(addThousands, 60_000)

  it('a very large category reports its total, and cannot be paged beyond page five hundred', async () => {
    const last = await browse({ page: maxListedProducts / 20 })
    expect(last).toMatchObject({
      total: maxListedProducts + 50,
      hasMore: false,
      pages: maxListedProducts / 20,
    })
    expect(last.products).toHaveLength(20)
    expect((await browse({ page: maxListedProducts / 20 + 1 })).products).toEqual([])
  })

  it('a large category lists every product once across pages, in any sort order', async () => {
    for (const sort of ['relevance', 'newest', 'price-asc', 'price-desc', 'rating'] as const) {
      const pages = [await browse({ sort }), await browse({ sort, page: 2 })]
      const ids = pages.flatMap(({ products }) => products.map(({ id }) => id))
      expect(new Set(ids).size).toBe(40)
    }
  })

  it('a large category sorts offers by their current price', async () => {
    const { id } = await addProduct(db, {
      categories: ['muchas'],
      price: toCentavos(900000),
      specialPrice: toCentavos(100),
      specialTo: '2026-11-30',
    })
    expect((await browse({ sort: 'price-asc' })).products[0]?.id).toBe(id)
    expect((await browse({ sort: 'price-asc' })).prices?.min).toBe(100)
  })

  it('a category list whose matches exceed the count limit reports that there are more', async () => {
    const narrowed = await browse({ toggles: inStock })
    expect(narrowed).toMatchObject({ total: maxListedProducts, hasMore: true })
    expect(narrowed.products).toHaveLength(20)
  })

  it('a large category lists all matching products in the requested order up to the limit', async () => {
    for (const [code, value] of [
      ['finish', 'liso'],
      ['finish', 'raro'],
      ['tone', 'claro'],
    ] as const) {
      for (const sort of ['relevance', 'newest', 'price-asc', 'price-desc', 'rating'] as const) {
        const right = (await sortedByHand(value, sort)).slice(0, maxListedProducts)
        for (const page of [1, 2, Math.ceil(right.length / 20)]) {
          const { products } = await browse({ sort, page, filters: new Map([[code, [value]]]) })
          expect([value, sort, page, ...products.map(({ id }) => id)]).toEqual([
            value,
            sort,
            page,
            ...right.slice((page - 1) * 20, page * 20),
          ])
        }
      }
    }
  })

  it('the price range of a large category covers all its products, even beyond the count limit of its filters', async () => {
    const { prices } = await browse({ filters: new Map([['finish', ['liso']]]) })
    expect(prices).toEqual(await extremesByHand('liso'))
  })

  it('a large category filters by price and stock together', async () => {
    const within = { minPrice: toCentavos(12_000), maxPrice: toCentavos(12_999), toggles: inStock }
    const { rows } = await sql`
      select count(*) as total from products p where ${price} between 12000 and 12999`.execute(db)
    expect(await browse(within)).toMatchObject({ ...(rows[0] as object), hasMore: false })
    const [first] = (await browse({ ...within, sort: 'price-desc' })).products
    expect(first?.pricing.regular).toBe(12_999)
  })

  it('a large category counts its filter options under each filter that is on or off', async () => {
    for (const code of toggleFilterCodes) {
      const toggles = new Set([code])
      const { filters } = await browse({ toggles, postcode: '03100' })
      expect([code, filters.length]).toEqual([code, 2])
    }
  })

  it('filter options of a large category are counted over all matches, and incomplete counts are marked', async () => {
    const rare = await browse({ filters: new Map([['finish', ['raro']]]) })
    expect(countsOf(rare, 'tone')).toEqual({ isPartial: false, claro: 15, oscuro: 15 })
    expect(countsOf(rare, 'finish').isPartial).toBe(true)

    const common = await browse({ filters: new Map([['finish', ['liso']]]) })
    const { isPartial, claro, oscuro } = countsOf(common, 'tone')
    expect([isPartial, Number(claro) + Number(oscuro)]).toEqual([true, 5000])
  })
})

type Browsed = Awaited<ReturnType<typeof browse>>

function countsOf({ filters }: Browsed, code: string): Record<string, number | boolean> {
  const filter = filters.find((one) => one.code === code)
  const counts = filter?.options.map(({ label, count }) => [label, count]) ?? []
  return { isPartial: filter?.isPartial ?? false, ...Object.fromEntries(counts) }
}

async function browse(over: Partial<CategoryRequest>) {
  const found = await browseCategory(db, { ...everything, slug: 'muchas', ...over }, (error) => {
    throw error
  })
  if (!found.ok) throw new Error(found.code)
  return found
}

const price = sql`case when special_price_centavos < price_centavos then special_price_centavos
  else price_centavos end`
const withValue = (value: string) => sql`from products p join inventory i on i.product_id = p.id
  where p.id in (select product_id from product_attributes where filter_value = ${value})`

async function sortedByHand(value: string, sort: CategoryRequest['sort']): Promise<number[]> {
  const orders = {
    relevance: sql`(on_hand > reserved and price_centavos is not null) desc, created_at desc, p.id desc`,
    newest: sql`created_at desc, p.id desc`,
    'price-asc': sql`${price} nulls last, p.id`,
    'price-desc': sql`${price} desc nulls last, p.id desc`,
    rating: sql`p.id desc`,
  }
  const { rows } = await sql<{ id: number }>`
    select p.id ${withValue(value)} order by ${orders[sort]}`.execute(db)
  return rows.map(({ id }) => id)
}

async function extremesByHand(value: string) {
  const { rows } = await sql`
    select min(${price}), max(${price}) ${withValue(value)}`.execute(db)
  return rows[0]
}

/**
 * All but thirty are smooth, and half of each kind are light. Some are on offer, and some have no price yet.
 */
async function addThousands() {
  await addProduct(db, { categories: ['muchas'] })
  await runInTransaction(db, async (transaction) => {
    await sql`set local tianguis.listing = 'later'`.execute(transaction)
    await sql`
      insert into attributes (code, label) values ('finish', 'Acabado'), ('tone', 'Tono')`.execute(
      transaction,
    )
    await sql`
      insert into category_filters (category_id, attribute_id, position)
      select c.id, a.id, a.id from categories c, attributes a
      where c.slug = 'muchas' and a.code in ('finish', 'tone')`.execute(transaction)
    await sql`
      with numbers as (select n from generate_series(1, ${maxListedProducts + 49}::integer) n),
      made as (
        insert into products (url_key, sku, name, price_centavos, created_at,
          special_price_centavos, special_to)
        select 'cosa-' || n, 'COSA-' || n, 'Cosa ' || n, case when n % 3000 > 0 then 10000 + n end,
          '2026-10-01', case when n % 250 = 1 then 9000 + n / 2 end,
          case when n % 250 = 1 then '2026-12-01'::date end
        from numbers returning id, split_part(url_key, '-', 2)::integer as n),
      placed as (
        insert into product_categories (product_id, category_id)
        select made.id, c.id from made, categories c where c.slug = 'muchas'),
      described as (
        insert into product_attributes (product_id, attribute_id, position, value, filter_value)
        select made.id, a.id, 0, v.value, v.value from made
        cross join lateral (values
          ('finish', case when n % 331 = 0 then 'raro' else 'liso' end),
          ('tone', case when n % 2 = 0 then 'claro' else 'oscuro' end)) v (code, value)
        join attributes a using (code))
      insert into inventory (product_id, on_hand) select id, 1 from made`.execute(transaction)
    await sql`select refresh_category_listing((select array_agg(id) from products))`.execute(
      transaction,
    )
  })
}
