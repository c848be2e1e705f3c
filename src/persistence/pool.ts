import pg from 'pg'
import { minuteInMs } from '#domain/durations.ts'
import type { DatabaseAddress } from './database-addresses.ts'
import { readErrorCode, isConnectionLost } from './database-error-codes.ts'
import { followActiveDatabaseHost } from './database-hosts.ts'
import {
  type PreparedStatementClientSettings,
  PreparedStatementClient,
} from './prepared-statements.ts'

/** Timeouts in ms enforced by PostgreSQL. */
export type DatabaseTimeouts = {
  statement: number
  lock: number
  idleInTransaction: number
  /** maximum wait in ms for a free connection of the pool */
  connection: number
}

/** TCP keep-alive delay in ms, so that a silently cut connection is detected after about 15 seconds, even when idle. */
const keepAliveDelay = 5000
/**
 * Time in ms after which an unused connection is closed. Opening one and planning its first
 * statements costs more than several purchases, so connections outlast the pauses between bursts.
 */
const idleTimeout = 10 * minuteInMs
/**
 * Extra time in ms of the client's own timeout, so that PostgreSQL can cancel a slow statement
 * first.
 */
const grace = 1000

type Options = Pick<pg.PoolConfig, 'max' | 'application_name' | 'types'> & {
  limits: DatabaseTimeouts
  /** Signal that is aborted while the database is unavailable; queries are then rejected. */
  away?: (() => AbortSignal) | undefined
}

/** Part of a pooled connection that is needed to run statements. */
type Lent = Pick<pg.PoolClient, 'query' | 'release'> & { processID?: number | undefined }

export type Pool = ReturnType<typeof openPool>

/** Open database connection pools of this process, for metrics. */
export const activeConnectionPools = new Set<{
  name: string
  counts: () => { total: number; idle: number; waiting: number }
}>()

/**
 * Opens a connection pool to the database host in use, with timeouts that also work behind a
 * pooler. A single read-only statement is retried once after a lost connection or a conflict.
 */
export function openPool(
  address: DatabaseAddress,
  { limits, away, application_name = 'tianguis-shop', ...options }: Options,
) {
  const hosts = followActiveDatabaseHost(address.url)
  const held = new Set<pg.PoolClient>()
  let current: { host: string; pool: pg.Pool } | undefined
  let watched: AbortSignal | undefined
  let isEnded = false

  function poolAt(host: string): pg.Pool {
    if (isEnded) throw new Error('Cannot use a pool after calling end on the pool')
    if (current?.host === host) return current.pool
    void current?.pool.end().catch(() => {})
    const settings: pg.PoolConfig & PreparedStatementClientSettings = {
      ...options,
      ...limitsThrough(address, limits),
      Client: PreparedStatementClient,
      connectionString: host,
      application_name,
      connectionTimeoutMillis: limits.connection,
      idleTimeoutMillis: idleTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelay,
      named: address.named,
      failed: (error) => isConnectionLost(error) && hosts.lost(host),
    }
    const pool = new pg.Pool(settings)
    // Broken connections fail their queries and are replaced on next use; without a listener the
    // `error` event would end the process.
    pool.on('error', () => hosts.lost(host))
    pool.on('connect', (client) => {
      client.on('error', () => {})
      if (address.pooling === 'session') void client.query(forSession(limits)).catch(() => {})
    })
    pool.on('acquire', (client) => held.add(client))
    pool.on('release', (_error, client) => held.delete(client))
    current = { host, pool }
    return pool
  }

  async function take(): Promise<pg.PoolClient> {
    const host = await hosts.find()
    try {
      return await poolAt(host).connect()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      hosts.lost(host)
      const next = await hosts.find()
      if (next === host) throw error
      return poolAt(next).connect()
    }
  }

  async function reach(): Promise<pg.PoolClient> {
    if (!away) return take()
    const signal = away()
    signal.throwIfAborted()
    if (signal !== watched) signal.addEventListener('abort', cut)
    watched = signal
    const client = take()
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
    if (current) hosts.lost(current.host)
    for (const client of held) void client.end().catch(() => {})
  }

  async function connect(): Promise<Lent> {
    return repeating(await reach(), reach)
  }

  /**
   * Opens a read replica connection for single read-only statements. Other statements, and reads
   * that failed, run on a connection opened by `elsewhere`.
   */
  async function connectToRead(elsewhere: () => Promise<Lent>): Promise<Lent> {
    return repeating(await reach(), elsewhere, { onlyReads: true })
  }

  async function query<Row extends pg.QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) {
    const client = await reach()
    try {
      return await client.query<Row>(text, values)
    } finally {
      client.release()
    }
  }

  const counted = {
    name: application_name,
    /** Numbers of total and idle database connections, and of requests that wait for one. */
    counts: () => ({
      total: current?.pool.totalCount ?? 0,
      idle: current?.pool.idleCount ?? 0,
      waiting: current?.pool.waitingCount ?? 0,
    }),
  }
  activeConnectionPools.add(counted)

  return {
    connect,
    connectToRead,
    query,
    async end() {
      isEnded = true
      activeConnectionPools.delete(counted)
      await current?.pool.end()
    },
    get options(): pg.PoolOptions {
      return current?.pool.options ?? poolAt(address.url).options
    },
  }
}

