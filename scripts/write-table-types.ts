// Writes src/persistence/tables.ts from a throwaway database with the current schema.
import { writeFileSync } from 'node:fs'
import { startThrowawayPostgres } from '#test/support/postgres.ts'
import { describeTables } from '#test/support/table-types.ts'

const server = await startThrowawayPostgres()
try {
  writeFileSync('src/persistence/tables.ts', await describeTables(server.url))
} finally {
  await server.close()
}
