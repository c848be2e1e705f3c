import { sql } from 'kysely'
import { openDatabase } from '#persistence/database.ts'

/** Tables of fewer rows may be read through. */
const large = 100_000

type Reads = { table: string; index: string | null; rows: number; scans: number; read: number }

/** How often and how much each large table was read, from its rows and from each of its indexes, since it is counted. */
export async function readsOf(databaseUrl: string): Promise<Reads[]> {
  const { db, close } = openDatabase(databaseUrl)
  try {
    const { rows } = await sql<Reads>`
      with large as (select oid, relname as name, reltuples::float8 as rows from pg_class
        where relkind = 'r' and reltuples >= ${large})
      select name as table, null as index, rows, seq_scan::float8 as scans, seq_tup_read::float8 as read
      from large join pg_stat_user_tables on relid = oid
      union all
      select name, indexrelname, rows, idx_scan::float8, idx_tup_read::float8
      from large join pg_stat_user_indexes on relid = oid`.execute(db)
    return rows
  } finally {
    await close()
  }
}

/** The large tables that were read through between the two, in words. */
export function readThrough(before: readonly Reads[], after: readonly Reads[]): string[] {
  return after.flatMap(({ table, index, rows, scans, read }) => {
    const known = before.find((one) => one.table === table && one.index === index)
    const times = scans - (known?.scans ?? 0)
    const perScan = (read - (known?.read ?? 0)) / times
    if (times === 0 || perScan < rows / 10) return []
    const way = index ? ` por ${index}` : ''
    return [
      `${table}${way}: ${times} veces, ${Math.round(perScan).toLocaleString('es-MX')} filas cada una`,
    ]
  })
}
