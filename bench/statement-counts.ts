import pg from 'pg'
import { startPostgres } from '#embedded/start-postgres.ts'

export type Statement = {
  text: string
  calls: number
  /** of planning and running, waiting included */
  ms: number
  walBytes: number
  /** false: run by a trigger or a foreign key, and counted with the statement that caused it, too */
  isAsked: boolean
}

/** Makes the files of a private PostgreSQL that counts statements from its next start on. */
export async function countStatements(directory: string): Promise<void> {
  const server = await startPostgres({ directory })
  const client = new pg.Client({ connectionString: server.addresses.superuser })
  await client.connect()
  for (const setting of [
    `shared_preload_libraries = 'pg_stat_statements'`,
    `pg_stat_statements.track = 'all'`,
    `pg_stat_statements.track_planning = on`,
  ]) {
    await client.query(`alter system set ${setting}`)
  }
  await client.query('create extension pg_stat_statements')
  await client.end()
  await server.close()
}

/** Reads what a PostgreSQL counts, on a connection that is none of the shop's. */
export async function openCounter(superuserUrl: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()

  async function one<T>(query: string): Promise<T> {
    const { rows } = await client.query(query)
    return rows[0]
  }

  const { pid } = await one<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    /** the process of this connection, which is not the shop's */
    pid,
    one,
    /** What the shop's role has asked since the call before. */
    async take(): Promise<Statement[]> {
      const { rows } = await client.query<Statement>(`
        select s.query as text, s.calls::float8 as calls, (s.total_exec_time + s.total_plan_time) as ms,
          s.wal_bytes::float8 as "walBytes", s.toplevel as "isAsked"
        from pg_stat_statements s join pg_roles r on r.oid = s.userid
        where r.rolname = 'tianguis_shop' and s.calls > 0`)
      await client.query('select pg_stat_statements_reset()')
      return rows
    },
    /** Where the log that makes changes last stands, in bytes. */
    async walPosition(): Promise<number> {
      const { at } = await one<{ at: number }>(
        `select (pg_current_wal_lsn() - '0/0')::float8 as at`,
      )
      return at
    },
    /** Connections of the shop by what they are for. */
    async connections(): Promise<{ name: string; open: number }[]> {
      const { rows } = await client.query<{ name: string; open: number }>(`
        select application_name as name, count(*)::integer as open from pg_stat_activity
        where usename = 'tianguis_shop' group by 1 order by 1`)
      return rows
    },
    close: () => client.end(),
  }
}
