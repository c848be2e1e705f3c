import { sql } from 'kysely'
import pg from 'pg'
import { followActiveDatabaseHost } from './database-hosts.ts'
import type { Db } from './database.ts'

/**
 * Maximum number of catalogue changes listed by one read; above it, the whole catalogue counts as
 * changed.
 */
const mostTold = 10_000

export type CatalogueChange = {
  /**
   * id of the changed product; null if texts, categories or settings changed, or if there are too
   * many changes to list
   */
  productId: number | null
  /**
   * whether only data of the product page changed: stock count (availability unchanged) or usefulness votes of reviews
   */
  unitsOnly: boolean
}

type ReadChanges = {
  changes: CatalogueChange[]
  /** PostgreSQL snapshot of the committed transactions, from which the next read starts */
  snapshot: string
  /**
   * position in the write-ahead log (WAL) at this read; a standby that has replayed the log up to
   * this position has all these changes
   */
  written: bigint
}

/**
 * Reads catalogue changes committed since a snapshot, on a dedicated connection that reconnects. A
 * long transaction's changes appear after its commit, without delaying other changes.
 */
export function openCatalogueChangeReader(url: string, { patienceMs = 1000 } = {}) {
  const { ask, close } = openWatch(url, { name: 'tianguis-changes', patienceMs })

  /**
   * Reads catalogue changes since a snapshot; without a snapshot only the starting position is
   * returned.
   */
  async function read(since: string | null): Promise<ReadChanges> {
    const { rows } = await ask<{ snapshot: string; written: string; changes: Told[] }>({
      ...statement,
      values: [since],
    })
    const { snapshot, changes, written } = rows[0]!
    return {
      snapshot,
      written: BigInt(written),
      changes:
        changes.length > mostTold
          ? everything
          : changes.map(([productId, unitsOnly]) => ({ productId, unitsOnly })),
    }
  }

  return { read, close }
}

/** Reads the replayed log position of a standby; fails when the server is no longer a standby. */
export function openStandbyReplayPositionReader(url: string, { patienceMs = 1000 } = {}) {
  const { ask, close } = openWatch(url, { name: 'tianguis-standby', patienceMs })

  async function readReplayed(): Promise<bigint> {
    const { rows } = await ask<{ replayed: string | null }>({
      text: `select (pg_last_wal_replay_lsn() - '0/0')::text as replayed where pg_is_in_recovery()`,
    })
    const [state] = rows
    if (!state?.replayed) throw new Error('The server at the address for reading is no standby.')
    return BigInt(state.replayed)
  }

  return { readReplayed, close }
}

/** A dedicated polling connection that reconnects after failures. */
function openWatch(url: string, { name, patienceMs }: { name: string; patienceMs: number }) {
  const hosts = followActiveDatabaseHost(url)
  let connection: Promise<pg.Client> | undefined

  async function connect() {
    const host = await hosts.find()
    const client = new pg.Client({
      connectionString: host,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 2 * patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', () => drop(client))
    try {
      await client.connect()
      return client
    } catch (error) {
      hosts.lost(host)
      throw error
    }

    function drop(broken: pg.Client) {
      connection = undefined
      hosts.lost(host)
      broken.end().catch(() => {})
    }
  }

  async function ask<Row extends pg.QueryResultRow>(asked: pg.QueryConfig) {
    connection ??= connect()
    const client = await connection.catch((error: unknown) => {
      connection = undefined
      throw error
    })
    try {
      return await client.query<Row>(asked)
    } catch (error) {
      client.emit('error', error)
      throw error
    }
  }

  async function close() {
    const client = await connection?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  return { ask, close }
}

const everything: CatalogueChange[] = [{ productId: null, unitsOnly: false }]

type Told = [productId: number | null, unitsOnly: boolean]

/**
 * SQL statement that reads catalogue changes since a snapshot. A snapshot from the future belongs
 * to another or a restored database, so everything counts as changed.
 */
const statement = {
  name: 'catalogue-changes',
  text: `
    select pg_current_snapshot()::text as snapshot,
      (pg_current_wal_insert_lsn() - '0/0')::text as written, coalesce((
      select jsonb_agg(jsonb_build_array(product_id, units_only)) from (
        select product_id, bool_and(units_only) as units_only
        from catalogue_changes
        where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
          and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)
        group by product_id
        union all
        select null::bigint, false
        where pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
        limit ${mostTold + 1}
      ) told
    ), '[]') as changes`,
}

/**
 * Deletes catalogue changes of transactions older than `horizon`, which every reader has seen.
 * Returns the current horizon: the oldest transaction id still running.
 */
export async function deleteSeenCatalogueChanges(
  db: Db,
  horizon: string | null,
): Promise<string | null> {
  if (horizon !== null) {
    await sql`delete from catalogue_changes where transaction_id < ${horizon}::xid8`.execute(db)
  }
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return rows[0]?.horizon ?? null
}
