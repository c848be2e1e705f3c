import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { describeTables } from '#test/support/table-types.ts'

it('holds the row types that the migrations make (npm run db:types writes them)', () => {
  expect(readFileSync('src/persistence/tables.ts', 'utf8')).toBe(
    describeTables(inject('templateUrl')),
  )
})
