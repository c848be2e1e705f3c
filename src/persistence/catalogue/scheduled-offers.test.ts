import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { listOffersValidBetween } from './scheduled-offers.ts'

const { db } = await testDatabase()

it('the list of ending offers contains the two thousand that end first, and says if there are more', async () => {
  const { id } = await addProduct(db, { name: 'Termo Nimbus', stock: 3 })
  await sql`
    insert into products (url_key, sku, name, brand, description, delivery, weight_grams, main_category_id, price_centavos,
      special_price_centavos, special_from, special_to, visible, for_sale)
    select url_key || g, sku || g, name, brand, description, delivery, weight_grams, main_category_id, 20000, 15000,
      '2026-12-01'::date, case when g <= 10 then '2026-12-02'::date else '2026-12-05'::date end, true, true
    from products, generate_series(1, 2100) g where id = ${id}`.execute(db)
  await sql`
    insert into inventory (product_id, on_hand)
    select id, 3 from products where id <> ${id}`.execute(db)
  const asked = { from: '2026-11-26', to: '2026-12-10' } as const
  const groups = await listOffersValidBetween(db, asked, { groups: 60, first: 3 })
  expect(
    groups.map(({ specialTo, products, andMore, first }) => [
      specialTo,
      products,
      andMore,
      first.length,
    ]),
  ).toEqual([
    ['2026-12-02', 10, false, 3],
    ['2026-12-05', 1990, true, 3],
  ])
})
