import { execFileSync } from 'node:child_process'
import type { ColumnMetadata, TableMetadata } from 'kysely'
import { openDatabase } from '#persistence/database.ts'

const header = `// Written by \`npm run db:types\` from the migrations; not by hand.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

type JsonValue = boolean | number | string | null | JsonValue[] | { [key: string]: JsonValue | undefined }

export type Json = JsonValue

export type Numeric = ColumnType<number, number | string, number | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>
`

/** What \`pg\` makes of a column's type, with the readers that \`database.ts\` sets. */
const columnTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'Numeric',
  timestamptz: 'Timestamp',
}

/** The row types of a migrated database, as `src/persistence/tables.ts` holds them. */
export async function describeTables(url: string): Promise<string> {
  const { db, close } = openDatabase(url)
  const found = await db.introspection.getTables().finally(close)
  const tables = found.filter(({ name }) => name !== 'schema_migrations').toSorted(byName)
  const all = tables.map(({ name }) => `${name}: ${typeName(name)}\n`)
  return format(
    [header, ...tables.map(describe), `export interface DB {\n${all.join('')}}`].join('\n'),
  )
}

function describe({ name, columns }: TableMetadata) {
  const lines = columns.toSorted(byName).map((column) => `${column.name}: ${columnType(column)}\n`)
  return `export interface ${typeName(name)} {\n${lines.join('')}}\n`
}

function columnType({ dataType, isNullable, hasDefaultValue, isAutoIncrementing }: ColumnMetadata) {
  const [, array, element = ''] = /^(_?)(.*)$/.exec(dataType) ?? []
  const type = `${columnTypes[element] ?? 'string'}${array ? '[]' : ''}${isNullable ? ' | null' : ''}`
  return hasDefaultValue || isAutoIncrementing ? `Generated<${type}>` : type
}

function typeName(table: string) {
  return table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function byName(a: { name: string }, b: { name: string }) {
  return a.name < b.name ? -1 : 1
}

function format(source: string) {
  const parameters = ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath=tables.ts']
  return execFileSync(process.execPath, parameters, { encoding: 'utf8', input: source })
}
