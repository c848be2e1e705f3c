// Writes src/persistence/tables.ts from a throwaway database with every migration applied.
import { execFileSync } from 'node:child_process'
import { startThrowawayPostgres } from '#test/support/postgres.ts'

const server = await startThrowawayPostgres()
try {
  const options = [
    '--dialect=postgres',
    `--url=${server.url}`,
    '--out-file=src/persistence/tables.ts',
    '--exclude-pattern=schema_migrations',
    '--date-parser=string',
    '--numeric-parser=number',
    '--type-mapping={"int8":"number"}',
  ]
  execFileSync(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', ...options], {
    stdio: 'inherit',
  })
  execFileSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'src/persistence/tables.ts'],
    { stdio: 'inherit' },
  )
} finally {
  await server.close()
}
