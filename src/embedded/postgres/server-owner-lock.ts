import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const ownership = 0x7469616e

/** Opens a superuser connection to PostgreSQL; `end` is called when the connection breaks. */
export async function connectAsSuperuser(connectionString: string) {
  const client = new pg.Client({ connectionString, application_name: `tianguis ${process.pid}` })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Maximum attempts, ten per second, to get the owner lock of the PostgreSQL server while the former
 * owner process is stopping.
 */
const triesToOwn = 30

/**
 * Makes this process the PostgreSQL server's owner until it ends, by an advisory lock. If another
 * process is the owner, returns its id, after waiting for a stopping owner unless `waits` is false.
 */
export async function acquirePostgresOwnerLock(client: pg.Client, { waits = true } = {}) {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, 0) as taken', [ownership])
    if (rows[0].taken) return undefined
    if (waits && attempt < triesToOwn) {
      await sleep(100)
      continue
    }
    const { rows: holders } = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and classid = $1 and granted`,
      [ownership],
    )
    return holders[0]?.name.split(' ')[1] ?? 'desconocido'
  }
}
