import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { PoolingMode } from './database-addresses.ts'
import { readErrorCode } from './database-error-codes.ts'
import { createStartupDatabaseClient } from './dedicated-database-client.ts'

type Between = {
  pooling: PoolingMode
  /** whether named prepared statements work at this database address; always true without a pooler */
  keepsNames: boolean
}

/**
 * Detects a connection pooler with two test connections: behind a pooler, the real backend process
 * id differs from the announced id. Shared or changing ids mean transaction pooling.
 */
export async function detectConnectionPooler(url: string): Promise<Between> {
  const pair = [createStartupDatabaseClient(url), createStartupDatabaseClient(url)] as const
  try {
    await Promise.all(pair.map((client) => client.connect()))
    const asked = [await backendOf(pair[0]), await backendOf(pair[1])]
    if (asked.every((backend, at) => backend === announced(pair[at]!))) return nothing
    const again = [await backendOf(pair[0]), await backendOf(pair[1])]
    const isOwn = asked.every((backend, at) => backend === again[at]) && asked[0] !== asked[1]
    if (isOwn) return { pooling: 'session', keepsNames: true }
    if (!(await takesTransactions(pair[0]))) return { pooling: 'statement', keepsNames: false }
    return { pooling: 'transaction', keepsNames: await keepsNames(pair) }
  } catch (error) {
    // The timeout means that the pooler has only one server connection, which the first test client
    // holds.
    if (error instanceof Error && error.message === 'Query read timeout') {
      return { pooling: 'session', keepsNames: true }
    }
    throw error
  } finally {
    for (const client of pair) void client.end().catch(() => {})
  }
}

const nothing: Between = { pooling: 'none', keepsNames: true }

/** Process id that the server announces when a client connects; poolers send an invented id. */
function announced(client: pg.Client): number | undefined {
  return (client as pg.Client & { processID?: number }).processID
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function takesTransactions(client: pg.Client): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query('select 1')
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

/**
 * Tests whether the pooler keeps the prepared statements of its clients apart. If not, a name used
 * by two test clients fails as unknown or already taken.
 */
async function keepsNames(pair: readonly pg.Client[]): Promise<boolean> {
  const name = `tianguis-${randomBytes(6).toString('hex')}`
  try {
    for (const client of [...pair, ...pair]) await client.query({ name, text: 'select 1' })
    return true
  } catch (error) {
    if (nameTroubles.has(readErrorCode(error) ?? '')) return false
    throw error
  } finally {
    await pair[0]?.query(`deallocate "${name}"`).catch(() => {})
  }
}

const nameTroubles = new Set(['26000', '42P05'])
