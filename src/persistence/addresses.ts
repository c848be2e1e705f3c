/** Pooling in front of PostgreSQL: the scope in which a connection stays the same. */
export type Pooling = 'none' | 'session' | 'transaction' | 'statement'

/** How a database is reached. */
export type DatabaseAddress = {
  /** `postgresql://…`; several hosts by commas */
  url: string
  pooling: Pooling
  /** whether PostgreSQL may keep plans of statements by their names */
  named: boolean
}

/** The addresses of one database. */
export type DatabaseAddresses = {
  /** for requests */
  main: DatabaseAddress
  /** bypasses poolers for session work; equals `main` without one */
  direct: DatabaseAddress
  /** a standby, for what may be a moment old */
  read?: DatabaseAddress | undefined
}

/** An address with nothing in between. */
export function plainAddress(url: string): DatabaseAddress {
  return { url, pooling: 'none', named: true }
}

/** What a server has to be for its address: `target_session_attrs`. */
export type Wanted = 'any' | 'writable' | 'readable'

const wantedBy: Record<string, Wanted> = {
  any: 'any',
  'read-write': 'writable',
  primary: 'writable',
  'read-only': 'readable',
  standby: 'readable',
}

const shape = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const attribute = 'target_session_attrs'

/** The hosts of a multi-host address as separate addresses; undefined for others. */
export function serversOf(url: string): { urls: string[]; wanted: Wanted } | undefined {
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

/** Host and database of an address, for people: without its password. */
export function placeOf(url: string): string {
  const { urls = [url] } = serversOf(url) ?? {}
  const places = urls.map((one) => new URL(one))
  return `${places.map(({ host }) => host).join(',')}${places[0]?.pathname ?? ''}`
}
