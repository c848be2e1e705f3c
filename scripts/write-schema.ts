// Writes docs/schema.sql from a throwaway database with every migration applied.
import { writeFile } from 'node:fs/promises'
import { startThrowawayPostgres } from '#test/support/postgres.ts'
import { describeSchema } from '#test/support/schema-sql.ts'

const server = await startThrowawayPostgres()
try {
  await writeFile('docs/schema.sql', await describeSchema(server.url))
} finally {
  await server.close()
}
