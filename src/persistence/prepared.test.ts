import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { prepared, preparedList } from './prepared.ts'

const { db } = await testDatabase()

it('plans a marked statement once for a connection, whatever its parameters', async () => {
  await db.connection().execute(async (connection) => {
    const marked = (value: number) =>
      sql<{ n: number }>`${prepared} select ${value}::integer + 1 as n`.execute(connection)
    expect([(await marked(1)).rows, (await marked(41)).rows]).toEqual([[{ n: 2 }], [{ n: 42 }]])
    await sql`select 7::integer`.execute(connection)
    const { rows } = await sql<{ statement: string; uses: number }>`
      select statement, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(
      connection,
    )
    expect(rows).toEqual([{ statement: expect.stringContaining('+ 1 as n'), uses: 2 }])
  })
})

it('goes on with one plan for lists, whatever their length', async () => {
  await db.connection().execute(async (connection) => {
    for (const keys of [['a'], ['b', 'c'], ['d'], ['e'], ['f'], ['g'], ['h', 'i', 'j'], ['k']]) {
      await sql`${prepared} select u.key, p.id, c.slug, m.path
        from unnest(${preparedList(keys, 'text')}) as u (key)
        join products p on p.url_key = u.key
        left join categories c on c.id = p.main_category_id
        left join product_images m on m.product_id = p.id and m.position = any(
          ${preparedList([...keys.keys()], 'bigint')})`.execute(connection)
    }
    const { rows } = await sql`
      select generic_plans::int, custom_plans::int from pg_prepared_statements
      where statement like '%unnest(%'`.execute(connection)
    expect(rows).toEqual([{ generic_plans: 3, custom_plans: 5 }])
  })
})
