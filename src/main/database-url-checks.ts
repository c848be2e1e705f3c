import type pg from 'pg'
import { minuteInMs } from '#domain/durations.ts'
import {
  type DatabaseAddress,
  type DatabaseAddresses,
  formatDatabaseLocation,
  toUnpooledDatabaseAddress,
} from '#persistence/database-addresses.ts'
import { followActiveDatabaseHost } from '#persistence/database-hosts.ts'
import { createStartupDatabaseClient } from '#persistence/dedicated-database-client.ts'
import { detectConnectionPooler } from '#persistence/detect-pooling.ts'
import { type DatabaseSettings, readDatabaseSettings } from './database-settings.ts'
import { explainDatabaseFailure } from './explain-start-failure.ts'
import { createEnvironmentReader } from './read-environment.ts'

/** Maximum clock difference in ms between database and machine at start; `/ready` is stricter. */
const largestClockError = minuteInMs

type Found = DatabaseAddress & {
  name: string
  /** database server reached by the checked URL */
  host: string
  keepsNames: boolean
  isReadOnly: boolean
  /** clock difference between the database server and this machine, in ms */
  clockError: number
  databaseId: string
}

export type CheckedDatabaseUrls = {
  addresses: DatabaseAddresses
  /** errors in the database URLs, one sentence each */
  faults: string[]
  /** tolerated problems of the database URLs, one sentence each */
  warnings: string[]
}

/**
 * Checks every database URL: connection pooling mode, and whether the server is suitable for its
 * purpose.
 */
export async function checkDatabaseUrls({
  url = '',
  directUrl,
  readUrl,
  named,
}: DatabaseSettings): Promise<CheckedDatabaseUrls> {
  const faults: string[] = []
  const warnings: string[] = []
  const look = (name: string, address: string | undefined) =>
    address === undefined
      ? undefined
      : lookAt(name, address, named).catch((error: unknown) => {
          const fault = `${explainDatabaseFailure(name, address, error)}.`
          // Without a reachable standby (read replica), the primary database serves reads.
          const isAway = name === 'DATABASE_READ_URL' && isUnreachable(error)
          void (isAway ? warnings : faults).push(fault)
          return undefined
        })
  const [main, direct, read] = await Promise.all([
    look('DATABASE_URL', url),
    look('DATABASE_DIRECT_URL', directUrl),
    look('DATABASE_READ_URL', readUrl),
  ])
  faults.push(...[main, direct, read].flatMap((found) => (found ? faultsOf(found) : [])))
  if (main?.pooling === 'transaction' && directUrl === undefined) {
    faults.push(
      `DATABASE_URL (${formatDatabaseLocation(main.url)}) pasa por un pooler que presta cada conexión por una transacción: ` +
        'indica en DATABASE_DIRECT_URL la dirección de la base sin él, para migraciones, tareas y candados.',
    )
  }
  if (main && direct && !(await isSameServer(main, direct))) {
    faults.push('DATABASE_DIRECT_URL lleva a otra base que DATABASE_URL.')
  }
  if (main && read && main.databaseId !== read.databaseId) {
    faults.push('DATABASE_READ_URL lleva a otra base que DATABASE_URL; debe ser una réplica suya.')
  }
  const addresses = {
    main: main ?? toUnpooledDatabaseAddress(url),
    direct: direct ?? main ?? toUnpooledDatabaseAddress(directUrl ?? url),
    read:
      readUrl === undefined
        ? undefined
        : (read ?? { ...toUnpooledDatabaseAddress(readUrl), named }),
  }
  return { addresses: mapped(addresses), faults, warnings }
}

/**
 * Copies the checked database addresses without the results of the checks, which processes do not
 * need.
 */
function mapped({ main, direct, read }: DatabaseAddresses): DatabaseAddresses {
  const plain = ({ url, pooling, named }: DatabaseAddress) => ({ url, pooling, named })
  return { main: plain(main), direct: plain(direct), read: read && plain(read) }
}

/**
 * Faults of the database URLs in the environment variables, checked even if other settings are
 * faulty.
 */
export async function findDatabaseUrlErrors(
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  const settings = readDatabaseSettings(createEnvironmentReader(environment))
  return settings.url ? (await checkDatabaseUrls(settings)).faults : []
}

async function lookAt(name: string, url: string, named: boolean): Promise<Found> {
  const host = await followActiveDatabaseHost(url).find()
  const { pooling, keepsNames } = await detectConnectionPooler(host)
  const asked = Date.now()
  const { rows } = await ask<{ isReadOnly: boolean; now: Date; databaseId: string }>(
    host,
    `select current_setting('transaction_read_only')::boolean as "isReadOnly",
       clock_timestamp() as now, system_identifier || '/' || current_database() as "databaseId"
     from pg_control_system()`,
  )
  const { isReadOnly, now, databaseId } = rows[0]!
  const clockError = now.getTime() - (asked + Date.now()) / 2
  return { name, url, host, pooling, keepsNames, named, isReadOnly, clockError, databaseId }
}

function faultsOf(found: Found): string[] {
  const { name, url, pooling, named, keepsNames, isReadOnly, clockError } = found
  const place = `${name} (${formatDatabaseLocation(url)})`
  const faults: string[] = []
  if (pooling === 'statement') {
    faults.push(
      `${place} pasa por un pooler que reparte cada consulta por separado, y ninguna compra cabe en una sola: ponlo en modo de transacción (pool_mode = transaction).`,
    )
  }
  if (pooling === 'transaction' && name === 'DATABASE_DIRECT_URL') {
    faults.push(
      `${place} pasa también por un pooler que presta cada conexión por una transacción: debe llevar a PostgreSQL mismo.`,
    )
  }
  if (pooling === 'transaction' && named && !keepsNames) {
    faults.push(
      `${place}: el pooler no conserva los nombres de las consultas. Pon DATABASE_NAMED_STATEMENTS=off, o PgBouncer 1.21 o posterior con max_prepared_statements.`,
    )
  }
  if (name === 'DATABASE_READ_URL' ? !isReadOnly : isReadOnly) {
    faults.push(
      name === 'DATABASE_READ_URL'
        ? `${place} lleva a un servidor que acepta cambios; debe ser una réplica.`
        : `${place} lleva a un servidor que no acepta cambios: es una réplica o está en solo lectura.`,
    )
  }
  if (Math.abs(clockError) > largestClockError) {
    faults.push(
      `El reloj de esta máquina y el de ${place} difieren ${Math.round(Math.abs(clockError) / 1000)} segundos. Corrígelo con la hora de la red.`,
    )
  }
  return faults
}

/**
 * Whether the main and the direct database URL reach the same server: an advisory lock taken
 * through the direct URL must be visible through the main URL's pooler.
 */
async function isSameServer(main: Found, direct: Found): Promise<boolean> {
  const key = Math.floor(Math.random() * 0x7fff_ffff)
  const holder = createStartupDatabaseClient(direct.host)
  try {
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [key])
    const { rows } = await ask<{ isSeen: boolean }>(
      main.host,
      `select exists (
         select from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and objid = ${key} and datname = current_database()
       ) as "isSeen"`,
    )
    return rows[0]?.isSeen === true
  } catch {
    // A failed connection counts as the same server here; another check reports the failure with
    // its URL.
    return true
  } finally {
    void holder.end().catch(() => {})
  }
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !['28P01', '28000', '3D000', '42501', '25006'].includes(code)
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = createStartupDatabaseClient(url)
  try {
    await client.connect()
    return await client.query<Row>(statement)
  } finally {
    void client.end().catch(() => {})
  }
}
