import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely'
import pg from 'pg'
import { minuteInMs } from '#domain/durations.ts'
import { createEventEmitter } from '#domain/event-emitter.ts'
import { type DatabaseAddress, toUnpooledDatabaseAddress } from './database-addresses.ts'
import { readErrorCode, isConnectionLost } from './database-error-codes.ts'
import { openPool, type Pool, type DatabaseTimeouts } from './pool.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

/** Event emitted after each SQL statement, without its parameter values. */
export const onSqlStatementExecuted = createEventEmitter<{
  sql: string
  milliseconds: number
  hasFailed: boolean
}>()

/**
 * Creates the statement log of a database. Listeners must register before the database is opened to
 * receive statements.
 */
function logging(): Pick<KyselyConfig, 'log'> {
  if (!onSqlStatementExecuted.hasListeners()) return {}
  return {
    log({ level, query, queryDurationMillis }) {
      const hasFailed = level === 'error'
      onSqlStatementExecuted.emit({ sql: query.sql, milliseconds: queryDurationMillis, hasFailed })
    },
  }
}

/** Time limits of database queries in requests, while a client waits. */
export const requestQueryTimeouts: DatabaseTimeouts = {
  statement: 10_000,
  lock: 5000,
  idleInTransaction: 15_000,
  connection: 10_000,
}

/** Time limits of database queries in jobs, imports and commands: long but bounded. */
export const jobQueryTimeouts: DatabaseTimeouts = {
  statement: 15 * minuteInMs,
  lock: minuteInMs,
  idleInTransaction: 5 * minuteInMs,
  connection: minuteInMs,
}

type Options = {
  /** maximum number of connections in the pool */
  max?: number
  limits?: DatabaseTimeouts
  /** Signal that is aborted while the database is unavailable; queries are then rejected. */
  away?: () => AbortSignal
  /** Database address for connections with session state, if the pooler at the main address does not support them. */
  sessions?: DatabaseAddress
}

/** Opens a connection pool to the shop's database. */
export function openDatabase(
  address: string | DatabaseAddress,
  { max = 10, limits = jobQueryTimeouts, away, sessions }: Options = {},
) {
  const pool = openPool(
    typeof address === 'string' ? toUnpooledDatabaseAddress(address) : address,
    {
      max,
      application_name: 'tianguis-shop',
      limits,
      away,
      types: { getTypeParser },
    },
  )
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...logging() })
  const direct = sessions && openDatabase(sessions, { max: 2, limits })
  if (direct) sessionsOf.set(db, direct.db)
  return {
    db,
    pool,
    async close() {
      await Promise.all([db.destroy(), direct?.close()])
    },
  }
}

const sessionsOf = new WeakMap<Db, Db>()

/** Runs `work` on one dedicated connection, which session locks require. */
export function runOnDedicatedConnection<T>(
  db: Db,
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  return (sessionsOf.get(db) ?? db).connection().execute(work)
}

/**
 * Opens a database for reads that may be slightly stale: from a read replica while it is current, else from the
 * primary. A failed read is retried on the other server.
 */
export function openReadDatabase(
  address: DatabaseAddress,
  {
    primary,
    isCurrent,
    max,
    limits,
  }: { primary: Pool; isCurrent: () => boolean; max: number; limits: DatabaseTimeouts },
) {
  const standby = openPool(address, {
    max,
    application_name: 'tianguis-reads',
    limits: { ...limits, connection: longestDetour },
    types: { getTypeParser },
  })

  async function connect() {
    if (!isCurrent()) return primary.connect()
    return standby.connectToRead(primary.connect).catch(() => primary.connect())
  }

  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: standby.end, options: primary.options } }),
    ...logging(),
  })
  return { db, close: () => db.destroy() }
}

/**
 * Opens a read-only database that shows the products visible at a future moment
 * (`database/schema/10-moment.sql`); each connection is one transaction. Tables that do not depend
 * on the moment are read directly.
 */
export function openReadDatabaseAtTime(pool: Pool, at: Date): Db {
  async function connect() {
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      await client.query(momentSettings, [at.toISOString()])
      await client.query(momentPath)
    } catch (error) {
      client.release(true)
      throw error
    }
    const release = (failed?: Error | boolean) => {
      if (failed) return client.release(failed)
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      )
    }
    return new Proxy(client, {
      get: (_client, name) =>
        name === 'release' ? release : (Reflect.get(client, name) as unknown),
    })
  }
  const end = () => Promise.resolve()
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }),
    ...logging(),
  })
}

const momentSettings = `select set_config('tianguis.now', $1, true)`
const momentPath = `select set_config('search_path', case when exists (select from at_moment.moved())
  then 'at_moment, public' else 'public' end, true)`

/** Maximum wait in ms for a connection to the read replica, before the primary database is used. */
const longestDetour = 1000

/**
 * Runs `work` in the current transaction or a new one. A new transaction is retried after
 * serialization failures and deadlocks, and once when the connection is lost before commit.
 */
export async function runInTransaction<T>(
  db: Db,
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db)
  let wasLost = false
  for (let tries = 1; ; tries += 1) {
    let isCommitting = false
    let cause: unknown
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await work(transaction).catch((error: unknown) => {
          cause = error
          throw error
        })
        isCommitting = true
        return result
      })
    } catch (failure) {
      // The error that caused the rollback is thrown, because the error of a failed rollback would
      // hide it.
      const error = cause ?? failure
      const isLost = !isCommitting && isConnectionLost(error)
      const isRepeated = conflicts.has(readErrorCode(error) ?? '') || (isLost && !wasLost)
      if (!isRepeated || tries === maxTries) throw error
      wasLost ||= isLost
    }
  }
}

/**
 * PostgreSQL error codes of deadlocks and serialization failures, after which nothing was changed
 * and the transaction can be retried.
 */
const conflicts = new Set(['40P01', '40001'])
const maxTries = 4

// Parsers of PostgreSQL column types: bigint and numeric become numbers (centavos, ids, their
// sums), dates 'YYYY-MM-DD', times 'HH:MM'.
const parsers = new Map<number, (text: string) => unknown>([
  [20, exactNumber],
  [1016, (text) => parseList(text).map(exactNumber)],
  [1700, exactNumber],
  [1231, (text) => parseList(text).map(exactNumber)],
  [1082, (text) => text],
  [1083, (text) => text.slice(0, 'HH:MM'.length)],
  [1182, parseList],
])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)
}

function parseList(text: string): string[] {
  const textArray: number = 1009
  return pg.types.getTypeParser(textArray)(text)
}

function exactNumber(text: string) {
  const value = Number(text)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError('A number of the database does not fit exactly')
  }
  return value
}
