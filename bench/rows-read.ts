import { sql } from 'kysely'
import { openDatabase } from '#persistence/database.ts'

/** Tables of fewer rows may be read through. */
const large = 100_000
/** Lists count to half as many. */
const many = 20_000

type Reads = { table: string; index: string | null; read: number }

/** How many rows of each large table were read, one after the other and by each of its indexes, since they are counted. */
export async function readsOf(databaseUrl: string): Promise<Reads[]> {
  const { db, close } = openDatabase(databaseUrl)
  try {
    const { rows } = await sql<Reads>`
      with large as (select oid, relname as name from pg_class
        where relkind = 'r' and reltuples >= ${large})
      select name as table, null as index, seq_tup_read::float8 as read
      from large join pg_stat_user_tables on relid = oid
      union all
      select name, indexrelname, idx_tup_read::float8
      from large join pg_stat_user_indexes on relid = oid`.execute(db)
    return rows
  } finally {
    await close()
  }
}

/** Where PostgreSQL looked at very many rows of a large table for a request on average, in words. */
export function readMuch(
  { before, after }: { before: readonly Reads[]; after: readonly Reads[] },
  requests: number,
): string[] {
  return after.flatMap(({ table, index, read }) => {
    const known = before.find((one) => one.table === table && one.index === index)
    const each = Math.round((read - (known?.read ?? 0)) / requests)
    if (each < many) return []
    return [
      `${table}${index ? ` por ${index}` : ''}: ${each.toLocaleString('es-MX')} por solicitud`,
    ]
  })
}
