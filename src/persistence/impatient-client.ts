import pg from 'pg'

/** A connection of its own for a few questions, of which none waits longer than that many milliseconds for its answer. */
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
