import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()

it('every table has a primary key, so that logical replication carries updates', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
    order by name`.execute(db)
  expect(rows).toEqual([])
})

it('no database index repeats the first columns of another index', async () => {
  const { rows } = await sql<{ name: string; within: string }>`
    with plain as (
      select i.indexrelid::regclass::text as name, i.indrelid, i.indisunique, i.indkey::smallint[] as keys,
        i.indclass::oid[] as classes, i.indoption::smallint[] as options, i.indnkeyatts as count,
        coalesce(pg_get_expr(i.indpred, i.indrelid), '') as condition, c.relam
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and i.indexprs is null)
    select a.name, b.name as within from plain a
    join plain b on b.indrelid = a.indrelid and b.name <> a.name and b.relam = a.relam
      and b.condition = a.condition and b.count > a.count
      and b.keys[0:a.count - 1] = a.keys[0:a.count - 1]
      and b.classes[0:a.count - 1] = a.classes[0:a.count - 1]
      and b.options[0:a.count - 1] = a.options[0:a.count - 1]
    where not a.indisunique
    order by a.name`.execute(db)
  expect(rows).toEqual([])
})
