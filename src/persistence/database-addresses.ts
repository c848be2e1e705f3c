/** Mode of a connection pooler in front of PostgreSQL: how long a client keeps the same server connection. */
export type PoolingMode = 'none' | 'session' | 'transaction' | 'statement'

/** Connection URL of a database, with its pooling mode. */
export type DatabaseAddress = {
  /** database URL `postgresql://…`; several hosts are separated by commas */
  url: string
  pooling: PoolingMode
  /** whether named prepared statements may be used */
  named: boolean
}

/** Connection URLs of one database, by purpose. */
export type DatabaseAddresses = {
  /** database connection for requests */
  main: DatabaseAddress
  /**
   * database connection that bypasses poolers, for features with session state; equals `main`
   * without a pooler
   */
  direct: DatabaseAddress
  /** connection to a read replica, for reads that may be slightly stale */
  read?: DatabaseAddress | undefined
}

/** Converts a URL into a database address without a pooler in between. */
export function toUnpooledDatabaseAddress(url: string): DatabaseAddress {
  return { url, pooling: 'none', named: true }
}

/**
 * Server role (any, writable, read-only allowed) that a database URL requires by its parameter
 * `target_session_attrs`.
 */
export type RequiredDatabaseServerRole = 'any' | 'writable' | 'readable'

const wantedBy: Record<string, RequiredDatabaseServerRole> = {
  any: 'any',
  'read-write': 'writable',
  primary: 'writable',
  'read-only': 'readable',
  standby: 'readable',
}

const shape = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const attribute = 'target_session_attrs'

/** Splits a multi-host connection URL into one URL per host; undefined for a single host. */
export function splitMultiHostDatabaseUrl(
  url: string,
): { urls: string[]; wanted: RequiredDatabaseServerRole } | undefined {
  const [, scheme, login = '', hosts = '', path = '', query = ''] = shape.exec(url) ?? []
  if (!scheme) return undefined
  const parameters = new URLSearchParams(query)
  const named = parameters.get(attribute)
  const listed = hosts.split(',')
  const wanted = named === null ? (listed.length > 1 ? 'writable' : 'any') : wantedBy[named]
  if (!wanted) return undefined
  parameters.delete(attribute)
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const urls = listed.map((host) => `${scheme}${login}${host}${path}${rest}`)
  const isEach = urls.every((one) => URL.canParse(one))
  return isEach && (listed.length === 1 || listed.every(Boolean)) ? { urls, wanted } : undefined
}

/** Formats host and database of a connection URL for display, without the password. */
export function formatDatabaseLocation(url: string): string {
  const { urls = [url] } = splitMultiHostDatabaseUrl(url) ?? {}
  const places = urls.map((one) => new URL(one))
  return `${places.map(({ host }) => host).join(',')}${places[0]?.pathname ?? ''}`
}
