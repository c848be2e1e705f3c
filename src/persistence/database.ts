import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { errorCode, isConnectionLost } from './error-code.ts'
import { PreparingClient } from './prepared.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

/** Milliseconds after which PostgreSQL ends what takes too long. */
type TimeLimits = {
  statement: number
  lock: number
  idleInTransaction: number
  /** for a free connection of the pool */
  connection: number
}

/** Somebody waits for the answer. */
export const requestLimits: TimeLimits = {
  statement: 10_000,
  lock: 5000,
  idleInTransaction: 15_000,
  connection: 10_000,
}

/** Jobs, imports and operators' commands: nobody waits, but nothing hangs. */
const workLimits: TimeLimits = {
  statement: 15 * 60_000,
  lock: 60_000,
  idleInTransaction: 5 * 60_000,
  connection: 60_000,
}

/** A line that was cut without notice is noticed after about a quarter of a minute, also while nothing is asked. */
const keepAliveDelay = 5000

type Options = {
  /** Connections at most. */
  max?: number
  limits?: TimeLimits
  /** Aborted while the database does not answer: whoever waits for it, or comes meanwhile, is refused. */
  away?: () => AbortSignal
}

/** A pool of connections to the shop's database. */
export function openDatabase(url: string, { max = 10, limits = workLimits, away }: Options = {}) {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    application_name: 'tianguis-shop',
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    types: { getTypeParser },
  })
  // A connection that breaks, idle or at work, is replaced at its next use, and whoever waits for its answer
  // gets the error; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: away ? reachable(pool, away) : pool }),
  })
  return { db, pool, close: () => db.destroy() }
}

/** A pool whose connections are cut, and which gives none, while the database does not answer. */
function reachable(pool: pg.Pool, away: () => AbortSignal) {
  const held = new Set<pg.PoolClient>()
  let watched: AbortSignal | undefined
  pool.on('acquire', (client) => held.add(client))
  pool.on('release', (_error, client) => held.delete(client))

  async function connect(): Promise<pg.PoolClient> {
    const signal = away()
    signal.throwIfAborted()
    if (signal !== watched) signal.addEventListener('abort', cut)
    watched = signal
    const client = pool.connect()
    const refused = Promise.withResolvers<never>()
    function refuse() {
      refused.reject(signal.reason)
      client.then((late) => late.release()).catch(() => {})
    }
    signal.addEventListener('abort', refuse)
    return Promise.race([client, refused.promise]).finally(() => {
      signal.removeEventListener('abort', refuse)
    })
  }

  function cut() {
    for (const client of held) void client.end().catch(() => {})
  }

  return { connect, end: () => pool.end(), options: pool.options }
}

/**
 * Runs `work` in a transaction: the one `db` already is, or a new one. `work` runs again from its start when PostgreSQL
 * ends a new one because others were in its way, and once when the connection is lost before the commit is asked for.
 */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  let wasLost = false
  for (let tries = 1; ; tries += 1) {
    let isCommitting = false
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await work(transaction)
        isCommitting = true
        return result
      })
    } catch (error) {
      const isLost = !isCommitting && isConnectionLost(error)
      const isRepeated = conflicts.has(errorCode(error) ?? '') || (isLost && !wasLost)
      if (!isRepeated || tries === maxTries) throw error
      wasLost ||= isLost
    }
  }
}

/** A deadlock, and a transaction that could not be put in a row with others: neither has changed anything. */
const conflicts = new Set(['40P01', '40001'])
const maxTries = 4

// bigint and numeric arrive as numbers (amounts in centavos, ids, sums of them), dates as 'YYYY-MM-DD', times as 'HH:MM'.
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
    throw new RangeError(`${text} does not fit a number exactly`)
  }
  return value
}
