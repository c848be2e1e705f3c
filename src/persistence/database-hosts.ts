import { splitMultiHostDatabaseUrl, type RequiredDatabaseServerRole } from './database-addresses.ts'
import { readErrorCode } from './database-error-codes.ts'
import { createDatabaseClientWithTimeout } from './dedicated-database-client.ts'

/** Timeout in ms for testing whether a database host responds. */
const patienceMs = 2000

type Hosts = {
  /**
   * Returns the URL of the database host in use; tests all configured hosts while it is unknown.
   */
  find: () => Promise<string>
  /**
   * Reports that a database host is unresponsive or read-only; the next query tests all hosts
   * again.
   */
  lost: (url: string) => void
}

const followed = new Map<string, Hosts>()

/**
 * Tracks which host of a multi-host database URL is in use; all connection pools of this process
 * share the result.
 */
export function followActiveDatabaseHost(address: string): Hosts {
  const known = followed.get(address) ?? followHosts(address)
  followed.set(address, known)
  return known
}

function followHosts(address: string): Hosts {
  const { urls, wanted } = splitMultiHostDatabaseUrl(address) ?? {
    urls: [address],
    wanted: 'any' as const,
  }
  const [only] = urls
  if (only && urls.length === 1 && wanted === 'any') {
    return { find: async () => only, lost: () => {} }
  }
  let found: string | undefined
  let search: Promise<string> | undefined

  function find() {
    if (found) return Promise.resolve(found)
    search ??= firstOf(urls, wanted)
      .then((url) => (found = url))
      .finally(() => (search = undefined))
    return search
  }

  return {
    find,
    lost(url) {
      if (found === url) found = undefined
    },
  }
}

/**
 * Finds the first database host with the required server role; if no host has the role, throws the
 * most informative error.
 */
async function firstOf(
  urls: readonly string[],
  wanted: RequiredDatabaseServerRole,
): Promise<string> {
  try {
    return await Promise.any(urls.map((url) => asWanted(url, wanted)))
  } catch (failure) {
    const errors: unknown[] = failure instanceof AggregateError ? failure.errors : [failure]
    throw errors.find((error) => readErrorCode(error) === wrongServer) ?? errors[0]
  }
}

/** PostgreSQL error code for a write to a read-only server. */
const wrongServer = '25006'

async function asWanted(url: string, wanted: RequiredDatabaseServerRole): Promise<string> {
  const client = createDatabaseClientWithTimeout(url, { name: 'tianguis-hosts', ms: patienceMs })
  try {
    await client.connect()
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    const kind: RequiredDatabaseServerRole = rows[0]?.isReadOnly ? 'readable' : 'writable'
    if (wanted === 'any' || kind === wanted) return url
    throw Object.assign(new Error(`No server of the address is ${wanted}.`), { code: wrongServer })
  } finally {
    void client.end().catch(() => {})
  }
}
