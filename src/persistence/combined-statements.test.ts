import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { combinableRead, readTogether, toMoment, writeTogether } from './combined-statements.ts'

const { db } = await testDatabase({ direct: true })

type Row = { n: number; money: number; day: string; at: Date; none: string | null; names: string[] }

const query = (from: number, to: number) => sql<Row>`
  select n, n * 9007199254740991::bigint / 3 as money, date '2026-11-30' + n as day,
    timestamptz '2026-11-30 08:00:00.123-06' + n * interval '1 hour' as at, null::text as none,
    array['uno', n::text] as names
  from unnest(array[1, 2, 3]) n where n between ${from}::integer and ${to}::integer order by n desc`

const read = (from: number, to: number) =>
  combinableRead(query(from, to), (rows) => rows.map((row) => ({ ...row, at: toMoment(row.at) })))

it('combined reads return what each returns alone: numbers, days, moments, lists, in the same order', async () => {
  const together = await readTogether(db, { few: read(1, 3), none: read(1, 0), one: read(2, 2) })
  const alone = async (from: number, to: number) => (await query(from, to).execute(db)).rows
  expect(together).toEqual({ few: await alone(1, 3), none: [], one: await alone(2, 2) })
})

it('combined reads show one moment and keep one prepared plan', async () => {
  await db.connection().execute(async (connection) => {
    const snapshot = combinableRead(
      sql<{ at: string }>`select pg_current_snapshot()::text as at, clock_timestamp()`,
      ([row]) => row?.at,
    )
    for (let time = 0; time < 8; time += 1) {
      const { before, after } = await readTogether(connection, {
        before: snapshot,
        some: read(1, time),
        after: snapshot,
      })
      expect(after).toBe(before)
    }
    const { rows } = await sql<{ plans: number }>`
      select custom_plans::int as plans from pg_prepared_statements
      where statement like ${'%pg_current_snapshot%'} and statement not like ${'%custom_plans%'}`.execute(
      connection,
    )
    // the first five times PostgreSQL plans in any case, to compare
    expect(rows).toEqual([{ plans: 5 }])
  })
})

it('the error of one combined read is the error of all', async () => {
  const wrong = combinableRead(sql`select 1 / 0 as n`, (rows) => rows)
  await expect(readTogether(db, { few: read(1, 3), wrong })).rejects.toThrow('division by zero')
})

it('combined writes are all made or none', async () => {
  const keys = ['combined-one', 'combined-two']
  const setting = (key: string, value: string) =>
    sql`${sql.id(key)} as (insert into shop_settings (key, value) values (${key}, ${value}::jsonb))`
  const made = () => db.selectFrom('shop_settings').select('key').where('key', 'in', keys).execute()
  const [one = '', two = ''] = keys
  await expect(writeTogether(db, [setting(one, '1'), setting(two, 'no JSON')])).rejects.toThrow(
    'invalid input syntax',
  )
  expect(await made()).toEqual([])
  await writeTogether(db, [setting(one, '1'), setting(two, '2')])
  expect(await made()).toHaveLength(2)
  await writeTogether(db, [])
})
