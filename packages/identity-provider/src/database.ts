import pg from 'pg'

export type Db = pg.Pool | pg.PoolClient

export function openDatabasePool(databaseUrl: string, onError: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', onError)
  // The empty listener prevents the error event of a broken database connection from ending the
  // process; failed queries report the error by themselves.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}
