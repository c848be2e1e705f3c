import pg from 'pg'

/** Opens a dedicated connection for few queries with a timeout of `ms` each. */
export function createDatabaseClientWithTimeout(
  url: string,
  { name, ms }: { name: string; ms: number },
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: ms,
    query_timeout: ms,
  })
  // A broken connection already fails its query; without a listener the `error` event would end the
  // process.
  client.on('error', () => {})
  return client
}

/** Opens a dedicated connection with a timeout, for the start of the shop. */
export function createStartupDatabaseClient(url: string) {
  return createDatabaseClientWithTimeout(url, { name: 'tianguis-start', ms: 5000 })
}
