import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { describeTables } from '#test/support/table-types.ts'

const { url } = await testDatabase()

it('the generated table types equal the database schema (npm run db:types writes them)', async () => {
  expect(readFileSync('src/persistence/tables.ts', 'utf8')).toBe(await describeTables(url))
})
