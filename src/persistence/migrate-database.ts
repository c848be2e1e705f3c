import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { minuteInMs } from '#domain/durations.ts'
import { readErrorCode } from './database-error-codes.ts'
import { followActiveDatabaseHost } from './database-hosts.ts'
import {
  type SchemaBaseline,
  type IndexBuildStatement,
  type Migration,
  readSchemaFiles,
} from './migration-files.ts'
import {
  baselineMigrationName,
  baselineMigrationNumber,
  checkMigrationHistory,
  readAppliedMigrations,
} from './schema-history.ts'

/** Lock timeouts of migrations, and the pauses before retries. */
export type MigrationLockTimeouts = {
  inTransaction: string
  outside: string
  pauses: readonly number[]
}

type Options = {
  onApplied?: (name: string) => void
  lockWaits?: MigrationLockTimeouts
}

const advisoryLock = 0x74696d67
const lockPollMs = 200
const maxLockWaitMs = 30 * minuteInMs

// Default lock timeouts. A waiting table lock blocks later queries, so its timeout is only seconds;
// a waiting concurrent index build blocks no queries.
const usualWaits: MigrationLockTimeouts = {
  inTransaction: '1s',
  outside: '2min',
  pauses: [1000, 1000, 2000, 2000, 4000, 8000, 16_000, 16_000],
}
const lockTimeoutCode = '55P03'
const deadlockCode = '40P01'

/**
 * Applies the baseline schema (`schema/`) to an empty database, then pending migrations
 * (`migrations/`), each in one transaction unless marked `-- transaction: none`. Returns the names
 * of the applied ones.
 */
export async function migrateDatabase(
  url: string,
  folder: string,
  { onApplied = () => {}, lockWaits = usualWaits }: Options = {},
): Promise<string[]> {
  const files = await readSchemaFiles(folder)
  const client = new pg.Client({
    connectionString: await followActiveDatabaseHost(url).find(),
    application_name: 'tianguis-migrate',
    connectionTimeoutMillis: 10_000,
  })
  // A broken connection already fails its query; without a listener the `error` event would end the
  // process.
  client.on('error', () => {})
  await client.connect()
  try {
    await checkServer(client)
    await acquireLock(client)
    const applied = await readAppliedMigrations(client)
    checkMigrationHistory(files, applied)
    const done: string[] = []
    const report = (name: string) => {
      done.push(name)
      onApplied(name)
    }
    const { baseline, migrations } = files
    if (baseline && applied.size === 0) {
      await applyBaseline(client, baseline)
      report(baselineMigrationName)
    } else {
      await createHistoryTable(client)
      if (baseline && !applied.has(baselineMigrationNumber)) await record(client, rowOf(baseline))
    }
    for (const migration of migrations.filter(({ number }) => !applied.has(number))) {
      await apply(client, migration, lockWaits)
      report(migration.name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function checkServer(client: pg.Client) {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            current_setting('server_version_num')::integer as number`,
  )
  const [{ version, number, encoding } = { version: '', number: 0, encoding: '' }] = rows
  if (number < 150_000) {
    throw new Error(`La base de datos es PostgreSQL ${version}; hace falta el 15 o posterior.`)
  }
  if (encoding !== 'UTF8') {
    throw new Error(`La base de datos guarda el texto en ${encoding}; créala con encoding UTF8.`)
  }
}

/**
 * Polls for the migration lock, so that only one of several starting processes migrates. Waiting
 * inside a lock statement would hold a database snapshot, which would block concurrent index
 * builds.
 */
async function acquireLock(client: pg.Client) {
  const deadline = performance.now() + maxLockWaitMs
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [advisoryLock],
    )
    if (rows[0]?.taken) return
    await sleep(lockPollMs)
  }
  throw new Error(
    'Otro proceso lleva más de media hora migrando la base de datos. Espera a que termine y empieza otra vez.',
  )
}

async function createHistoryTable(client: pg.Client) {
  await client.query(
    `create table if not exists schema_migrations (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now(),
       needs integer not null default 0
     )`,
  )
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'needs'`,
  )
  if (rowCount === 0) {
    await client.query('alter table schema_migrations add column needs integer not null default 0')
  }
}

/**
 * Applies the schema of a new database and also records the migrations that it replaces, so that
 * the previous release still accepts this database after a rollback.
 */
async function applyBaseline(client: pg.Client, baseline: SchemaBaseline) {
  await inTransaction(client, async () => {
    for (const { name, sql } of baseline.files) {
      await client.query(sql).catch((cause: unknown) => {
        throw new Error(`${baselineMigrationName}/${name} no se pudo aplicar: ${reasonOf(cause)}`, {
          cause,
        })
      })
    }
    await createHistoryTable(client)
    await record(client, rowOf(baseline), ...baseline.former.map((row) => ({ ...row, needs: 0 })))
  })
}

async function apply(client: pg.Client, migration: Migration, waits: MigrationLockTimeouts) {
  const { name, builds } = migration
  const patience = builds ? waits.outside : waits.inTransaction
  await client.query(`select set_config('lock_timeout', $1, false)`, [patience])
  try {
    if (builds) {
      for (const build of builds) await retry(waits.pauses, () => buildIndex(client, build))
      await record(client, migration)
    } else {
      await retry(waits.pauses, () => applyInTransaction(client, migration))
    }
  } catch (cause) {
    throw new Error(`migrations/${name} no se pudo aplicar: ${reasonOf(cause)}`, { cause })
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration) {
  await inTransaction(client, async () => {
    await client.query(migration.sql)
    await record(client, migration)
  })
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    // A failed rollback is ignored, because the migration's original error already states the
    // cause.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Builds an index concurrently. Drops an invalid index left by an interrupted build first, because
 * `if not exists` would treat it as existing.
 */
async function buildIndex(client: pg.Client, { index, statement }: IndexBuildStatement) {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount) await client.query(`drop index concurrently if exists ${index}`)
  await client.query(statement)
}

type HistoryRow = Pick<Migration, 'number' | 'name' | 'checksum' | 'needs'>

function rowOf({ checksum }: SchemaBaseline): HistoryRow {
  return { number: baselineMigrationNumber, name: baselineMigrationName, checksum, needs: 0 }
}

async function record(client: pg.Client, ...rows: HistoryRow[]) {
  await client.query(
    `insert into schema_migrations (number, name, checksum, needs)
     select number, name, checksum, needs from json_populate_recordset(null::schema_migrations, $1)`,
    [
      JSON.stringify(
        rows.map(({ number, name, checksum, needs }) => ({ number, name, checksum, needs })),
      ),
    ],
  )
}

/** Retries a step of a migration after lock timeouts and deadlocks, with growing pauses. */
async function retry(pauses: readonly number[], work: () => Promise<void>): Promise<void> {
  const [pause, ...others] = pauses
  try {
    await work()
  } catch (error) {
    const code = readErrorCode(error)
    if (pause === undefined || (code !== lockTimeoutCode && code !== deadlockCode)) throw error
    await sleep(pause)
    await retry(others, work)
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (readErrorCode(error) !== lockTimeoutCode) return message
  return 'otra operación ocupa lo que necesita y no lo suelta. Mira en pg_stat_activity cuál es, espera a que termine y empieza otra vez.'
}
