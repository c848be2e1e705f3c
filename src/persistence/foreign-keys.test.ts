import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()

it('every foreign key has an index, so that deletes, updates and joins avoid table scans', async () => {
  // A partial index serves as long as it holds every row that points somewhere.
  const { rows } = await sql<{ key: string }>`
    select c.conrelid::regclass || '.' || (
      select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as key
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid and i.indexprs is null
          and (i.indkey::smallint[])[0 : cardinality(c.conkey) - 1] @> c.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
            select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
            where a.attrelid = c.conrelid and a.attnum = any(c.conkey))))
    order by key`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual([])
})
