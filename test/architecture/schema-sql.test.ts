import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { describeSchema } from '#test/support/schema-sql.ts'

const { url, pool } = await testDatabase()

it('matches the schema of the migrations (npm run docs:schema writes it)', async () => {
  expect(readFileSync('docs/schema.sql', 'utf8')).toBe(await describeSchema(url))
})

it('rejects an unknown kind of database object', async () => {
  await pool.query('create view bestsellers as select id from products order by sold_count desc')
  await expect(describeSchema(url)).rejects.toThrow(/relation bestsellers/)
})
