import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { maxListedProducts } from '#persistence/catalogue/category-listing.ts'
import { testDatabase } from '#test/support/database.ts'
import { searchProducts } from './search-products.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-22T18:00:00Z')
const everything = { term: '', now, sort: 'newest', everything: true } as const

beforeAll(async () => {
  await sql`
    with added as (
      insert into products (url_key, sku, name, price_centavos, featured)
      select 'p-' || n, 'P-' || n, 'Producto ' || n, 1000, n <= 3
      from generate_series(1, ${maxListedProducts + 50}::integer) n
      returning id)
    insert into inventory (product_id, on_hand) select id, 1 from added`.execute(db)
})

it('a search with more matches than the count limit reports that there are more', async () => {
  const found = await searchProducts(db, { ...everything, limit: 10, offset: 0 })
  expect(found).toMatchObject({ total: maxListedProducts, isMore: true })
  expect(found.products).toHaveLength(10)
})

it('a search with more matches than the count limit cannot be paged beyond it', async () => {
  const last = await searchProducts(db, { ...everything, limit: 10, offset: maxListedProducts - 5 })
  expect(last.products).toHaveLength(5)
  const beyond = await searchProducts(db, {
    ...everything,
    limit: 10,
    offset: maxListedProducts * 1000,
  })
  expect(beyond).toMatchObject({ products: [], total: maxListedProducts, isMore: true })
})

it('a search with few matches counts all of them', async () => {
  const featured = { ...everything, everything: false, featuredOnly: true, limit: 2, offset: 0 }
  expect(await searchProducts(db, featured)).toMatchObject({ total: 3, isMore: false })
})
