import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { inTransaction } from './database.ts'

const { db } = await testDatabase()

async function read(expression: ReturnType<typeof sql>) {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db)
  return rows[0]?.value
}

it('reads bigint, sums and averages as numbers', async () => {
  expect(await read(sql`7::bigint`)).toBe(7)
  expect(await read(sql`array[7, 8]::bigint[]`)).toEqual([7, 8])
  expect(await read(sql`(select sum(v) from (values (1::bigint), (2::bigint)) as t(v))`)).toBe(3)
  expect(await read(sql`4.5::numeric`)).toBe(4.5)
})

it('refuses a bigint that a number cannot hold exactly', async () => {
  await expect(read(sql`9007199254740993::bigint`)).rejects.toThrow(/exactly/)
})

it('reads dates as days and moments as Date', async () => {
  expect(await read(sql`date '2026-02-28'`)).toBe('2026-02-28')
  expect(await read(sql`timestamptz '2026-02-28T10:00:00-06'`)).toEqual(
    new Date('2026-02-28T16:00:00Z'),
  )
})

it('joins the transaction it is handed and undoes all of it together', async () => {
  await sql`create table marks (v integer)`.execute(db)
  const failing = inTransaction(db, (outer) =>
    inTransaction(outer, async (inner) => {
      await sql`insert into marks values (1)`.execute(inner)
      throw new Error('no')
    }),
  )
  await expect(failing).rejects.toThrow('no')
  expect(await read(sql`(select count(*) from marks)`)).toBe(0)
})

it('understands Spanish words, accents and spelling mistakes', async () => {
  expect(await read(sql`lower('ÑANDÚ')`)).toBe('ñandú')
  expect(
    await read(sql`to_tsvector('spanish', 'PORTÁTILES') @@ to_tsquery('spanish', 'portátil')`),
  ).toBe(true)
})
