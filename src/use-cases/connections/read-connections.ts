import type { ConnectionValues } from '#domain/connections/connection-fields.ts'
import type { ConnectionService } from '#domain/connections/connection-services.ts'
import * as connections from '#persistence/connections/service-connections.ts'
import type { Db } from '#persistence/database.ts'
import type { ConnectionCipher } from './connection-cipher.ts'

/** A connection with decrypted secrets, for the calls to its provider. */
export type OpenedConnection = {
  provider: string
  fields: ConnectionValues
  secrets: ConnectionValues
}

/** The connection of a service in force; `unreadable`: no secret of the shop decrypts its keys. */
export type ActiveConnection =
  | { state: 'none' }
  | { state: 'unreadable'; provider: string }
  | ({ state: 'ready'; version: number } & OpenedConnection)

/** A connection as pages show it, without secrets. */
export type ConnectionSummary = {
  service: string
  provider: string
  isActive: boolean
  fields: ConnectionValues
  /** last four characters of each secret */
  hints: ConnectionValues
  /** whether the shop's secret decrypts the keys; otherwise they are entered again */
  isReadable: boolean
  changedAt: Date
  changedBy: string
  /** of the account, as its provider tells it */
  mode: 'test' | 'live' | null
  check: { at: Date; seen: string | null; fault: string | null } | null
  /** when one of each was last made and undone with the account */
  triedAt: Date | null
}

/** Connections of a service, with the version that a change of any of them outdates. */
export async function readConnections(
  db: Db,
  cipher: ConnectionCipher,
  service: ConnectionService,
): Promise<{ version: string; connections: ConnectionSummary[] }> {
  const rows = await connections.listConnections(db, service)
  return {
    version: toServiceVersion(rows),
    connections: rows.map(({ checkedAt, seen, fault, sealed, version: _, ...row }) => ({
      ...row,
      isReadable: cipher.read({ ...row, sealed }) !== undefined,
      check: checkedAt && { at: checkedAt, seen, fault },
    })),
  }
}

/** Version of a service's connections (optimistic concurrency); rows are never removed. */
export function toServiceVersion(rows: readonly { version: number }[]): string {
  return String(rows.reduce((sum, { version }) => sum + version, 0))
}

/** The connection in force, decrypted. */
export async function readActiveConnection(
  db: Db,
  cipher: ConnectionCipher,
  service: ConnectionService,
): Promise<ActiveConnection> {
  return openConnection(cipher, await connections.findActiveConnection(db, service))
}

export function openConnection(
  cipher: ConnectionCipher,
  row: connections.ServiceConnection | undefined,
): ActiveConnection {
  if (!row) return { state: 'none' }
  const { provider, fields, version } = row
  const secrets = cipher.read(row)
  if (secrets === undefined) return { state: 'unreadable', provider }
  return { state: 'ready', provider, fields, secrets, version }
}

/** Age up to which a process uses what it has read, so that changes take effect soon. */
const maxAgeMs = 5000

/**
 * Reads what is in force on demand and keeps it for five seconds: a change reaches every process
 * without a restart, and a shop at rest makes no queries.
 */
export function keepForSeconds<T>(
  read: () => Promise<T>,
  clock: () => number = Date.now,
): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    const now = clock()
    if (last && now - last.at < maxAgeMs) return last.value
    const value = read()
    const entry = { at: now, value }
    last = entry
    value.catch(() => {
      if (last === entry) last = undefined
    })
    return value
  }
}