/**
 * Beginnings by which a read-only SQL statement is recognised; a statement that also contains a
 * write or lock is not read-only.
 */
const reads = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i
const changes =
  /\b(?:insert|update|delete|merge|nextval|setval|pg_\w*advisory\w*|pg_terminate\w*)\b/i

/**
 * Wraps a database connection. If its first statement is read-only, it is retried on another
 * connection after a lost connection or a conflict.
 */
function repeating(
  first: Lent,
  again: () => Promise<Lent>,
  { onlyReads = false }: { onlyReads?: boolean } = {},
): Lent {
  let client = first
  let isFirst = true

  async function query(text: unknown, ...values: unknown[]): Promise<unknown> {
    const ask = () =>
      (client.query as (...parameters: unknown[]) => Promise<unknown>).call(client, text, ...values)
    const isReading = typeof text === 'string' && reads.test(text) && !changes.test(text)
    const mayMove = isFirst
    isFirst = false
    if (!mayMove || (!isReading && !onlyReads)) return ask()
    if (!isReading) {
      await moveTo(again())
      return ask()
    }
    try {
      return await ask()
    } catch (error) {
      if (!isConnectionLost(error) && !passing.has(readErrorCode(error) ?? '')) throw error
      // If no connection for the retry opens, the original error is thrown, because it is more informative.
      await moveTo(again().catch(() => Promise.reject(error)))
      return ask()
    }
  }

  async function moveTo(another: Promise<Lent>) {
    const next = await another
    client.release()
    client = next
  }

  return new Proxy(first, {
    get(_first, name) {
      if (name === 'query') return query
      if (name === 'release') return (error?: Error | boolean) => client.release(error)
      return Reflect.get(client, name) as unknown
    },
  })
}

/**
 * PostgreSQL error codes of conflicts worth a retry: a standby cancels reads of rows being removed,
 * and a migration may deadlock with reads of the same tables.
 */
const passing = new Set(['40001', '40P01'])

/**
 * Converts timeouts into connection settings that suit the pooling mode, because a pooler rejects
 * unknown connection parameters.
 */
function limitsThrough(
  { pooling }: DatabaseAddress,
  limits: DatabaseTimeouts,
): pg.ClientConfig & PreparedStatementClientSettings {
  const { statement, lock, idleInTransaction } = limits
  if (pooling === 'none') {
    return {
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idleInTransaction,
    }
  }
  return {
    query_timeout: statement + grace,
    ...(pooling === 'transaction' && { perTransaction: settingsOf(limits, 'set local') }),
  }
}

function forSession(limits: DatabaseTimeouts) {
  return settingsOf(limits, 'set')
}

function settingsOf(
  { statement, lock, idleInTransaction }: DatabaseTimeouts,
  set: 'set' | 'set local',
): string {
  return [
    `${set} statement_timeout = ${statement}`,
    `${set} lock_timeout = ${lock}`,
    `${set} idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ].join('; ')
}
