import { execFileSync } from 'node:child_process'

/** The row types of a migrated database, as `src/persistence/tables.ts` holds them. */
export function describeTables(url: string): string {
  const options = [
    '--dialect=postgres',
    `--url=${url}`,
    '--print',
    '--exclude-pattern=schema_migrations',
    '--date-parser=string',
    '--numeric-parser=number',
    '--type-mapping={"int8":"number"}',
  ]
  const printed = runNode(['node_modules/kysely-codegen/dist/cli/bin.js', ...options])
  const format = ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath=tables.ts']
  return runNode(format, printed.slice(printed.indexOf('/**')))
}

function runNode(parameters: string[], input?: string) {
  return execFileSync(process.execPath, parameters, { encoding: 'utf8', input })
}
