import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { someLock } from '#test/support/meanwhile.ts'
import { runInTransaction } from '../database.ts'

const { db } = await testDatabase()

it('the denormalised columns for category lists are updated after every product change, whatever its source', async () => {
  const { id } = await addProduct(db, {
    categories: ['tabletas', 'portatiles'],
    attributes: [attribute('color', 'negro')],
  })
  for (const change of [
    sql`update products set featured = true where id = ${id}`,
    sql`update products set rating_count = 2, rating_sum = 9, star_counts = '{0,0,0,1,1}',
      sold_count = 7 where id = ${id}`,
    sql`update products set special_price_centavos = 10, special_to = '2026-12-01' where id = ${id}`,
    sql`update products set special_price_centavos = null, special_to = null, price_centavos = 5000
      where id = ${id}`,
    sql`update inventory set reserved = on_hand where product_id = ${id}`,
    sql`update product_attributes set filter_value = 'azul' where product_id = ${id}`,
    sql`delete from product_attributes where product_id = ${id}`,
    sql`update products set visible = false where id = ${id}`,
    sql`update products set visible = true where id = ${id}`,
    sql`update categories set parent_id = (select id from categories where slug = 'tabletas')
      where slug = 'portatiles'`,
    sql`delete from product_categories where product_id = ${id} and category_id =
      (select id from categories where slug = 'portatiles')`,
    sql`delete from products where id = ${id}`,
  ]) {
    await change.execute(db)
    expect(await listed()).toEqual(await listedAnew())
  }
})

it('the denormalised columns for category lists include both of two concurrent product changes', async () => {
  const { id } = await addProduct(db)
  const priced = Promise.withResolvers<void>()
  const sellOut = priced.promise.then(() =>
    sql`update inventory set reserved = on_hand where product_id = ${id}`.execute(db),
  )
  await runInTransaction(db, async (transaction) => {
    await sql`update products set price_centavos = 4321 where id = ${id}`.execute(transaction)
    priced.resolve()
    await someLock(db)
  })
  await sellOut
  const { rows } = await sql`
    select price_centavos, available from category_listing where product_id = ${id}`.execute(db)
  expect(rows).toEqual([{ price_centavos: 4321, available: false }])
})

function attribute(code: string, value: string) {
  return { code, label: code, value, unit: null, filter: value, sort: null }
}

async function listed(): Promise<unknown[]> {
  const { rows } = await sql`
    select l.category_id, l.product_id, l.place::text, l.created_at, l.rating, l.rating_count, l.available,
      l.price_centavos, l.special_price_centavos, l.special_from, l.special_to, l.marks, c.products from category_listing l left join category_counts c using (category_id)
    order by category_id, product_id`.execute(db)
  return rows
}

async function listedAnew(): Promise<unknown[]> {
  await sql`delete from category_listing`.execute(db)
  await sql`select refresh_category_listing((select array_agg(id) from products))`.execute(db)
  return listed()
}
