import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { prepared } from './prepared.ts'

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
