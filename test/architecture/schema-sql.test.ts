import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { describeSchema } from '#test/support/schema-sql.ts'

const { url, pool } = await testDatabase()

it('shows the schema that the migrations make (npm run docs:schema writes it)', async () => {
  expect(readFileSync('docs/schema.sql', 'utf8')).toBe(await describeSchema(url))
})

it('does not leave out a kind of thing in silence', async () => {
  await pool.query('create view bestsellers as select id from products order by sold_count desc')
  await expect(describeSchema(url)).rejects.toThrow(/relation bestsellers/)
})
