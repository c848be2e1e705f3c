import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import * as homeProducts from './catalogue/home-products.ts'
import { findProductByUrlKey } from './catalogue/product-details.ts'
import * as relatedProducts from './catalogue/related-products.ts'
import * as catalogue from './catalogue/storefront-product-lists.ts'
import { preparedStatementComment } from './prepared-statements.ts'

const { db } = await testDatabase({ direct: true })

it('PostgreSQL prepares a marked SQL statement once per connection, and reuses it for any parameters', async () => {
  await db.connection().execute(async (connection) => {
    const marked = (value: number) =>
      sql<{ n: number }>`${preparedStatementComment} select ${value}::integer + 1 as n`.execute(
        connection,
      )
    expect([(await marked(1)).rows, (await marked(41)).rows]).toEqual([[{ n: 2 }], [{ n: 42 }]])
    await sql`select 7::integer`.execute(connection)
    const { rows } = await sql<{ statement: string; uses: number }>`
      select statement, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(
      connection,
    )
    expect(rows).toEqual([{ statement: expect.stringContaining('+ 1 as n'), uses: 2 }])
  })
})

it('frequent page queries reuse one prepared query plan, for lists of any length', async () => {
  const products = await Promise.all(
    ['uno', 'dos', 'tres'].map((urlKey) => addProduct(db, { urlKey })),
  )
  const ids = products.map(({ id }) => id)
  await db.connection().execute(async (connection) => {
    for (let time = 0; time < 8; time += 1) {
      const some = ids.slice(0, time % 4)
      await catalogue.listNewestProducts(connection, 10)
      await catalogue.listFeaturedProducts(connection, 10)
      await homeProducts.listProductIdsByOfferEndDate(
        connection,
        new Date('2026-11-23T12:00:00-06:00'),
        10,
      )
      await homeProducts.listFeaturedProductIds(connection, 46)
      await homeProducts.listNewestProductIds(connection, 46)
      await homeProducts.listNewestProductIdsInCategory(connection, 'tabletas', 46)
      await catalogue.findListedProductsByIds(connection, some)
      await findProductByUrlKey(connection, products[time % 3]?.urlKey ?? '')
      await relatedProducts.readProductRelations(connection, ids[time % 3] ?? 0)
      await relatedProducts.listSimilarProducts(connection, ids[0] ?? 0, {
        sameCategory: 10,
        sameKind: 5,
      })
      await relatedProducts.readProductAttributes(connection, some)
    }
    const { rows } = await sql<{ statement: string; plans: number }>`
      select statement, custom_plans::int as plans from pg_prepared_statements
      where statement not like '%+ 1 as n%'`.execute(connection)
    expect(rows).toHaveLength(11)
    // the first five times PostgreSQL plans in any case, to compare
    expect(rows.filter(({ plans }) => plans > 5)).toEqual([])
  })
})
