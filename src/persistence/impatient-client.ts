import pg from 'pg'

/** A dedicated connection for few queries with a timeout of `ms` each. */
export function impatientClient(url: string, { name, ms }: { name: string; ms: number }) {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: ms,
    query_timeout: ms,
  })
  // A connection that breaks fails its question; without a listener it would end the process.
  client.on('error', () => {})
  return client
}

/** The same while the shop starts. */
export function startingClient(url: string) {
  return impatientClient(url, { name: 'tianguis-start', ms: 5000 })
}
