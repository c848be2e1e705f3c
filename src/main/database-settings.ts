import { splitMultiHostDatabaseUrl } from '#persistence/database-addresses.ts'
import type { EnvironmentReader } from './read-environment.ts'

/** Descriptions of the database settings, shown by `--help`. */
export const databaseSettingHelpTexts = {
  DATABASE_URL:
    'postgresql://usuario:clave@servidor:5432/base, o varios servidores por comas; sin ella arranca un PostgreSQL propio',
  DATABASE_DIRECT_URL:
    'la misma base sin el pooler (PgBouncer) que tenga en medio DATABASE_URL; por omisión DATABASE_URL',
  DATABASE_READ_URL:
    'réplica de la misma base para búsquedas, listas y reportes; sin ella se leen donde todo',
  DATABASE_NAMED_STATEMENTS:
    'on (por omisión) u off: sin nombres en las consultas, para poolers que no los conservan',
} as const

type Name = keyof typeof databaseSettingHelpTexts

export type DatabaseSettings = ReturnType<typeof readDatabaseSettings>

/** Reads the URLs of the shop's database. */
export function readDatabaseSettings(read: EnvironmentReader<Name>) {
  const url = readDatabaseUrl(read, 'DATABASE_URL')
  const directUrl = readDatabaseUrl(read, 'DATABASE_DIRECT_URL')
  const readUrl = readDatabaseUrl(read, 'DATABASE_READ_URL')
  if (!read.text('DATABASE_URL') && (directUrl || readUrl)) {
    read.missing('DATABASE_URL', 'las otras direcciones son de la misma base')
  }
  for (const [name, given] of [
    ['DATABASE_URL', url],
    ['DATABASE_DIRECT_URL', directUrl],
  ] as const) {
    if (given && splitMultiHostDatabaseUrl(given)?.wanted === 'readable') {
      read.complain(name, 'pide una réplica en target_session_attrs; la tienda escribe: read-write')
    }
  }
  return {
    url,
    directUrl,
    readUrl,
    named: read.oneOf('DATABASE_NAMED_STATEMENTS', ['on', 'off'], 'on') === 'on',
  }
}

/** Reads a PostgreSQL URL, which may contain several hosts. */
export function readDatabaseUrl<More extends string>(
  read: EnvironmentReader<More>,
  name: NoInfer<More>,
) {
  const value = read.text(name)
  if (!value || splitMultiHostDatabaseUrl(value)) return value
  read.complain(
    name,
    'no es una dirección válida; empieza por postgresql:// o postgres://, y target_session_attrs solo puede ser read-write o read-only',
  )
  return undefined
}
